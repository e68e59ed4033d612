import { callTable } from '../../../schemas/generated/call-table.ts';
import {
  type CallFailure,
  type CallResult,
  FEATURE_OFF,
  failureOf,
  NO_SESSION,
  TERMS_NEEDED,
  UNAVAILABLE,
  VERSION_OLD,
} from '../../language/actions/call-failure.ts';
import type { CallValues } from '../../language/actions/host.ts';
import type { CompiledEndpoint } from '../../language/artifact.ts';
import { MARK_HEADER } from '../../language/forms/form-mark.ts';
import { isRecord } from '../../language/rules/rule.ts';
import { askedNames, type ReportAsking } from './asked-outside.ts';
import { buildRequest } from './build-request.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import { readOutcome } from './read-outcome.ts';
import { countWrite } from './running-writes.ts';
import { isUnsure, PAUSES, sendUntilKnown } from './send-again.ts';
import type { HttpOutcome, HttpRequest, Transport } from './transport.ts';

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
  /** A call was answered, before its caller knows. */
  readonly onAnswer?: (call: string, answer: unknown) => void;
  /** A write was sent and its answer lost: the calls that it `invalidates` may be stale. */
  readonly onUnsure: (invalidates: readonly string[]) => void;
  /**
   * The page's forms are of an older version. @returns whether it has the new ones now, and tells the person
   */
  readonly onOld?: (failure: CallFailure, sent: OldCall) => Promise<boolean>;
  /** The unit no longer has what the call belongs to: reads its flags again, and tells the person. */
  readonly onOff?: (failure: CallFailure) => Promise<void>;
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

/** A call, its values and its maker. */
type Asked = readonly [call: string, values: CallValues, signal?: AbortSignal | undefined, maker?: CallMaker];

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

/** The caller of a tenant: each call of the catalogue goes where the tenant's endpoints say. Never rejects. */
export class Caller {
  readonly #parts: CallerParts;

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  call(...asked: Asked): Promise<CallResult<unknown>> {
    return countWrite(asked[0], this.#make('json', asked));
  }

  /** As `call`, for an endpoint that answers with a file. */
  download(...asked: Asked): Promise<CallResult<unknown>> {
    return this.#make('file', asked);
  }

  async #make(answer: HttpRequest['answer'], asked: Asked): Promise<CallResult<unknown>> {
    const { onAnswer, onDone, onOld, onOff, answerProblem } = this.#parts;
    const sending = await this.#prepare(answer, asked);
    if ('kind' in sending) return [undefined, sending];
    const { call, key, endpoint } = sending;
    const earlier = await this.#earlierOf(sending);
    if (earlier !== undefined) {
      if (earlier.kind === 'earlier') onDone(endpoint.invalidates);
      else if (earlier.kind === 'refusal') this.#report(sending, earlier);
      return [undefined, earlier];
    }
    const outcome = await this.#send(sending, asked[1]);
    const read: CallResult<unknown> = isEmptyAnswer(endpoint, outcome) ? [[], undefined] : readOutcome(outcome, answer);
    const unsure = key !== undefined && isUnsure(outcome);
    const result = unsure ? unsureOf(read) : checked(call, answer, read, answerProblem);
    const [, failure] = result;
    this.#closeIntent(sending, unsure || outcome.kind === 'left', failure);
    this.#report(sending, failure);
    if (failure === undefined) onAnswer?.(call, result[0]);
    if (failure?.code === VERSION_OLD && (await onOld?.(failure, { call, mark: endpoint.mark }))) {
      // A list is read again by itself, with the filters that are left.
      if (key === undefined) onDone([call]);
      return [undefined, failureOf('left', VERSION_OLD)];
    }
    if (failure?.code === FEATURE_OFF && onOff !== undefined) {
      await onOff(failure);
      return [undefined, failureOf('left', FEATURE_OFF)];
    }
    return result;
  }

  /** Makes the request of a call and renews its session; a failure when it cannot be sent. */
  async #prepare(answer: HttpRequest['answer'], [call, values, signal, maker]: Asked): Promise<Sending | CallFailure> {
    const { endpoints, renew, intents, expiry } = this.#parts;
    const endpoint = Object.hasOwn(endpoints, call) ? endpoints[call] : undefined;
    const entry = callTable[call];
    const shape = endpoint === undefined ? undefined : buildRequest(endpoint, values);
    if (endpoint === undefined || shape === undefined) return failureOf('broken', 'NO_ENDPOINT');
    const signedIn = entry?.signedIn === true;
    if (signedIn) {
      const failure = await renew(maker?.byItself);
      if (failure !== undefined) return failure;
    }
    if (signal?.aborted === true) return failureOf('left', 'LEFT');
    const key = entry?.repeatable === true ? await intents.keyOf(call, values) : undefined;
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
    return { call, endpoint, signedIn, key, request, expire: expiry() };
  }

  /** Sends it; a write as often as it takes to know its outcome. */
  #send({ endpoint, key, request }: Sending, values: CallValues): Promise<HttpOutcome> {
    const { transport, pauses = PAUSES, onAsking } = this.#parts;
    const answered = onAsking?.(askedNames(endpoint, values));
    return (key === undefined ? transport.send(request) : sendUntilKnown(transport, request, pauses)).finally(answered);
  }

  /**
   * Looks up the call's last write whose answer was lost, before the next one is sent: otherwise a patient who books another
   * hour after a lost answer would hold two appointments. @returns undefined when no write is open, or it was not done
   */
  async #earlierOf({ call, key, request }: Sending): Promise<CallFailure | undefined> {
    const { intents, transport } = this.#parts;
    const open = key === undefined ? undefined : intents.open(call);
    if (open === undefined || open === key) return undefined;
    const headers = { 'Idempotency-Key': open, 'Idempotency-Lookup': '1' };
    const outcome = await transport.send({ ...request, headers, onSent: undefined });
    if (outcome.kind === 'left') return failureOf('left', 'LEFT');
    const read = readOutcome(outcome, request.answer);
    if (isUnsure(outcome)) return unsureOf(read)[1];
    const [, failure] = read;
    if (failure !== undefined && failure.code !== 'NOT_DONE') return failure;
    intents.settle(open);
    return failure === undefined ? failureOf('earlier', 'EARLIER_DONE') : undefined;
  }

  /** Keeps a write open while its outcome is unknown, so that the next one looks it up first. */
  #closeIntent({ call, key }: Sending, open: boolean, failure: CallFailure | undefined): void {
    const { intents } = this.#parts;
    if (key === undefined) return;
    if (open) intents.leaveOpen(call, key);
    else if (failure === undefined || failure.kind === 'refusal') intents.settle(key);
  }

  /** Notifies the page of data to read again after a call, and of the end of its session. */
  #report({ endpoint, signedIn, expire }: Sending, failure: CallFailure | undefined): void {
    const { onDone, onUnsure } = this.#parts;
    if (failure === undefined || failure.status === 409) onDone(endpoint.invalidates);
    else if (/^(offline|timeout|broken)$/.test(failure.kind)) onUnsure(endpoint.invalidates);
    // The session is narrower, or wider, than the page knows: the tenant asks for a second factor now, or it was set up
    // and that answer was lost (decision 0085); or new terms are in force (decision 0148).
    if (/^FACTOR_(NEEDED|ON)$/.test(failure?.code ?? '')) onDone(['auth.session', 'factor.state']);
    if (failure?.code === TERMS_NEEDED) onDone(['auth.session']);
    if (failure?.code === UNAVAILABLE && failure.status === 409) onDone(['unit.requirements']);
    if (failure?.code === NO_SESSION && signedIn) expire();
  }
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

/**
 * Returns true when the backend says in a sentence that a list is empty (HIST-08): the text that the endpoint declares
 * for it, in an answer or a refusal, in any shape of an error (P8). A server error (5xx) never counts.
 */
function isEmptyAnswer({ none }: CompiledEndpoint, outcome: HttpOutcome): boolean {
  if (none === undefined || outcome.kind !== 'answer' || outcome.status >= 500) return false;
  const { body } = outcome;
  const reason = isRecord(body) ? (body.error ?? body.message) : body;
  const sentence = isRecord(reason) ? reason.message : reason;
  return typeof sentence === 'string' && sentence.trim() === none;
}
