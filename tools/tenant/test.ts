import { isDeepStrictEqual } from 'node:util';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { readChain, tenantIds } from '../readers/folder.ts';
import { type Bench, benchOf } from './tables/bench.ts';
import { judgeRow, type Outcome, type RowVerdict } from './tables/judge-row.ts';
import { ruleTablesOf, type TableFile } from './tables/read-tables.ts';
import type { TableCase } from './tables/rule-table.ts';
import { type SimulatedCase, simulatedCases } from './tables/simulated-cases.ts';

/** Result of one case, as printed by `--json`. */
interface CaseResult extends RowVerdict {
  /** `tenants/<folder>/tests/<name>.json` */
  readonly file: string;
  readonly case: string;
  readonly title: string;
  /** Written by `--write` and not yet confirmed by a person. */
  readonly proposed?: true;
}

/** Results of one tenant; `cases` is null if it does not compile. */
interface TenantResult {
  readonly tenant: string;
  readonly cases: readonly CaseResult[] | null;
}

/**
 * `test [id…] [--json]`: runs the rule tables of the named tenants, or of all, with those of their layers, and prints
 * each failed case; `--json` prints all. Exit code 1 with a failed case, or a tenant that does not compile (TEN-05).
 */
export function testCommand(root: string, args: readonly string[]): number {
  const said = readArguments(args, { switches: ['json'] });
  if (typeof said === 'string') return refuse(said);
  const known = tenantIds(root);
  const wrong = unknownTenants(said.words, known);
  if (wrong !== undefined) return refuse(wrong);
  const json = said.switches.has('json');
  const results = (said.words.length > 0 ? said.words : known).map((id) => {
    const result = testTenant(root, id);
    if (!json) print(result);
    return result;
  });
  if (json) console.log(JSON.stringify({ tenants: results }, undefined, 2));
  return results.every(({ cases }) => cases?.every(({ ok }) => ok) === true) ? 0 : 1;
}

function testTenant(root: string, id: string): TenantResult {
  const bench = benchOf(readChain(root, id), id);
  if (bench === undefined) return { tenant: id, cases: null };
  const cases = ruleTablesOf(root, id).flatMap((file) =>
    Object.entries(file.table.cases).map(([key, row]) => resultOf(bench, file, key, row)),
  );
  return { tenant: id, cases: [...cases, ...simulatedCases(bench.tenant).map(asResult)] };
}

function resultOf(bench: Bench, { file, table }: TableFile, key: string, row: TableCase): CaseResult {
  const about = {
    file,
    case: key,
    title: row.title ?? '',
    ...(row.proposed === true ? { proposed: true as const } : {}),
  };
  return { ...about, ...judgeRow(bench, table, row) };
}

/** Result of a case of simulated.json, by check instead of by field. */
function asResult({ case: key, expected, came }: SimulatedCase): CaseResult {
  const ok = isDeepStrictEqual(came, expected);
  return { file: 'simulated.json', case: key, title: '', ok, expected, page: came, server: came };
}

/** Prints the failed cases and those passed over, and their number. */
function print({ tenant, cases }: TenantResult): void {
  if (cases === null) {
    console.error(`${tenant} tiene errores: npm run tenant -- check ${tenant}`);
    return;
  }
  const passedOver = cases.filter((one) => one.passedOver !== undefined);
  for (const one of passedOver) console.log(`${one.file}  ${one.case}: no corre acá, ${one.passedOver}`);
  const wrong = cases.filter(({ ok }) => !ok);
  for (const one of wrong)
    console.log([`${one.file}  ${one.case}: ${one.title}`, ...differenceOf(tenant, one)].join('\n  '));
  const right = cases.length - wrong.length - passedOver.length;
  const proposed = cases.filter((one) => one.proposed).length;
  const counts = [
    `${right} ${right === 1 ? 'caso bien' : 'casos bien'}`,
    `${wrong.length} mal`,
    ...(passedOver.length > 0
      ? [`${passedOver.length} ${passedOver.length === 1 ? 'no corre' : 'no corren'} acá`]
      : []),
    ...(proposed > 0 ? [`${proposed} sin confirmar (proposed)`] : []),
  ];
  console.log(`${tenant}: ${counts.join(', ')}`);
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
  const all = Object.entries(outcome).map(([name, text]) => `${name} «${text}»`);
  return all.length === 0 ? 'ningún error' : all.join(', ');
}

const isList = (outcome: Outcome): outcome is readonly string[] => Array.isArray(outcome);

function refuse(why: string): number {
  console.error(why);
  return 1;
}
