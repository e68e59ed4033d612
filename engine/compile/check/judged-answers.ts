import type { Json } from '../../artifact.ts';
import { named } from '../../messages/compiler-words.ts';
import { dependencies } from '../../rules/dependencies.ts';
import { entries, entry, plain, type Tree, text } from '../source/tree.ts';
import type { Context } from './context.ts';

/**
 * What decides a check is typed: an undeclared part of an answer may be missing, and missing would read as a refusal
 * (FIXL-27).
 * @param rule `passWhen`, or the `when` of a refusal
 */
export function judgedAt(rule: Tree | undefined, check: Tree, connector: Tree | undefined, { report }: Context): void {
  const answers = entries(entry(connector, 'answer'));
  const types = entries(entry(connector, 'types'));
  const what = named('connector', text(entry(check, 'call')) ?? '');
  for (const path of rule === undefined ? [] : dependenciesOf(plain(rule))) {
    const [root, part = ''] = path.split('.');
    if (rule === undefined || root !== 'answer' || !answers.has(part) || types.has(part)) continue;
    report.add('LNG-134', rule.at, { path, what });
  }
}

/** The paths that a rule reads; none of a malformed one, which is told where it is checked. */
function dependenciesOf(rule: Json): readonly string[] {
  try {
    return dependencies(rule);
  } catch {
    return [];
  }
}
