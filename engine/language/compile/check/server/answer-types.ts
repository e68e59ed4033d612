import { named } from '../../../messages/compiler-words.ts';
import { entries, entry, plain, type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { pathsOfRule } from '../values/paths-of-rule.ts';

/**
 * Requires a declared type for every part of an answer that a check's rule reads. An undeclared part may be missing,
 * and the rule would then refuse the person (FIXL-27).
 * @param rule `passWhen`, or the `when` of a refusal
 */
export function answerTypesAt(
  { report }: Context,
  rule: Tree | undefined,
  check: Tree,
  connector: Tree | undefined,
): void {
  const answers = entries(entry(connector, 'answer'));
  const types = entries(entry(connector, 'types'));
  const what = named('connector', textOf(entry(check, 'call')));
  for (const path of rule === undefined ? [] : pathsOfRule(plain(rule))) {
    const [root, part = ''] = path.split('.');
    if (rule === undefined || root !== 'answer' || !answers.has(part) || types.has(part)) continue;
    report.add('untypedAnswerPart', rule.at, { path, what });
  }
}
