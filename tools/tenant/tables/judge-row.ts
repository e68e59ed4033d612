import { isDeepStrictEqual } from 'node:util';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { dependencies } from '../../../engine/language/rules/dependencies.ts';
import { truth } from '../../../engine/language/rules/evaluate.ts';
import { pathNames } from '../../../engine/language/rules/path.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { shownMessage } from '../../../engine/language/tables/check-words.ts';
import { evaluateSubject, namedCheck, namesThatAre } from '../../../engine/language/tables/evaluate-subject.ts';
import { subjectOf, type TableSubject } from '../../../engine/language/tables/table-subject.ts';
import { tenantScope } from '../tenant-scope.ts';
import type { Bench } from './bench.ts';
import { judgeFormRow } from './judge-form-row.ts';
import type { RuleTable, TableCase } from './rule-table.ts';
import { situationOf } from './situation.ts';

/** Errors by field, keys that show, a word, or words and keys of options by name. */
export type Outcome = readonly string[] | string | Readonly<Record<string, string | readonly string[]>>;

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
  if (passedOver !== undefined) return { ...PASSED_OVER, passedOver };
  const tenant = row.settings === undefined ? bench.tenant : bench.withSettings(row.settings);
  const subject = subjectOf(table.of ?? '');
  if (subject === undefined) {
    const verdict = judgeFormRow(tenant, table, row);
    const { expected, page, server } = verdict;
    return { ...verdict, ok: isDeepStrictEqual(page, expected) && isDeepStrictEqual(server, expected) };
  }
  const there = withNamesThatAre(tenant, subject, row);
  if (there === undefined) return { ...PASSED_OVER, passedOver: 'la organización sacó aquello de lo que habla' };
  return judgeSubjectRow(tenant, subject, table, there);
}

const PASSED_OVER = { ok: true, expected: '', page: '', server: '' } as const;

function judgeSubjectRow(tenant: CompiledTenant, subject: TableSubject, table: RuleTable, row: TableCase): RowVerdict {
  const at = situationOf(tenant, subject, table, row);
  const given = evaluateSubject(tenant, subject, at);
  const [expected, page] =
    subject.kind === 'checks' && row.shows !== undefined && typeof given === 'string'
      ? withShown(row, given, shownMessage(namedCheck(tenant, subject.name), at.scope))
      : [row.expect ?? '', given];
  return { ok: isDeepStrictEqual(page, expected), expected, page, server: page };
}

/**
 * The row without the nodes and actions that the tenant removed from a screen or dialog of a layer below: a case of that
 * layer says nothing about them. Undefined when none is left.
 */
function withNamesThatAre(tenant: CompiledTenant, subject: TableSubject, row: TableCase): TableCase | undefined {
  const names = namesThatAre(tenant, subject);
  if (names === undefined || !isRecord(row.expect)) return row;
  const expect = Object.entries(row.expect).filter(([name]) => names(name));
  return expect.length === 0 ? undefined : { ...row, expect: Object.fromEntries(expect) };
}

/** Expectation and result of a check whose row also states what it shows. */
function withShown(
  { expect, shows }: TableCase,
  given: string,
  message: string | undefined,
): readonly [Outcome, Outcome] {
  const wanted = typeof shows === 'string' ? shows : shows ? SOMETHING : NOTHING_SHOWN;
  const found = message === undefined ? NOTHING_SHOWN : shows === true ? SOMETHING : message;
  return [
    { expect: String(expect), shows: wanted },
    { expect: given, shows: found },
  ];
}

const SOMETHING = 'algo';
const NOTHING_SHOWN = 'nada';

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
