import { RuleFault } from '../../../rules/fault.ts';
import { parseTemplate } from '../../../rules/template.ts';
import { saysNullable } from '../../language/type-words.ts';
import { entry, type Tree, textOf } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { textAt } from '../values/expressions.ts';
import { nameAt } from '../values/names.ts';

/**
 * Checks title, text and contact of a refusal, or of the message of a check. The server renders them, so they may read
 * the answer. A part that may be missing needs a condition with `has`: a dash for a missing date or sum misleads.
 * @param env facts that hold where these words are rendered
 */
export function refusalWordsAt(env: Env, refusal: Tree, connector: Tree | undefined): void {
  for (const word of ['title', 'message']) {
    const tree = entry(refusal, word);
    if (tree === undefined) continue;
    textAt(env, tree);
    answerPartsAt(env, tree, connector);
  }
  const contact = entry(refusal, 'contact');
  if (contact !== undefined) nameAt(env, contact, 'contacts');
}

/** Reports each part of an answer that a text reads although it may be missing there. */
export function answerPartsAt(env: Env, tree: Tree, connector: Tree | undefined): void {
  for (const path of pathsIn(textOf(tree))) {
    const [root, part = ''] = path.split('.');
    if (root !== 'answer' || !mayLack(connector, part) || env.facts.has(`answer.${part}`)) continue;
    env.report.add('unguardedAnswerPart', tree.at, { path: `answer.${part}` });
  }
}

/** Whether the connector may answer without a part that it declares; unknown parts are reported elsewhere. */
function mayLack(connector: Tree | undefined, part: string): boolean {
  if (entry(entry(connector, 'answer'), part) === undefined) return false;
  const type = entry(entry(connector, 'types'), part);
  return type === undefined || saysNullable(type);
}

/** Paths of a text's placeholders; an empty list for a malformed text, which `textAt` reports. */
function pathsIn(written: string): readonly string[] {
  try {
    return parseTemplate(written).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.path]));
  } catch (error) {
    if (error instanceof RuleFault) return [];
    throw error;
  }
}
