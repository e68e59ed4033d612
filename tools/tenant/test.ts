import { isDeepStrictEqual } from 'node:util';
import { compile } from '../../engine/compile/compile.ts';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { readChain, tenantIds } from '../readers/folder.ts';
import { judgeCase } from './judge-case.ts';
import { ruleTablesOf } from './rule-tables.ts';
import { type SimulatedCase, simulatedCases } from './simulated-cases.ts';

/** Result of one case, as printed by `--json`. */
interface CaseResult {
  /** `tenants/<folder>/tests/<name>.json` */
  readonly file: string;
  readonly case: string;
  readonly title: string;
  readonly ok: boolean;
  /** Errors by field that the case expects. */
  readonly expected: Readonly<Record<string, string>>;
  readonly page: Readonly<Record<string, string>>;
  readonly server: Readonly<Record<string, string>>;
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
  const { tenant } = compile(readChain(root, id), id);
  if (tenant === undefined) return { tenant: id, cases: null };
  const cases = ruleTablesOf(root, id).flatMap(({ file, table }) =>
    Object.entries(table.cases).map(([key, row]): CaseResult => {
      const { expected, page, server } = judgeCase(tenant, table, row);
      const ok = isDeepStrictEqual(page, expected) && isDeepStrictEqual(server, expected);
      return { file, case: key, title: row.title ?? '', ok, expected, page, server };
    }),
  );
  return { tenant: id, cases: [...cases, ...simulatedCases(tenant).map(asResult)] };
}

/** Result of a case of simulated.json, by check instead of by field. */
function asResult({ case: key, expected, came }: SimulatedCase): CaseResult {
  const ok = isDeepStrictEqual(came, expected);
  return { file: 'simulated.json', case: key, title: '', ok, expected, page: came, server: came };
}

/** Prints the failed cases and their number. */
function print({ tenant, cases }: TenantResult): void {
  if (cases === null) {
    console.error(`${tenant} tiene errores: npm run tenant -- check ${tenant}`);
    return;
  }
  const wrong = cases.filter(({ ok }) => !ok);
  for (const one of wrong)
    console.log([`${one.file}  ${one.case}: ${one.title}`, ...differenceOf(tenant, one)].join('\n  '));
  const right = cases.length - wrong.length;
  console.log(`${tenant}: ${right} ${right === 1 ? 'caso bien' : 'casos bien'}, ${wrong.length} mal`);
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

function told(errors: Readonly<Record<string, string>>): string {
  const all = Object.entries(errors).map(([field, text]) => `${field} «${text}»`);
  return all.length === 0 ? 'ningún error' : all.join(', ');
}

function refuse(why: string): number {
  console.error(why);
  return 1;
}
