/** When a page asks whether a payment came through (CARE-10); times in milliseconds. */
export interface PollingPlan {
  /** From the opening of the payment window to the first question. */
  readonly first: number;
  /** Between one question and the next. */
  readonly every: number;
  /** Between two questions while the page is hidden. */
  readonly hidden: number;
  /** Questions without an answer that are allowed; one more is an error. */
  readonly attempts: number;
}

/** State of the polling. */
export interface Polling {
  /** Questions that had no answer yet. */
  readonly unanswered: number;
  /** When the last question went out; undefined before the first. */
  readonly askedAt: number | undefined;
  /** When the first question is due. */
  readonly firstAt: number;
  /** No poll happens before this, by the server's answer. */
  readonly notBefore: number;
}

/** End of a payment for the page. */
export type PollingOutcome = 'approved' | 'rejected' | 'failed';

/**
 * Begins to ask about a payment whose window opened at `openedAt`. For a page that comes back later the questions it
 * would have asked count as unanswered, but one is always left.
 */
export function beginPolling(plan: PollingPlan, openedAt: number, now: number): Polling {
  const firstAt = openedAt + plan.first;
  if (now <= firstAt) return { unanswered: 0, askedAt: undefined, firstAt, notBefore: 0 };
  const missed = Math.floor((now - firstAt) / plan.every) + 1;
  return { unanswered: Math.min(missed, plan.attempts), askedAt: undefined, firstAt: now, notBefore: 0 };
}

/** When the next question is due. */
export function nextQuestion(plan: PollingPlan, { askedAt, firstAt, notBefore }: Polling, hidden: boolean): number {
  return Math.max(notBefore, askedAt === undefined ? firstAt : askedAt + (hidden ? plan.hidden : plan.every));
}

/** A question went out. */
export const asked = (polling: Polling, now: number): Polling => ({ ...polling, askedAt: now });

/** The server asks for a pause: the question was not judged, so it does not count. @param seconds until the next one */
export const paused = (polling: Polling, now: number, seconds: number): Polling => ({
  ...polling,
  notBefore: now + seconds * 1_000,
});

/**
 * Processes an answer: true and false end the polling; null is asked again until more questions than allowed are
 * unanswered.
 * @returns the outcome, or the new state of the polling
 */
export function answered(plan: PollingPlan, polling: Polling, answer: unknown): PollingOutcome | Polling {
  if (answer === true) return 'approved';
  if (answer === false) return 'rejected';
  if (answer !== null) return 'failed';
  const unanswered = polling.unanswered + 1;
  return unanswered > plan.attempts ? 'failed' : { ...polling, unanswered };
}
