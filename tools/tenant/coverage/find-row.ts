import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { contradictionIn } from '../../../engine/language/rules/check/contradiction.ts';
import type { Bench } from '../tables/bench.ts';
import { judgeRow } from '../tables/judge-row.ts';
import type { RuleTable, TableCase } from '../tables/rule-table.ts';
import { type Axis, axesOf, isGivable, isOfService } from './axes.ts';
import type { Branch } from './branch.ts';
import { draftsOf } from './drafts.ts';
import { fits, isFitting } from './fitting-values.ts';
import { formAxes, formSearch, isGivableToForm, PEOPLE } from './form-search.ts';
import { subjectRow } from './subject-search.ts';

/** A row that takes a branch, with the expectation that today's rules give; or why no row was found. */
export type Found = { readonly row: TableCase } | { readonly reason: string };

/** Rows that are tried for one branch. */
const MOST = 1500;

/**
 * Searches a person, a moment and values that take a branch: first those that the rule's own comparisons name, then a few
 * changes at once. The row is judged as `test` judges it, so that it says what the rule gives today.
 * @param table the table that the row will stand in, for its moment
 * @param others benches of other tenants for which the row must hold too
 */
export function findRow(bench: Bench, branch: Branch, table: RuleTable, others: readonly Bench[] = []): Found {
  const { axes, starts, complete } = searchOf(bench, branch, table);
  let tried = 0;
  let differs: string | undefined;
  for (const draft of draftsOf(branch.rules, axes, starts)) {
    tried += 1;
    if (tried > MOST) break;
    const row = isFitting(bench.tenant, branch.of, draft) ? complete(draft) : undefined;
    if (row === undefined || !branch.takenBy(row) || !isRight(bench, table, row)) continue;
    const wrong = others.find((other) => !isRight(other, table, row));
    if (wrong === undefined) return { row };
    differs = wrong.tenant.id;
  }
  if (differs !== undefined)
    return { reason: `en ${differs} da otra cosa: escribí el caso a mano, y sacalo ahí con null si su regla es otra` };
  return { reason: reasonOf(branch, axes) };
}

/** A search: the values that it varies, its start, and the function that makes a row of a draft. */
interface Search {
  readonly axes: readonly Axis[];
  readonly starts: readonly TableCase[];
  /** The row with what the rules give; undefined for values that no row of this kind gives. */
  readonly complete: (draft: TableCase) => TableCase | undefined;
}

function searchOf(bench: Bench, branch: Branch, table: RuleTable): Search {
  const { tenant } = bench;
  const axes = axesOf(tenant, branch.rules, deriveOf(tenant, branch)).map(({ path, values }) => ({
    path,
    values: values.filter((value) => fits(tenant, branch.of, path, value)),
  }));
  if (branch.states === undefined)
    return { axes, starts: [{}], complete: (draft) => subjectRow(bench, branch, table, draft) };
  const search = formSearch(bench, branch, table);
  // Most forms are for anybody; a rule about the person needs one who signed in.
  const starts = axes.some(({ path }) => PEOPLE.test(path)) ? [{}, { person: { role: 'patient' } }] : [{}];
  return { axes: formAxes(tenant, branch, axes), starts, complete: search };
}

const deriveOf = ({ public: { screens, dialogs } }: CompiledTenant, { of }: Branch) =>
  screens.find(({ id }) => `screens/${id}` === of)?.derive ?? dialogs[of.replace('dialogs/', '')]?.derive ?? {};

/** Whether `test` finds the row right, so that page and server agree on it. */
function isRight(bench: Bench, table: RuleTable, row: TableCase): boolean {
  try {
    return judgeRow(bench, table, row).ok;
  } catch {
    return false;
  }
}

/** Why no row takes a branch: rules that exclude it, or paths that a row cannot change. */
function reasonOf({ rules, word, states }: Branch, axes: readonly Axis[]): string {
  const [rule] = rules;
  const excluded =
    rules.length !== 1
      ? undefined
      : HOLDS.has(word)
        ? contradictionIn([rule])
        : FAILS.has(word)
          ? contradictionIn([], { failed: [rule] })
          : undefined;
  if (excluded !== undefined) {
    const [one, other] = excluded.map((part) => JSON.stringify(part));
    return `no se da nunca: ${one} y ${other}`;
  }
  const given = states === undefined ? isGivable : isGivableToForm;
  const fixed = axes.filter(({ path }) => !given(path)).map(({ path }) => path);
  if (fixed.length > 0 && fixed.every((path) => /^(family|item)\b/.test(path)))
    return `depende de ${fixed.join(', ')}: escribí el caso a mano, como "family": [{ "age": 3 }]`;
  if (fixed.length > 0) return `depende de ${fixed.join(', ')}, que un caso no cambia`;
  const asked = axes.map(({ path }) => path);
  const served = asked.filter(isOfService);
  if (served.length > 0)
    return `depende de ${served.join(', ')}, que contesta un servicio: escribí el caso a mano, como "with": { "${served[0]}": … }`;
  return `no se encontró con qué, entre ${MOST} combinaciones de lo que lee: ${asked.join(', ') || 'nada'}`;
}

/** Words of a branch whose only rule holds, and of one whose only rule fails. */
const HOLDS: ReadonlySet<string> = new Set(['shown', 'required', 'readOnly', 'passes', 'met']);
const FAILS: ReadonlySet<string> = new Set(['hidden', 'optional', 'editable', 'refused', 'unmet']);
