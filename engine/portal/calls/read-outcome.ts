import {
  type CallFailure,
  type CallResult,
  failureOf,
  isBusy,
  NO_SESSION,
  namesQueue,
} from '../../language/actions/call-failure.ts';
import { isRecord } from '../../language/rules/rule.ts';
import type { HttpOutcome, HttpRequest } from './transport.ts';

/** Converts an outcome to the caller's result. An answer without a body (204) is null. */
export function readOutcome(outcome: HttpOutcome, answer: HttpRequest['answer']): CallResult<unknown> {
  if (outcome.kind === 'left') return [undefined, failureOf('left', 'LEFT')];
  if (outcome.kind !== 'answer') return [undefined, failureOf(outcome.kind, outcome.kind.toUpperCase())];
  const { status, body } = outcome;
  if (status === 204) return [null, undefined];
  if (status >= 200 && status < 300) {
    // No call of the contract answers a bare text: a backend's own sentence is no answer.
    const usable = body !== undefined && (answer === 'json' ? typeof body !== 'string' : body instanceof Blob);
    // A customer's own backend may answer a pair of result and error with 200 (REG-18): a refusal is never taken for success.
    if (isRecord(body) && body.error) return [undefined, refusalOf({ ...outcome, status: 422 })];
    return usable
      ? [body, undefined]
      : [undefined, failureOf('broken', 'ANSWER_UNREADABLE', { status, trace: traceOf(outcome) })];
  }
  return [undefined, refusalOf(outcome)];
}

type Answer = HttpOutcome & { readonly kind: 'answer' };

function refusalOf(outcome: Answer): CallFailure {
  const { status } = outcome;
  const { body } = outcome;
  const reason = isRecord(body) ? body.error : body;
  // Three shapes (P8): our own, `{ error: 'text' }` of a customer's own backend, and its plain text.
  const error = isRecord(reason) ? reason : { message: reason };
  const code = textOf(error.code) ?? (status === 401 ? NO_SESSION : `HTTP_${status}`);
  const facts = { status, retryAfter: secondsOf(error, outcome) };
  if (status === 503 && isBusy(code))
    return failureOf('busy', code, { ...facts, message: namesQueue(code) ? textOf(error.message) : undefined });
  if (status < 400 || status >= 500) return failureOf('broken', code, { ...facts, trace: traceOf(outcome) });
  return failureOf('refusal', code, {
    ...facts,
    title: textOf(error.title),
    message: textOf(error.message),
    field: textOf(error.field),
    check: textOf(error.check),
    refusal: textOf(error.refusal),
    detail: error.detail,
  });
}

/** Enough of the id to find the request by, and to be read out on the telephone. */
const traceOf = ({ requestId }: Answer): string | undefined => requestId?.slice(0, 8);

/** Time to wait before another try: from the answer, else from its headers. */
function secondsOf(error: Readonly<Record<string, unknown>>, outcome: Answer): number | undefined {
  return typeof error.retryAfter === 'number' ? error.retryAfter : outcome.retryAfter;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
