import type { CallFailure, CallResult } from '../../engine/language/actions/call-failure.ts';
import type { Later } from '../../engine/portal/session/idle-watch.ts';
import {
  answered,
  asked,
  beginPolling,
  nextQuestion,
  type Polling,
  type PollingOutcome,
  type PollingPlan,
  paused,
} from './polling.ts';

/** Dependencies of a payment watch. */
export interface PaymentWatchParts {
  readonly plan: PollingPlan;
  /** When the payment window opened, in the server's milliseconds. */
  readonly openedAt: number;
  /** The server's time, in milliseconds. */
  readonly now: () => number;
  readonly later: Later;
  /** Asks the server whether the payment came through: true, false, or null. */
  readonly ask: () => Promise<CallResult<unknown>>;
  /** State of the page when the watch begins. */
  readonly hidden: boolean;
  readonly offline: boolean;
  /** Called once; no question follows. */
  readonly over: (outcome: PollingOutcome) => void;
}

/** A watch at work. */
export interface PaymentWatch {
  /** The page went out of sight or came back: it asks less often, or at once if a question is due. */
  readonly see: (hidden: boolean) => void;
  /** Asks nothing without a network, and loses no question. */
  readonly line: (offline: boolean) => void;
  /** Ends the watch when the page goes away; no callback follows. */
  readonly stop: () => void;
}

/**
 * Asks about a payment until its outcome is known, by {@link PollingPlan}. A question whose answer is lost with the
 * connection counts as unanswered; a question that the server had no time for is retried later; any other failure ends
 * the watch. A later payment is not lost: the server keeps it.
 */
export function watchPayment(parts: PaymentWatchParts): PaymentWatch {
  const { plan, now, later } = parts;
  let polling = beginPolling(plan, parts.openedAt, now());
  let { hidden, offline } = parts;
  let asking = false;
  let over = false;
  let cancel = (): void => {};
  const end = (outcome: PollingOutcome): void => {
    over = true;
    parts.over(outcome);
  };
  const question = async (): Promise<void> => {
    asking = true;
    polling = asked(polling, now());
    const [answer, failure] = await parts.ask();
    asking = false;
    if (over || failure?.kind === 'left') return;
    const next = taken(answer, failure);
    if (typeof next === 'string') return end(next);
    polling = next;
    schedule();
  };
  const taken = (answer: unknown, failure: CallFailure | undefined): PollingOutcome | Polling => {
    if (failure === undefined) return answered(plan, polling, answer ?? null);
    if (failure.status === 429) return paused(polling, now(), failure.retryAfter ?? plan.every / 1_000);
    return failure.kind === 'offline' ? answered(plan, polling, null) : 'failed';
  };
  const schedule = (): void => {
    cancel();
    cancel = () => {};
    if (over || asking || offline) return;
    cancel = later(Math.max(0, nextQuestion(plan, polling, hidden) - now()), () => void question());
  };
  schedule();
  return {
    see(next) {
      hidden = next;
      schedule();
    },
    line(next) {
      offline = next;
      schedule();
    },
    stop() {
      over = true;
      cancel();
    },
  };
}
