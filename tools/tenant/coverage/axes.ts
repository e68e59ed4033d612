import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { putAt } from '../../../engine/language/forms/payload.ts';
import { pathNames } from '../../../engine/language/rules/path.ts';
import { isOperator, isRecord, operationOf } from '../../../engine/language/rules/rule.ts';
import { readOwn } from '../../../engine/language/rules/scope.ts';
import { ROLES } from '../../../engine/language/screens/session-state.ts';
import type { TableCase } from '../tables/rule-table.ts';

/** A path that a rule reads, and values that may change its result. */
export interface Axis {
  readonly path: string;
  readonly values: readonly unknown[];
}

/** The paths that rules read, with the values that they mention and those next to them. */
export function axesOf(
  tenant: CompiledTenant,
  rules: readonly unknown[],
  derive: Readonly<Record<string, unknown>>,
): readonly Axis[] {
  const mentioned = new Map<string, Set<unknown>>();
  const seen = new Set<string>();
  const note = (path: string, values: readonly unknown[]): void => {
    const [root, name = ''] = path.split('.');
    if (root === 'derive') {
      if (!seen.has(name)) visit(derive[name]);
      seen.add(name);
      return;
    }
    mentioned.set(path, new Set([...(mentioned.get(path) ?? []), ...values]));
  };
  const visit = (rule: unknown): void => {
    if (Array.isArray(rule)) for (const part of rule) visit(part);
    if (!isRecord(rule)) return;
    const [word = ''] = Object.keys(rule);
    if (Object.keys(rule).length !== 1 || !isOperator(word)) {
      for (const part of Object.values(rule)) visit(part);
      return;
    }
    const { operator, args } = operationOf(rule);
    const found = leavesOf(rule);
    const compared = ['and', 'or', '!', 'if'].includes(operator) ? [] : literalsOf(tenant, found);
    for (const path of ['and', 'or', '!', 'if'].includes(operator) ? [] : found.paths) note(path, compared);
    const [read] = args;
    if (READS.has(operator) && typeof read === 'string') note(read, [true, false]);
    for (const part of args) visit(part);
  };
  for (const rule of rules) visit(rule);
  for (const path of [...mentioned.keys()]) if (path === 'today' || path === 'now') note(path, datesIn(rules));
  return [...mentioned].map(([path, values]) => ({ path, values: valuesFor(tenant, path, [...values]) }));
}

/** Operators that read a path; `has` may also ask whether a calculated value is known. */
const READS: ReadonlySet<string> = new Set(['var', 'has', 'missing']);

interface Leaves {
  readonly paths: readonly string[];
  readonly literals: readonly unknown[];
}

function leavesOf(rule: unknown): Leaves {
  if (Array.isArray(rule)) {
    const all = rule.map(leavesOf);
    return { paths: all.flatMap(({ paths }) => paths), literals: all.flatMap(({ literals }) => literals) };
  }
  if (!isRecord(rule)) return { paths: [], literals: [rule] };
  const [word, argument] = Object.entries(rule)[0] ?? [];
  const read: unknown = Array.isArray(argument) ? argument[0] : argument;
  if (READS.has(word ?? '') && typeof read === 'string') return { paths: [read], literals: [] };
  return leavesOf(argument);
}

/** Literals of a comparison, with the tenant's own value of each setting that it reads. */
const literalsOf = ({ public: open }: CompiledTenant, { paths, literals }: Leaves): readonly unknown[] => [
  ...literals,
  ...paths.flatMap((path) => {
    const [root, ...names] = pathNames(path) ?? [];
    const value = root === 'settings' ? readOwn(open.settings, names) : undefined;
    return value === undefined ? [] : [value];
  }),
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

const datesIn = (rules: readonly unknown[]): readonly unknown[] =>
  leavesOf(rules.map((rule) => (isRecord(rule) ? Object.values(rule) : rule))).literals.filter(
    (value) => typeof value === 'string' && DAY.test(value),
  );

/** Values to try at a path, from those that rules compare it with. */
function valuesFor(tenant: CompiledTenant, path: string, mentioned: readonly unknown[]): readonly unknown[] {
  if (path === 'now' || path === 'today') return mentioned.flatMap(momentsNear);
  if (path === 'user.role') return ROLES;
  const numbers = mentioned.filter((value) => typeof value === 'number');
  // A search cannot make up a whole answer, only its absence.
  if (/^data\.\w+$/.test(path)) return [null];
  if (path.endsWith('.fec_nac')) return numbers.flatMap((age) => [age - 1, age]).filter((age) => age >= 0);
  const [root, , field = ''] = path.split('.');
  const own = ['user', 'subject', 'holder'].includes(root ?? '') ? tenant.server.own.person[field] : undefined;
  const options = own !== undefined && 'enum' in own && Array.isArray(own.enum) ? own.enum : [];
  const near = mentioned.flatMap((value): readonly unknown[] => {
    if (typeof value === 'number') return [value, value - 1, value + 1];
    return typeof value === 'string' && DAY.test(value) ? [value, addDays(value, -1), addDays(value, 1)] : [value];
  });
  return [...new Set([...near, ...options, null, 'otro'])];
}

function momentsNear(value: unknown): readonly string[] {
  if (typeof value !== 'string') return [];
  if (DAY.test(value))
    return [-1, 0, 1].flatMap((days) => (addDays(value, days) === undefined ? [] : [`${addDays(value, days)}T10:00`]));
  if (!TIME.test(value)) return [];
  const minutes = Number(value.slice(0, 2)) * 60 + Number(value.slice(3));
  return [minutes - 1, minutes].filter((minute) => minute >= 0).map((minute) => `2026-11-24T${clock(minute)}`);
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Roots that `with` gives. */
const GIVEN: ReadonlySet<string> = new Set([
  'state',
  'query',
  'data',
  'received',
  'item',
  'answer',
  'dialog',
  'result',
  'form',
]);

/** A row with a value at a path; undefined for a path that a row cannot change. */
export function withValue(row: TableCase, path: string, value: unknown): TableCase | undefined {
  const [root = '', ...names] = path.split('.');
  const name = names.join('.');
  switch (root) {
    case 'user':
    case 'subject':
    case 'holder': {
      const key = name === 'fec_nac' && typeof value === 'number' ? 'age' : name;
      return name === '' ? undefined : { ...row, person: { ...row.person, [key]: value } };
    }
    case 'session':
      return name === 'scope' && typeof value === 'string' && value !== 'otro'
        ? { ...row, person: { ...row.person, scope: value } }
        : { ...row, person: { ...row.person, role: value === 'authenticated' ? 'patient' : 'anonymous' } };
    case 'flags':
      return typeof value === 'boolean' ? { ...row, flags: { ...row.flags, [name]: value } } : undefined;
    case 'settings': {
      const settings: Record<string, unknown> = { ...row.settings };
      putAt(settings, name, value);
      return value === null || value === 'otro' ? undefined : { ...row, settings };
    }
    case 'now':
    case 'today':
      return typeof value === 'string' ? { ...row, now: value } : undefined;
    default:
      return GIVEN.has(root) ? { ...row, with: { ...row.with, [path]: value } } : undefined;
  }
}

/** Whether a path reads what a service answers, of which a search knows no true example. */
export const isOfService = (path: string): boolean => /^(data|answer|result)\b/.test(path);

/** Whether a row can change what a path reads. */
export const isGivable = (path: string): boolean =>
  GIVEN.has(path.split('.')[0] ?? '') || /^(user|subject|holder|session|flags|settings|now|today)\b/.test(path);
