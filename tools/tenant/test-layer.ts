import { chainFolders, readChain, tenantIds } from '../readers/folder.ts';
import { branchKey } from './coverage/branch.ts';
import { acrossTenants, type Coverage, coverageOf, ofLayer, type Proposed, propose } from './coverage/coverage.ts';
import { type CaseCoverage, coverageIn, printCoverage, printProposed } from './coverage/print-coverage.ts';
import { writeRows } from './coverage/write-rows.ts';
import { type Bench, benchOf } from './tables/bench.ts';
import { type CaseResult, countsOf, layerCases, printCases } from './tables/run-tables.ts';

/** Results of a layer's own tables, for each tenant on it. */
export interface LayerResult {
  readonly layer: string;
  readonly tenants: readonly string[];
  /** Of the layer's rules, by the cases of all those tenants. */
  readonly coverage: CaseCoverage;
  readonly ok: boolean;
}

/** A tenant on the layer, compiled. */
interface Standing {
  readonly bench: Bench;
  readonly coverage: Coverage;
}

/** The coverage of a layer from that of the tenants, by their ids. */
export function coverageOfLayer(root: string, layer: string, found: ReadonlyMap<string, Coverage>): LayerResult {
  const tenants = [...found.keys()].filter((id) => chainFolders(root, id).includes(layer));
  const coverages = [...found].filter(([id]) => tenants.includes(id)).map(([, coverage]) => coverage);
  return { layer, tenants, coverage: coverageIn(acrossTenants(coverages, layer)), ok: true };
}

/** Runs the tables of a layer for each tenant on it, and counts the branches of its rules; see `test`. */
export function testLayer(
  root: string,
  layer: string,
  { json, writes }: { readonly json: boolean; readonly writes: boolean },
): LayerResult {
  const tenants = tenantIds(root).filter((id) => chainFolders(root, id).includes(layer));
  const benches = tenants.map((id) => benchOf(readChain(root, id), id));
  const standing = benches.filter((bench) => bench !== undefined).map((bench) => standingOf(root, bench));
  if (!json) printStanding(layer, tenants, standing.length);
  const cases = standing.map(({ bench }) => [bench.tenant.id, layerCases(root, bench, layer)] as const);
  if (!json) printLayerCases(layer, cases);
  if (writes) writeToLayer(root, layer, standing);
  const after = writes ? standing.map(({ bench }) => standingOf(root, bench)) : standing;
  const coverage = coverageIn(
    acrossTenants(
      after.map((one) => one.coverage),
      layer,
    ),
  );
  if (!json) printCoverage(layer, coverage, !writes);
  const ok = standing.length === tenants.length && cases.every(([, results]) => results.every((one) => one.ok));
  return { layer, tenants, coverage, ok };
}

const standingOf = (root: string, bench: Bench): Standing => ({
  bench,
  coverage: coverageOf(root, readChain(root, bench.tenant.id), bench),
});

function printStanding(layer: string, tenants: readonly string[], compiled: number): void {
  if (tenants.length === 0)
    console.log(`${layer}: ninguna organización está sobre esta capa: sus reglas no se pueden probar.`);
  else console.log(`${layer}: de ella son ${tenants.join(', ')}`);
  if (compiled < tenants.length) console.error('Alguna tiene errores: npm run tenant -- check');
}

function printLayerCases(layer: string, cases: readonly (readonly [string, readonly CaseResult[]])[]): void {
  for (const [id, results] of cases) printCases(id, results);
  if (cases.length > 0) console.log(`${layer}: ${countsOf(cases.flatMap(([, results]) => results))}`);
}

/** Writes proposed cases to the layer's own tables: each holds for all tenants on it that have what it speaks of. */
function writeToLayer(root: string, layer: string, standing: readonly Standing[]): void {
  const all = standing.map(({ coverage }) => coverage);
  let missing = new Set(acrossTenants(all, layer).missing.map(branchKey));
  const count = missing.size;
  const found: Proposed[] = [];
  for (const { bench, coverage } of standing) {
    const own = ofLayer(coverage, layer);
    const wanted = { ...own, missing: own.missing.filter((branch) => missing.has(branchKey(branch))) };
    const others = standing.map((one) => one.bench).filter((other) => other !== bench);
    if (wanted.missing.length > 0) found.push(propose(bench, wanted, layer, others));
    // A branch that one tenant could not reach is looked for in no other: the rule is the same.
    missing = new Set([...missing].filter((key) => !wanted.missing.some((branch) => branchKey(branch) === key)));
  }
  const proposed: Proposed = {
    proposals: found.flatMap(({ proposals }) => proposals),
    unreached: found.flatMap(({ unreached }) => unreached),
  };
  const tables = all.flatMap((one) => one.tables);
  printProposed(writeRows(root, layer, proposed.proposals, tables), proposed, count);
}
