import { named, within } from '../../../messages/compiler-words.ts';
import { describeType } from '../../../types/describe-type.ts';
import { profileOfType } from '../../language/type-words.ts';
import { entries, entry, items, type Tree, text, textOf, texts } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { conditionOf, ruleAt } from '../values/expressions.ts';
import { refusalWordsAt } from './check-refusal-words.ts';

/** Point at which a person sees what a check shows, before anything is asked for. */
const SHOWN_AT = 'patientPicked';

/**
 * Checks `shows` of a check: where it runs, the parts of the answer that the screen gets, and its words.
 * @param env facts that hold where the check passes
 */
export function showsAt(env: Env, id: string, check: Tree, connector: Tree | undefined): void {
  const shows = entry(check, 'shows');
  if (shows === undefined) return;
  if (!texts(entry(check, 'at')).includes(SHOWN_AT))
    env.report.add('answerShownTooLate', shows.key ?? shows.at, { key: id });
  const when = entry(shows, 'when');
  if (when !== undefined) ruleAt(env, when, 'error', { type: 'boolean' });
  const known = entries(entry(connector, 'answer'));
  const what = within('part', named('connector', textOf(entry(check, 'call'))));
  for (const item of items(entry(shows, 'parts'))) {
    const part = textOf(item);
    if (known.has(part)) sameTypeAt(env.context, part, item, connector);
    else env.report.addUnknownName(item.at, { what, found: part, known: known.keys() });
  }
  refusalWordsAt(env.whereHolds(conditionOf(when)), shows, connector);
}

/** Requires one type for a part that several checks show, because the screen reads it by its name alone. */
function sameTypeAt({ named: entities, report }: Context, part: string, item: Tree, connector: Tree | undefined): void {
  const entity = entities.Verdict;
  const answer = entity !== undefined && 'properties' in entity ? entity.properties.answer : undefined;
  const first = answer !== undefined && 'properties' in answer ? answer.properties[part] : undefined;
  const found = profileOfType(text(entry(entry(entry(connector, 'types'), part), 'type')) ?? 'string');
  if (first === undefined || found === undefined) return;
  const [wanted, here] = [first, found].map((profile) => describeType({ ...profile, nullable: false }));
  if (wanted !== here) report.add('conflictingAnswerPart', item.at, { part, found: here ?? '', wanted: wanted ?? '' });
}
