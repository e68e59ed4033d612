import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { chainFolders, presetIds, readChain, tenantIds } from '../readers/folder.ts';
import { type Coverage, coverageOf, ofLayer, propose } from './coverage/coverage.ts';
import { type CaseCoverage, countOf, coverageIn, printCoverage, printProposed } from './coverage/print-coverage.ts';
import { writeRows } from './coverage/write-rows.ts';
import { refuse } from './refuse.ts';
import { type Bench, benchOf } from './tables/bench.ts';
import { type CaseResult, printCases, tenantCases } from './tables/run-tables.ts';
import { coverageOfLayer, type LayerResult, testLayer } from './test-layer.ts';

/** Results of one tenant; `cases` is null if it does not compile. */
interface TenantResult {
  readonly tenant: string;
  readonly cases: readonly CaseResult[] | null;
  /** Of the rules that its own folder writes. */
  readonly coverage?: CaseCoverage;
  /** Of the rules that each of its layers writes and that are in effect for it, by its own cases and theirs. */
  readonly layers?: Readonly<Record<string, CaseCoverage>>;
}

/**
 * `test [id…] [--json] [--write]`: runs the rule tables of the named tenants, or of all, with those of their layers, and
 * prints each failed case, and how many branches of the tenant's own rules the cases take; of a named tenant also which
 * they do not, and how many of each layer. A layer may be named too (`_usted`): its tables run for each tenant on it, and
 * a case of any of them takes a branch. `--json` prints all. `--write` adds a proposed case for each missing branch that
 * it can reach. Exit code 1 with a failed case, or a tenant that does not compile.
 */
export function testCommand(root: string, args: readonly string[]): number {
  const said = readArguments(args, { switches: ['json', 'write'] });
  if (typeof said === 'string') return refuse(said);
  const [tenants, layers] = [tenantIds(root), presetIds(root)];
  const wrong = unknownTenants(said.words, [...tenants, ...layers]);
  if (wrong !== undefined) return refuse(wrong);
  const names = said.words.length > 0 ? said.words : undefined;
  if (said.switches.has('write') && names === undefined)
    return refuse('--write escribe en una organización o en una capa: nombrala, como test clinica_norte --write.');
  const options = { json: said.switches.has('json'), writes: said.switches.has('write'), named: names !== undefined };
  const found = new Map<string, Coverage>();
  const results = tenants
    .filter((id) => names?.includes(id) ?? true)
    .map((id) => testTenant(root, id, options, (coverage) => found.set(id, coverage)));
  const ofLayers: LayerResult[] =
    names === undefined
      ? coverageOfLayers(root, layers, found, options.json)
      : layers.filter((layer) => names.includes(layer)).map((layer) => testLayer(root, layer, options));
  if (options.json) console.log(JSON.stringify({ tenants: results, layers: ofLayers }, undefined, 2));
  const isRight = results.every(({ cases }) => cases?.every(({ ok }) => ok) === true);
  return isRight && ofLayers.every(({ ok }) => ok) ? 0 : 1;
}

/** How a run was asked for. */
interface Options {
  readonly json: boolean;
  readonly writes: boolean;
  /** Whether tenants or layers were named: missing branches are then listed. */
  readonly named: boolean;
}

function testTenant(
  root: string,
  id: string,
  { json, writes, named }: Options,
  note: (coverage: Coverage) => void,
): TenantResult {
  const files = readChain(root, id);
  const bench = benchOf(files, id);
  if (bench === undefined) {
    if (!json) console.error(`${id} tiene errores: npm run tenant -- check ${id}`);
    return { tenant: id, cases: null };
  }
  const cases = tenantCases(root, bench);
  if (!json) console.log(`${id}: ${printCases(id, cases)}`);
  const before = coverageOf(root, files, bench);
  if (writes) write(root, bench, ofLayer(before, id));
  // The proposed cases count too.
  const whole = writes ? coverageOf(root, files, bench) : before;
  note(whole);
  const coverage = coverageIn(ofLayer(whole, id));
  const layers = Object.fromEntries(
    chainFolders(root, id)
      .slice(1)
      .map((layer) => [layer, coverageIn(ofLayer(whole, layer))]),
  );
  if (!json) printCoverage(id, coverage, named && !writes);
  if (!json && named) printLayers(layers);
  return { tenant: id, cases, coverage, layers };
}

function write(root: string, bench: Bench, coverage: Coverage): void {
  const { id } = bench.tenant;
  const proposed = propose(bench, coverage, id);
  printProposed(writeRows(root, id, proposed.proposals, coverage.tables), proposed, coverage.missing.length);
}

/** Prints whose the other rules of a tenant are, and how many branches of them its cases take. */
function printLayers(layers: Readonly<Record<string, CaseCoverage>>): void {
  for (const [layer, coverage] of Object.entries(layers))
    if (coverage.branches > 0)
      console.log(`  de las reglas de ${layer} que valen acá: ${countOf(coverage)} (test ${layer})`);
}

/** Prints the coverage of each layer whose rules a tenant uses, from what the run of all tenants found. */
function coverageOfLayers(
  root: string,
  layers: readonly string[],
  found: ReadonlyMap<string, Coverage>,
  json: boolean,
): LayerResult[] {
  return layers.flatMap((layer) => {
    const result = coverageOfLayer(root, layer, found);
    if (!json && result.coverage.branches > 0)
      console.log(`${layer}: cobertura de sus reglas: ${countOf(result.coverage)}`);
    return [result];
  });
}
