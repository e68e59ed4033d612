import { chainFolders, type Files } from '../../readers/folder.ts';
import type { Bench } from '../tables/bench.ts';
import { ruleTablesOf, type TableFile } from '../tables/read-tables.ts';
import { simulatedCases } from '../tables/simulated-cases.ts';
import { type Branch, branchKey } from './branch.ts';
import { branchesOf, expectedBranches } from './branches.ts';
import { findRow } from './find-row.ts';
import { ownTable, type Proposal, tableAbout } from './write-rows.ts';

/** Branches of the rules of a tenant and its layers, and those that no case takes; one of several forms or screens counts once. */
export interface Coverage {
  readonly branches: readonly Branch[];
  readonly missing: readonly Branch[];
  /** Each branch for each form or screen whose rules it is of. */
  readonly everywhere: readonly Branch[];
  readonly tables: readonly TableFile[];
}

/** Counts the branches that rows and answers of simulated.json expect. */
export function coverageOf(root: string, files: Files, { tenant }: Bench): Coverage {
  const everywhere = branchesOf(tenant, files, chainFolders(root, tenant.id));
  const tables = ruleTablesOf(root, tenant.id);
  const rows = tables.flatMap(({ table }) =>
    Object.values(table.cases).flatMap((row) => expectedBranches(table, row, everywhere)),
  );
  const simulated = simulatedCases(tenant).flatMap(({ expected }) =>
    Object.entries(expected).map(([check, word]) => branchKey({ place: `checks:${check}`, word })),
  );
  const taken = new Set([...rows, ...simulated]);
  const branches = [...byKey(everywhere).values()].map(([first]) => first).filter((branch) => branch !== undefined);
  return { branches, missing: branches.filter((branch) => !taken.has(branchKey(branch))), everywhere, tables };
}

/** The part of a coverage that is of the rules of one folder: the tenant's own, or a layer. */
export function ofLayer({ branches, missing, everywhere, tables }: Coverage, folder: string): Coverage {
  const isOf = ({ layer }: Branch): boolean => layer === folder;
  return {
    branches: branches.filter(isOf),
    missing: missing.filter(isOf),
    everywhere: everywhere.filter(isOf),
    tables,
  };
}

/** The coverage of a layer's rules by the cases of all tenants on it: a case of any of them takes a branch. */
export function acrossTenants(coverages: readonly Coverage[], layer: string): Pick<Coverage, 'branches' | 'missing'> {
  const parts = coverages.map((one) => ofLayer(one, layer));
  const branches = new Map(parts.flatMap((part) => part.branches.map((one) => [branchKey(one), one] as const)));
  const taken = new Set(
    parts.flatMap((part) => {
      const missing = new Set(part.missing.map(branchKey));
      return part.branches.map(branchKey).filter((key) => !missing.has(key));
    }),
  );
  const missing = [...branches].filter(([key]) => !taken.has(key)).map(([, branch]) => branch);
  return { branches: [...branches.values()], missing };
}

function byKey(branches: readonly Branch[]): ReadonlyMap<string, readonly Branch[]> {
  const grouped = new Map<string, Branch[]>();
  for (const branch of branches) grouped.set(branchKey(branch), [...(grouped.get(branchKey(branch)) ?? []), branch]);
  return grouped;
}

/** Rows for branches that no case takes, and those that cannot be reached, with the reason. */
export interface Proposed {
  readonly proposals: readonly Proposal[];
  readonly unreached: readonly { readonly branch: Branch; readonly reason: string }[];
}

/** Forms or screens in which a branch of a shared field or part is looked for. */
const MOST_PLACES = 3;

/**
 * Proposes a row for each branch that is missing, except branches that an earlier proposed row also takes.
 * @param folder whose tables get the rows
 * @param others benches of the other tenants that the rows must hold for
 */
export function propose(
  bench: Bench,
  { missing, everywhere, tables }: Coverage,
  folder: string,
  others: readonly Bench[] = [],
): Proposed {
  const proposals: Proposal[] = [];
  const unreached: { readonly branch: Branch; readonly reason: string }[] = [];
  const taken = new Set<string>();
  const grouped = byKey(everywhere);
  const tableOf = (of: string) => tableAbout(of, ownTable(tables, folder, of)?.table);
  for (const branch of missing) {
    if (taken.has(branchKey(branch))) continue;
    const places = grouped.get(branchKey(branch)) ?? [branch];
    const reasons: string[] = [];
    for (const at of places.slice(0, MOST_PLACES)) {
      const found = findRow(bench, at, tableOf(at.of), others);
      if ('reason' in found) {
        reasons.push(found.reason);
        continue;
      }
      proposals.push({ branch: at, row: found.row });
      for (const key of expectedBranches(tableOf(at.of), found.row, everywhere)) taken.add(key);
      break;
    }
    const [reason] = reasons;
    if (reason !== undefined && reasons.length === Math.min(places.length, MOST_PLACES))
      unreached.push({ branch, reason });
  }
  return { proposals, unreached };
}
