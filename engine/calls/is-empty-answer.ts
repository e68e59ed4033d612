import type { CompiledEndpoint } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import type { HttpOutcome } from './transport.ts';

/**
 * Whether a backend says in words that a list is empty (HIST-08): by the endpoint's own `none`, answered or as a
 * refusal, in each of the shapes of an error (P8). A server that fails (5xx) says nothing by it.
 */
export function isEmptyAnswer({ none }: CompiledEndpoint, outcome: HttpOutcome): boolean {
  if (none === undefined || outcome.kind !== 'answer' || outcome.status >= 500) return false;
  const { body } = outcome;
  const said = isRecord(body) ? (body.error ?? body.message) : body;
  const sentence = isRecord(said) ? said.message : said;
  return typeof sentence === 'string' && sentence.trim() === none;
}
