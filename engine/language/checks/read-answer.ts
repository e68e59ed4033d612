import type { Connector } from '../../../schemas/generated/document-types.ts';
import { truth } from '../rules/evaluate.ts';
import { parsePath } from '../rules/path.ts';
import { scopeOf } from '../rules/scope.ts';
import { listOf, type Reply, readReply } from './read-reply.ts';

/** A part of an answer as a connector declares it: a path, or a search in a list. */
export type AnswerPart = Connector['answer'][string];

/** More than one element of a list fits a search, so the person cannot be told from it. */
export class AmbiguousAnswer extends Error {
  override readonly name = 'AmbiguousAnswer';
}

/** No element surely fits a search, and of one it is unknown: the person is neither there nor absent. */
export class UnknownAnswer extends Error {
  override readonly name = 'UnknownAnswer';
}

/**
 * Reads a part of an answer. A search evaluates `where` for each element of a list, with the roots `item` (the element)
 * and `with` (the sent values), and returns `take` of the only match; without `take`, true or false for a match.
 * Returns undefined without a list, a match or that part.
 * @throws AmbiguousAnswer when several elements fit
 * @throws UnknownAnswer when no element surely fits, and one might
 */
export function readAnswer(reply: Reply, part: AnswerPart, sent: Readonly<Record<string, unknown>>): unknown {
  if (typeof part === 'string') return readReply(reply, parsePath(part));
  const list = listOf(readReply(reply, parsePath(part.find)));
  if (list === undefined) return undefined;
  const fits = list.map((item) => truth(part.where, scopeOf({ item, with: sent })));
  const matches = list.filter((_, index) => fits[index] === true);
  if (matches.length > 1) throw new AmbiguousAnswer();
  if (matches.length === 0 && fits.includes('unknown')) throw new UnknownAnswer();
  if (part.take === undefined) return matches.length === 1;
  return matches.length === 1
    ? readReply({ status: reply.status, body: matches[0] }, ['body', ...parsePath(part.take)])
    : undefined;
}
