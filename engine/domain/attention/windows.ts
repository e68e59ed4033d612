const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds without a sign of a page after which it counts as away: three heartbeats. */
export const PRESENCE_TIMEOUT = 45 * SECOND;
/** Milliseconds for a disconnected professional to come back; then the patient may give the call up. */
export const RETURN_TIME = 2 * MINUTE;
/** Milliseconds for a called patient to come and a professional to begin (decision 0007). */
export const CALL_PATIENCE = 5 * MINUTE;
/** Milliseconds after the last saved draft, or the call's end, after which the record is closed automatically. */
export const WRITING_PATIENCE = 60 * MINUTE;
/** Longest attention in milliseconds: an older open one was forgotten. */
export const LONGEST = 12 * 60 * MINUTE;

/** Latest moment that is longer ago than `span`, for statements; `isLonger` says the same of one moment. */
export const longestAgo = (span: number, now: Date): Date => new Date(now.getTime() - span);

/** Whether more than `span` has passed; false without a moment. */
export const isLonger = (since: Date | null | undefined, span: number, now: Date): boolean =>
  since != null && since < longestAgo(span, now);

/** Whether a page that was last seen at `seen` counts as present. */
export const isPresent = (seen: Date | null | undefined, now: Date): boolean =>
  seen != null && !isLonger(seen, PRESENCE_TIMEOUT, now);

/** Milliseconds left for the other side to come back, that was last seen at `seen`. */
export const returnTimeLeft = (seen: Date, now: Date): number => RETURN_TIME - (now.getTime() - seen.getTime());
