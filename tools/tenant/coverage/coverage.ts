import type { Files } from '../../readers/folder.ts';
import type { Bench } from '../tables/bench.ts';
import { ruleTablesOf } from '../tables/read-tables.ts';
import { simulatedCases } from '../tables/simulated-cases.ts';
import { type Branch, branchesOf, branchKey, expectedBranches } from './branches.ts';
import { findRow } from './find-row.ts';
import type { Proposal } from './write-rows.ts';

/** Branches of the tenant's own rules, and those that no case takes. */
export interface Coverage {
  readonly branches: readonly Branch[];
  readonly missing: readonly Branch[];
}

/** Counts the branches that rows and answers of simulated.json expect. */
export function coverageOf(root: string, files: Files, { tenant }: Bench): Coverage {
  const branches = branchesOf(tenant, files, tenant.id);
  const rows = ruleTablesOf(root, tenant.id).flatMap(({ table }) =>
    Object.values(table.cases).flatMap((row) => expectedBranches(tenant, table, row, branches)),
  );
  const simulated = simulatedCases(tenant).flatMap(({ expected }) =>
    Object.entries(expected).map(([check, word]) => branchKey({ place: `checks:${check}`, word })),
  );
  const taken = new Set([...rows, ...simulated]);
  return { branches, missing: branches.filter((branch) => !taken.has(branchKey(branch))) };
}

/** Rows for branches that no case takes, and those that cannot be reached, with the reason. */
export interface Proposed {
  readonly proposals: readonly Proposal[];
  readonly unreached: readonly { readonly branch: Branch; readonly reason: string }[];
}

/** Proposes a row for each branch that is missing, except branches that an earlier proposed row also takes. */
export function propose(bench: Bench, { branches, missing }: Coverage): Proposed {
  const proposals: Proposal[] = [];
  const unreached: { readonly branch: Branch; readonly reason: string }[] = [];
  const taken = new Set<string>();
  for (const branch of missing) {
    if (taken.has(branchKey(branch))) continue;
    const found = findRow(bench, branch);
    if ('reason' in found) unreached.push({ branch, reason: found.reason });
    else {
      proposals.push({ branch, row: found.row });
      const table = { of: branch.of, cases: {} };
      for (const key of expectedBranches(bench.tenant, table, found.row, branches)) taken.add(key);
    }
  }
  return { proposals, unreached };
}
