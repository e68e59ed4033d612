import { dateOfDayNumber, dayNumber, isoDate, parseDate } from '../../domain/dates/calendar-date.ts';
import type { CompiledField, CompiledForm } from '../artifact.ts';
import { pathNames } from '../rules/path.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import { fileKinds } from './file-limits.ts';
import { isEmpty } from './form-values.ts';
import { optionKeys } from './options.ts';
import { patternSample } from './pattern-sample.ts';

const YEAR = 365.2425;
/** Days from today that people's dates are likely to be: an adult, an old person, a child, soon, a moment ago. */
const DAYS = [-40 * YEAR, -80 * YEAR, -10 * YEAR, -20 * YEAR, -YEAR, 0, 1, 7, 30, 365, -1, -7];
const WORDS = ['Pérez', 'ana.perez@example.org', 'Nube-24-tren', 'Av. Siempreviva 742'];
const LENGTHS = [8, 4, 6, 7, 10, 11, 1, 2, 3, 5, 9, 12, 20];

/** Numbers that cannot be made up, for their check digit or their plan: public ones. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  cuit: ['20267565393', '33693450239'],
  cuil: ['20267565393', '20055361682'],
  cbu: ['2850590940090418135201'],
  phone: ['1144440000', '3511234567'],
};

/**
 * Values to try in a field: its own example, or values made from its schema and the rules about it, likely ones first.
 */
export function candidates(form: CompiledForm, key: string, field: CompiledField, scope: Scope): readonly unknown[] {
  return field.example === undefined ? inventedValues(form, key, field, scope) : [field.example];
}

/** Values made from a field's schema and what rules about it mention, also of a field with an example of its own. */
export function inventedValues(
  form: CompiledForm,
  key: string,
  field: CompiledField,
  scope: Scope,
): readonly unknown[] {
  const { schema } = field;
  if (schema.const !== undefined) return [schema.const];
  if (field.widget === 'file') return [[fileOf(field)]];
  if (typeof field.as === 'object') return [Object.fromEntries(Object.keys(field.as).map((part) => [part, '1']))];
  if (field.type !== undefined) return [{ id: 1 }];
  const offered = optionKeys(field, scope);
  if (offered !== undefined) return offered.filter((option) => !isEmpty(option));
  const mentioned = mentionedIn([...Object.values(field.rules), ...Object.values(form.rules)], key, scope);
  switch (schema.type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [schema.minimum, schema.maximum, 1, 0, ...mentioned].filter((value) => typeof value === 'number');
    default:
      return texts(field, mentioned, scope);
  }
}

function texts(field: CompiledField, mentioned: readonly unknown[], scope: Scope): readonly string[] {
  const { format, pattern, minLength, maxLength } = field.schema;
  const literals = mentioned.filter((value) => typeof value === 'string');
  if (format === 'date') return [...datesAround(scope.read(['today'])), ...literals];
  if (format === 'time') return ['10:00', '08:00', '14:30', ...literals];
  const given = typeof format === 'string' ? NUMBERED[format] : undefined;
  if (given !== undefined) return [...given, ...literals];
  const numbers = [minLength, maxLength, ...mentioned].filter((value) => typeof value === 'number');
  const lengths = [...new Set([...numbers.flatMap((size) => [size, size - 1, size + 1]), ...LENGTHS])].filter(
    (size) => Number.isInteger(size) && size > 0 && size <= 500,
  );
  const samples =
    typeof pattern === 'string' ? [0, 1, ...lengths].flatMap((times) => patternSample(pattern, times) ?? []) : [];
  const letters = lengths.map((size) => 'a'.repeat(size));
  return [...WORDS, ...lengths.map(digits), ...literals, ...samples, ...letters];
}

/** `3011122233…`, cut to a length. */
const digits = (length: number): string => '3011122233'.repeat(Math.ceil(length / 10)).slice(0, length);

function datesAround(today: unknown): readonly string[] {
  const start = typeof today === 'string' ? parseDate(today) : undefined;
  if (start === undefined) return ['1980-03-12'];
  const around = DAYS.map((days) => dateOfDayNumber(dayNumber(start) + Math.round(days)));
  return around.flatMap((date) => (date === undefined ? [] : [isoDate(date)]));
}

function fileOf({ accept }: CompiledField): { readonly name: string; readonly size: number; readonly type: string } {
  const kind = accept?.[0] ?? 'pdf';
  return { name: `documento.${kind}`, size: 1024, type: fileKinds[kind]?.mime ?? 'application/pdf' };
}

/** Literals of rules, and what the paths they read hold (a tenant's list of postal codes). */
function mentionedIn(rules: readonly unknown[], key: string, scope: Scope): readonly unknown[] {
  const values: unknown[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const item of part) visit(item);
    else if (!isRecord(part)) values.push(part);
    else {
      for (const [operator, argument] of Object.entries(part)) {
        if (operator === 'var' && typeof argument === 'string') read(argument);
        else if (operator !== 'say' && operator !== 'field') visit(argument);
      }
    }
  };
  const read = (path: string): void => {
    if (path === 'value' || path === `form.${key}`) return;
    const value = scope.read(pathNames(path) ?? []);
    if (Array.isArray(value)) values.push(...value);
    else values.push(value);
  };
  visit(rules);
  return values;
}
