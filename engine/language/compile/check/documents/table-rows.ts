import { parseMoment } from '../../../../domain/dates/moment.ts';
import { THINGS } from '../../../messages/compiler-words.ts';
import { mismatch } from '../../../rules/values/mismatch.ts';
import { describeType } from '../../../types/describe-type.ts';
import type { Profile } from '../../../types/profile.ts';
import { entries, entry, items, plain, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { globalEnv } from '../screens/walk.ts';
import { ruleAt } from '../values/expressions.ts';

/** Words about a person that are no part of their record. */
const SITUATION: readonly string[] = ['role', 'scope', 'age'];

/** Checks people, moment and settings of a row: the same in every table. */
export function checkRow(context: Context, row: Tree): void {
  const people = [entry(row, 'person'), entry(row, 'subject'), ...items(entry(row, 'family'))];
  for (const person of people) for (const [key, value] of entries(person)) checkPerson(context, key, value);
  checkMoment(context, entry(row, 'now'));
  const when = entry(row, 'when');
  if (when !== undefined) ruleAt(globalEnv(context), when, 'allowed', { type: 'boolean' });
}

/** Checks that a text is a moment. */
export function checkMoment({ report }: Context, tree: Tree | undefined): void {
  const found = text(tree);
  if (tree !== undefined && found !== undefined && parseMoment(found) === undefined)
    report.add('malformedMoment', tree.at, { found });
}

/** Checks that a word about a person is one of their record, with a value of its type. */
function checkPerson({ own, named, report }: Context, key: string, value: Tree): void {
  if (SITUATION.includes(key)) return;
  const person = named.Person;
  const record = person !== undefined && 'properties' in person ? Object.entries(person.properties) : [];
  const known = new Map<string, Profile>([
    ...record.filter(([name]) => !['id', 'ref', 'role', 'own'].includes(name)),
    ...Object.entries(own.person).map(([name, profile]): [string, Profile] => [`own.${name}`, profile]),
  ]);
  const wanted = known.get(key);
  if (wanted === undefined) {
    report.addUnknownName(value.key ?? value.at, {
      what: THINGS.data,
      found: key,
      known: [...SITUATION, ...known.keys()],
    });
    return;
  }
  const found = plain(value);
  if (found === null || mismatch(found, wanted, named) === undefined) return;
  report.add('impossibleTestPerson', value.at, { key, found: JSON.stringify(found), wanted: describeType(wanted) });
}
