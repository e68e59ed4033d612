import { isDeepStrictEqual } from 'node:util';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { readChain, tenantIds } from '../readers/folder.ts';
import { branchKey } from './coverage/branch.ts';
import { type Coverage, coverageOf, propose } from './coverage/coverage.ts';
import { writeRows } from './coverage/write-rows.ts';
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
  readonly coverage?: CaseCoverage;
}

/** Branches of the rules that the tenant's own documents write, and those that no case takes: `menu:items.turnos hidden`. */
interface CaseCoverage {
  readonly branches: number;
  readonly missing: readonly string[];
}

/**
 * `test [id…] [--json] [--write]`: runs the rule tables of the named tenants, or of all, with those of their layers, and
 * prints each failed case, and how many branches of the tenant's own rules the cases take; of a named tenant also which
 * they do not. `--json` prints all. `--write` adds a proposed case for each missing branch that it can reach. Exit code 1
 * with a failed case, or a tenant that does not compile (TEN-05).
 */
export function testCommand(root: string, args: readonly string[]): number {
  const said = readArguments(args, { switches: ['json', 'write'] });
  if (typeof said === 'string') return refuse(said);
  const known = tenantIds(root);
  const wrong = unknownTenants(said.words, known);
  if (wrong !== undefined) return refuse(wrong);
  if (said.switches.has('write') && said.words.length === 0)
    return refuse('--write escribe en una organización: nombrala, como test clinica_norte --write.');
  const json = said.switches.has('json');
  const writes = said.switches.has('write');
  const results = (said.words.length > 0 ? said.words : known).map((id) => {
    const files = readChain(root, id);
    const bench = benchOf(files, id);
    const found = bench && coverageOf(root, files, bench);
    const result = testTenant(root, id, bench, found);
    if (!json) printCases(result);
    if (bench === undefined || found === undefined) return result;
    if (writes) write(root, bench, found);
    // The proposed cases count too.
    const coverage = coverageIn(writes ? coverageOf(root, files, bench) : found);
    if (!json) printCoverage(id, coverage, said.words.length > 0 && !writes);
    return { ...result, coverage };
  });
  if (json) console.log(JSON.stringify({ tenants: results }, undefined, 2));
  return results.every(({ cases }) => cases?.every(({ ok }) => ok) === true) ? 0 : 1;
}

function testTenant(root: string, id: string, bench: Bench | undefined, found: Coverage | undefined): TenantResult {
  if (bench === undefined || found === undefined) return { tenant: id, cases: null };
  const cases = ruleTablesOf(root, id).flatMap((file) =>
    Object.entries(file.table.cases).map(([key, row]) => resultOf(bench, file, key, row)),
  );
  return { tenant: id, cases: [...cases, ...simulatedCases(bench.tenant).map(asResult)] };
}

const coverageIn = ({ branches, missing }: Coverage): CaseCoverage => ({
  branches: branches.length,
  missing: missing.map(branchKey),
});

/** Writes the proposed cases, and prints the files and the branches that no case reaches. */
function write(root: string, bench: Bench, coverage: Coverage): void {
  const { proposals, unreached } = propose(bench, coverage);
  for (const [file, count] of writeRows(root, bench.tenant.id, proposals))
    console.log(`${file}: ${count} ${count === 1 ? 'caso propuesto' : 'casos propuestos'}`);
  if (proposals.length > 0)
    console.log(
      'Cada uno dice lo que la regla da hoy: si es lo que tiene que dar, sacale "proposed"; si no, corregí la regla.',
    );
  for (const { branch, reason } of unreached) console.log(`  sin caso  ${branchKey(branch)}: ${reason}`);
  if (coverage.missing.length === 0) console.log('No falta ningún caso.');
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
function printCases({ tenant, cases }: TenantResult): void {
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

/** Prints how many branches the cases take; `lists` names the branches without a case. */
function printCoverage(tenant: string, { branches, missing }: CaseCoverage, lists: boolean): void {
  if (branches === 0) return;
  console.log(`  cobertura de sus reglas: ${branches - missing.length} de ${branches} ramas`);
  if (!lists || missing.length === 0) return;
  for (const key of missing) console.log(`  falta  ${key}`);
  console.log(`  test ${tenant} --write propone los casos que faltan`);
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
