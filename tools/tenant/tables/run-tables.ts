import { isDeepStrictEqual } from 'node:util';
import type { Bench } from './bench.ts';
import { judgeRow, type Outcome, type RowVerdict } from './judge-row.ts';
import { ruleTablesOf, type TableFile } from './read-tables.ts';
import type { TableCase } from './rule-table.ts';
import { type SimulatedCase, simulatedCases } from './simulated-cases.ts';

/** Result of one case, as printed by `--json`. */
export interface CaseResult extends RowVerdict {
  /** `tenants/<folder>/tests/<name>.json` */
  readonly file: string;
  readonly case: string;
  readonly title: string;
  /** Written by `--write` and not yet confirmed by a person. */
  readonly proposed?: true;
}

/** Runs the tables of a tenant and of its layers, and the cases of its simulated.json. */
export const tenantCases = (root: string, bench: Bench): readonly CaseResult[] => [
  ...ruleTablesOf(root, bench.tenant.id).flatMap((file) => fileCases(bench, file)),
  ...simulatedCases(bench.tenant).map(asResult),
];

/** Runs the tables that a layer itself has, for one tenant on it. */
export const layerCases = (root: string, bench: Bench, layer: string): readonly CaseResult[] =>
  ruleTablesOf(root, bench.tenant.id)
    .filter(({ file }) => file.startsWith(`tenants/${layer}/`))
    .flatMap((file) => fileCases(bench, file));

const fileCases = (bench: Bench, { file, table }: TableFile): readonly CaseResult[] =>
  Object.entries(table.cases).map(([key, row]) => ({ ...aboutCase(file, key, row), ...judgeRow(bench, table, row) }));

const aboutCase = (file: string, key: string, { title = '', proposed }: TableCase) => ({
  file,
  case: key,
  title,
  ...(proposed === true ? { proposed: true as const } : {}),
});

/** Result of a case of simulated.json, by check instead of by field. */
function asResult({ case: key, expected, came }: SimulatedCase): CaseResult {
  const ok = isDeepStrictEqual(came, expected);
  return { file: 'simulated.json', case: key, title: '', ok, expected, page: came, server: came };
}

/** Prints the failed cases of a tenant and those passed over. @returns `12 casos bien, 0 mal` */
export function printCases(tenant: string, cases: readonly CaseResult[]): string {
  const passedOver = cases.filter((one) => one.passedOver !== undefined);
  for (const one of passedOver) console.log(`${one.file}  ${one.case}: no corre acá, ${one.passedOver}`);
  const wrong = cases.filter(({ ok }) => !ok);
  for (const one of wrong)
    console.log([`${one.file}  ${one.case}: ${one.title}`, ...differenceOf(tenant, one)].join('\n  '));
  return countsOf(cases);
}

/** `12 casos bien, 0 mal, 1 no corre acá, 3 sin confirmar (proposed)` */
export function countsOf(cases: readonly CaseResult[]): string {
  const passedOver = cases.filter((one) => one.passedOver !== undefined).length;
  const wrong = cases.filter(({ ok }) => !ok).length;
  const proposed = cases.filter((one) => one.proposed).length;
  const right = cases.length - wrong - passedOver;
  return [
    `${right} ${right === 1 ? 'caso bien' : 'casos bien'}`,
    `${wrong} mal`,
    ...(passedOver > 0 ? [`${passedOver} ${passedOver === 1 ? 'no corre' : 'no corren'} acá`] : []),
    ...(proposed > 0 ? [`${proposed} sin confirmar (proposed)`] : []),
  ].join(', ');
}

/** Lines with the difference between result and expectation. */
function differenceOf(tenant: string, { expected, page, server }: CaseResult): string[] {
  const both = isDeepStrictEqual(page, server);
  return [
    `se esperaba: ${told(expected)}`,
    ...(both
      ? [`en ${tenant} dio: ${told(page)}`]
      : [`la página dio: ${told(page)}`, `el servidor dio: ${told(server)}`]),
  ];
}

function told(outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome;
  if (isList(outcome)) return outcome.join(', ') || 'nada';
  const all = Object.entries(outcome).map(([name, word]) => `${name} «${isList(word) ? word.join(', ') : word}»`);
  return all.length === 0 ? 'ningún error' : all.join(', ');
}

const isList = (outcome: Outcome): outcome is readonly string[] => Array.isArray(outcome);
