import type { Connector } from '../../schemas/generated/document-types.ts';
import { truth } from '../rules/evaluate.ts';
import { parsePath } from '../rules/path.ts';
import { scopeOf } from '../rules/scope.ts';
import { type Reply, readReply } from './read-reply.ts';

/** A part of an answer as a connector declares it: a path, or a search in a list. */
export type AnswerPart = Connector['answer'][string];

/** More than one element of a list fits a search, so the person cannot be told from it. */
export class AmbiguousAnswer extends Error {
  override readonly name = 'AmbiguousAnswer';
}

/**
 * Reads a part of an answer. A search evaluates `where` for each element of a list, with the roots `item` (the element)
 * and `with` (the sent values), and returns `take` of the only match; without `take`, true or false for a match.
 * Returns undefined without a list, a match or that part.
 * @throws AmbiguousAnswer when several elements fit
 */
export function readAnswer(reply: Reply, part: AnswerPart, sent: Readonly<Record<string, unknown>>): unknown {
  if (typeof part === 'string') return readReply(reply, parsePath(part));
  const list = readReply(reply, parsePath(part.find));
  if (!Array.isArray(list)) return undefined;
  const found = list.filter((item) => truth(part.where, scopeOf({ item, with: sent })) === true);
  if (found.length > 1) throw new AmbiguousAnswer();
  if (part.take === undefined) return found.length === 1;
  return found.length === 1
    ? readReply({ status: reply.status, body: found[0] }, ['body', ...parsePath(part.take)])
    : undefined;
}
