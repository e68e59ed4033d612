import type { CompiledEndpoint } from '../../language/artifact.ts';
import { isRecord } from '../../language/rules/rule.ts';
import type { HttpOutcome } from './transport.ts';

/**
 * Returns true when the backend says in a sentence that a list is empty (HIST-08): the text that the endpoint declares
 * for it, in an answer or a refusal, in any shape of an error (P8). A server error (5xx) never counts.
 */
export function isEmptyAnswer({ none }: CompiledEndpoint, outcome: HttpOutcome): boolean {
  if (none === undefined || outcome.kind !== 'answer' || outcome.status >= 500) return false;
  const { body } = outcome;
  const reason = isRecord(body) ? (body.error ?? body.message) : body;
  const sentence = isRecord(reason) ? reason.message : reason;
  return typeof sentence === 'string' && sentence.trim() === none;
}
