import { callTable } from '../../../schemas/generated/call-table.ts';
import {
  type CallFailure,
  type CallResult,
  failureOf,
  NO_SESSION,
  TERMS_NEEDED,
  VERSION_OLD,
} from '../../language/actions/call-failure.ts';
import type { CallValues } from '../../language/actions/host.ts';
import type { CompiledEndpoint } from '../../language/artifact.ts';
import { MARK_HEADER } from '../../language/forms/form-mark.ts';
import { askedNames, type ReportAsking } from './asked-outside.ts';
import { buildRequest } from './build-request.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import { isEmptyAnswer } from './is-empty-answer.ts';
import { readOutcome } from './read-outcome.ts';
import { isUnsure, PAUSES, sendUntilKnown } from './send-again.ts';
import type { HttpRequest, Transport } from './transport.ts';

/** Dependencies of a caller. */
export interface CallerParts {
  readonly endpoints: Readonly<Record<string, CompiledEndpoint>>;
  readonly transport: Transport;
  readonly intents: IdempotencyKeys;
  /**
   * Renews the session before a signed-in call; the failure with which the call ends when that is not possible. A call
   * that the page makes by itself finds out whether there is a session, and renews nothing.
   */
  readonly renew: (byItself: boolean | undefined) => Promise<CallFailure | undefined>;
  /** Remembers the session of a call. Returns what to do when the server says that this session is over. */
  readonly expiry: () => () => void;
  /**
   * A call succeeded, or was refused because the shown data are stale (409, or another scope): the calls that it
   * `invalidates` must be read again.
   */
  readonly onDone: (invalidates: readonly string[]) => void;
  /** A write was sent and its answer lost: the calls that it `invalidates` may be stale. */
  readonly onUnsure: (invalidates: readonly string[]) => void;
  /**
   * The page's forms are of an older version. @returns whether it has the new ones now, and tells the person
   */
  readonly onOld?: (failure: CallFailure, sent: OldCall) => Promise<boolean>;
  /** A call that other companies are asked for begins. */
  readonly onAsking?: ReportAsking;
  /** Milliseconds before each repetition of a write whose answer was lost. */
  readonly pauses?: readonly number[];
  /** In development and tests: returns the first fault of an answer by the contract. */
  readonly answerProblem?: (call: string, answer: unknown) => string | undefined;
}

/** A call that was refused because its page is old, and the mark that it bore. */
export interface OldCall {
  readonly call: string;
  readonly mark: string | undefined;
}

/** Origin of a call. */
export interface CallMaker {
  /** Polling by the page, which does not extend the session. */
  readonly byItself?: boolean;
  /** As a request says it. */
  readonly onSent?: HttpRequest['onSent'];
  /** As in HttpRequest; polling asks once. */
  readonly asks?: HttpRequest['asks'];
}

/** Makes calls of the catalogue; never rejects. */
export interface Caller {
  readonly call: (
    call: string,
    values: CallValues,
    signal?: AbortSignal,
    maker?: CallMaker,
  ) => Promise<CallResult<unknown>>;
  /** As `call`, for an endpoint that answers with a file. */
  readonly download: (call: string, values: CallValues, signal?: AbortSignal) => Promise<CallResult<unknown>>;
}

/** A call that is ready to be sent. */
interface Sending {
  readonly call: string;
  readonly endpoint: CompiledEndpoint;
  /** Only a signed-in call ends the session when the server says that it is over. */
  readonly signedIn: boolean;
  /** Idempotency key of a write that may be repeated. */
  readonly key: string | undefined;
  readonly request: HttpRequest;
  readonly expire: () => void;
}

/** The caller of a tenant: each call goes where the tenant's endpoints say. */
export function makeCaller(parts: CallerParts): Caller {
  const make = async (
    answer: HttpRequest['answer'],
    call: string,
    values: CallValues,
    signal?: AbortSignal,
    maker?: CallMaker,
  ): Promise<CallResult<unknown>> => {
    const sending = await prepare(answer, call, values, signal, maker);
    if ('kind' in sending) return [undefined, sending];
    const { key, endpoint, request } = sending;
    const earlier = key === undefined ? undefined : await earlierOf(call, key, request);
    if (earlier !== undefined) {
      if (earlier.kind === 'earlier') parts.onDone(endpoint.invalidates);
      else if (earlier.kind === 'refusal') report(sending, earlier);
      return [undefined, earlier];
    }
    const answered = parts.onAsking?.(askedNames(endpoint, values));
    const outcome = await (key === undefined
      ? parts.transport.send(request)
      : sendUntilKnown(parts.transport, request, parts.pauses ?? PAUSES)
    ).finally(answered);
    const read: CallResult<unknown> = isEmptyAnswer(endpoint, outcome) ? [[], undefined] : readOutcome(outcome, answer);
    const unsure = key !== undefined && isUnsure(outcome);
    const result = unsure ? unsureOf(read) : checked(call, answer, read, parts.answerProblem);
    if (key !== undefined) closeIntent(call, key, unsure || outcome.kind === 'left', result[1]);
    report(sending, result[1]);
    if (result[1]?.code === VERSION_OLD && (await parts.onOld?.(result[1], { call, mark: endpoint.mark }))) {
      // A list is read again by itself, with the filters that are left.
      if (key === undefined) parts.onDone([call]);
      return [undefined, failureOf('left', VERSION_OLD)];
    }
    return result;
  };
  /** Makes the request of a call and renews its session; a failure when it cannot be sent. */
  const prepare = async (
    answer: HttpRequest['answer'],
    call: string,
    values: CallValues,
    signal: AbortSignal | undefined,
    maker: CallMaker | undefined,
  ): Promise<Sending | CallFailure> => {
    const endpoint = Object.hasOwn(parts.endpoints, call) ? parts.endpoints[call] : undefined;
    const entry = callTable[call];
    const shape = endpoint === undefined ? undefined : buildRequest(endpoint, values);
    if (endpoint === undefined || shape === undefined) return failureOf('broken', 'NO_ENDPOINT');
    const signedIn = entry?.signedIn === true;
    if (signedIn) {
      const failure = await parts.renew(maker?.byItself);
      if (failure !== undefined) return failure;
    }
    if (signal?.aborted === true) return failureOf('left', 'LEFT');
    const key = entry?.repeatable === true ? await parts.intents.keyOf(call, values) : undefined;
    const request: HttpRequest = {
      ...shape,
      headers: {
        ...(key && { 'Idempotency-Key': key }),
        ...(endpoint.mark && { [MARK_HEADER]: endpoint.mark }),
      },
      answer,
      signal,
      onSent: maker?.onSent,
      timeoutSeconds: endpoint.timeoutSeconds,
      asks: maker?.asks ?? (maker?.byItself === true ? 'once' : undefined),
    };
    return { call, endpoint, signedIn, key, request, expire: parts.expiry() };
  };
  /** Keeps a write open while its outcome is unknown, so that the next one looks it up first. */
  const closeIntent = (call: string, key: string, open: boolean, failure: CallFailure | undefined): void => {
    if (open) parts.intents.leaveOpen(call, key);
    else if (failure === undefined || failure.kind === 'refusal') parts.intents.settle(key);
  };
  /** Notifies the page of data to read again after a call, and of the end of its session. */
  const report = ({ endpoint, signedIn, expire }: Sending, failure: CallFailure | undefined): void => {
    if (failure === undefined || failure.status === 409) parts.onDone(endpoint.invalidates);
    else if (/^(offline|timeout|broken)$/.test(failure.kind)) parts.onUnsure(endpoint.invalidates);
    // The session is narrower, or wider, than the page knows: the tenant asks for a second factor now, or it was set up
    // and that answer was lost (decision 0085); or new terms are in force (decision 0148).
    if (/^FACTOR_(NEEDED|ON)$/.test(failure?.code ?? '')) parts.onDone(['auth.session', 'factor.state']);
    if (failure?.code === TERMS_NEEDED) parts.onDone(['auth.session']);
    if (failure?.code === NO_SESSION && signedIn) expire();
  };
  /**
   * Looks up the call's last write whose answer was lost, before the next one is sent: otherwise a patient who books another
   * hour after a lost answer would hold two appointments. @returns undefined when no write is open, or it was not done
   */
  const earlierOf = async (call: string, key: string, request: HttpRequest): Promise<CallFailure | undefined> => {
    const open = parts.intents.open(call);
    if (open === undefined || open === key) return undefined;
    const headers = { 'Idempotency-Key': open, 'Idempotency-Lookup': '1' };
    const outcome = await parts.transport.send({ ...request, headers, onSent: undefined });
    if (outcome.kind === 'left') return failureOf('left', 'LEFT');
    if (isUnsure(outcome)) return unsureOf(readOutcome(outcome, request.answer))[1];
    const [, failure] = readOutcome(outcome, request.answer);
    if (failure !== undefined && failure.code !== 'NOT_DONE') return failure;
    parts.intents.settle(open);
    return failure === undefined ? failureOf('earlier', 'EARLIER_DONE') : undefined;
  };
  return {
    call: (...of) => make('json', ...of),
    download: (...of) => make('file', ...of),
  };
}

/** Failure of a write whose outcome is unknown. */
function unsureOf([, failure]: CallResult<unknown>): readonly [undefined, CallFailure] {
  return [undefined, { ...(failure ?? failureOf('broken', 'ANSWER_UNREADABLE')), unsure: true }];
}

function checked(
  call: string,
  answer: HttpRequest['answer'],
  result: CallResult<unknown>,
  answerProblem: CallerParts['answerProblem'],
): CallResult<unknown> {
  const [value, failure] = result;
  if (failure !== undefined || answer === 'file' || answerProblem === undefined) return result;
  const problem = answerProblem(call, value);
  if (problem === undefined) return result;
  console.error(`${call}: ${problem}`);
  return [undefined, failureOf('broken', 'ANSWER_SHAPE')];
}
