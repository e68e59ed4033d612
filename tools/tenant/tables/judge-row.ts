import { isDeepStrictEqual } from 'node:util';
import { dependencies } from '../../../engine/rules/dependencies.ts';
import { truth } from '../../../engine/rules/evaluate.ts';
import { pathNames } from '../../../engine/rules/path.ts';
import { judgeSubject } from '../../../engine/tables/judge-subject.ts';
import { subjectOf } from '../../../engine/tables/table-subject.ts';
import { tenantScope } from '../tenant-scope.ts';
import type { Bench } from './bench.ts';
import { judgeFormRow } from './judge-form-row.ts';
import type { RuleTable, TableCase } from './rule-table.ts';
import { situationOf } from './situation.ts';

/** Errors by field, keys that show, a word, or words by name. */
export type Outcome = readonly string[] | string | Readonly<Record<string, string>>;

/** Result of a row. */
export interface RowVerdict {
  readonly ok: boolean;
  readonly expected: Outcome;
  /** Result on the page. */
  readonly page: Outcome;
  /** Result on the server; it differs from the page's only by a fault of ours. */
  readonly server: Outcome;
  /** Why the row does not run for this tenant; it is then neither right nor wrong. */
  readonly passedOver?: string;
}

/** Runs one row, unless its `when` does not hold for the tenant. @throws Error for settings that do not compile */
export function judgeRow(bench: Bench, table: RuleTable, row: TableCase): RowVerdict {
  const passedOver = unmetSettings(bench, row);
  if (passedOver !== undefined) return { ok: true, expected: '', page: '', server: '', passedOver };
  const tenant = row.settings === undefined ? bench.tenant : bench.withSettings(row.settings);
  const subject = subjectOf(table.of ?? '');
  if (subject === undefined) {
    const verdict = judgeFormRow(tenant, table, row);
    const { expected, page, server } = verdict;
    return { ...verdict, ok: isDeepStrictEqual(page, expected) && isDeepStrictEqual(server, expected) };
  }
  const expected = row.expect ?? '';
  const page = judgeSubject(tenant, subject, situationOf(tenant, subject, table, row));
  return { ok: isDeepStrictEqual(page, expected), expected, page, server: page };
}

/** Why a row does not apply to a tenant: its condition, and the values of what that reads. */
function unmetSettings({ tenant }: Bench, { when }: TableCase): string | undefined {
  const scope = tenantScope(tenant);
  if (when === undefined || truth(when, scope) === true) return undefined;
  const values = dependencies(when).map((path) => {
    const value = scope.read(pathNames(path) ?? []);
    return `${path} es ${value === undefined ? 'nada' : JSON.stringify(value)}`;
  });
  return `pide ${JSON.stringify(when)}, y acá ${values.join(', ')}`;
}
