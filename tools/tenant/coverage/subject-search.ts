import { isRecord } from '../../../engine/language/rules/rule.ts';
import { shownMessage } from '../../../engine/language/tables/check-words.ts';
import { evaluateSubject, namedCheck } from '../../../engine/language/tables/evaluate-subject.ts';
import { subjectOf } from '../../../engine/language/tables/table-subject.ts';
import type { Bench } from '../tables/bench.ts';
import type { RuleTable, TableCase } from '../tables/rule-table.ts';
import { situationOf } from '../tables/situation.ts';
import type { Branch } from './branch.ts';

/** A draft about a document's rules as a row, with what they give; undefined for values that they do not take. */
export function subjectRow(
  bench: Bench,
  { of, name, word }: Branch,
  table: RuleTable,
  draft: TableCase,
): TableCase | undefined {
  const subject = subjectOf(of);
  if (subject === undefined) return undefined;
  try {
    const tenant = draft.settings === undefined ? bench.tenant : bench.withSettings(draft.settings);
    const viewed = subject.kind === 'screens' || subject.kind === 'dialogs';
    const at = situationOf(tenant, subject, table, viewed ? { ...draft, expect: { [name]: '' } } : draft);
    const expect = evaluateSubject(tenant, subject, at);
    // Look on for a situation in which the button can be pressed.
    if (word === 'shown' && isRecord(expect) && expect[name] === 'disabled') return undefined;
    if (subject.kind !== 'checks' || name !== 'shows') return { proposed: true, ...draft, expect };
    if (expect !== 'passes') return undefined;
    return {
      proposed: true,
      ...draft,
      expect,
      shows: shownMessage(namedCheck(tenant, subject.name), at.scope) ?? false,
    };
  } catch {
    // Values of another type than the rule takes, or settings that do not compile: try others.
    return undefined;
  }
}
