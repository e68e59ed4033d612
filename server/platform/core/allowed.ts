import type { Allowed, Refused } from '../../../engine/domain/outcome.ts';
import { AppError, notFound } from './app-error.ts';
import type { RefusalCode } from './refusal-code.ts';

/**
 * The state after an event of the domain.
 * @throws AppError 409 with the domain's code where the event is refused; 404 for NOT_FOUND
 */
export function allowed<State>(outcome: Allowed<State> | Refused<RefusalCode>): State {
  if (outcome.refusal === 'NOT_FOUND') throw notFound();
  if (outcome.refusal !== undefined) throw new AppError(409, outcome.refusal);
  return outcome.next;
}
