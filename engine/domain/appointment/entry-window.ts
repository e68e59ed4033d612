import type { Settings } from '../../../schemas/generated/document-types.ts';

/** Settings of a tenant that say when its appointments are entered. */
export type EntrySettings = Pick<Settings, 'entry' | 'videoCall'>;

/** Position of a moment in an appointment's entry window. */
export type EntryMoment = 'early' | 'open' | 'late';

/** Time in which the page offers the call of an appointment: from `from` on, and before `until`. */
export interface EntryWindow {
  readonly from: Date;
  readonly until: Date;
}

/** Extra minutes for patients who entered in time to finish the steps to the queue. */
const STEPS = 15;

const MINUTE = 60_000;

/** Whole minutes since an appointment began, negative before it: floor(now − start), so −29:01 counts as −30. */
export function minutesSince(startsAt: Date, now: Date): number {
  return Math.floor((now.getTime() - startsAt.getTime()) / MINUTE);
}

/**
 * Minutes after the start at which entering ends. Link, button and calendar share this limit, so that they agree with
 * the page. `videoCall.lateMinutes` can only extend it (decision 0012).
 */
const lateMinutes = ({ entry, videoCall }: EntrySettings): number => Math.max(entry.lateMinutes, videoCall.lateMinutes);

/**
 * The entry window of an appointment. Cancelling and moving end where it begins, and the appointment becomes
 * history where it ends. The page compares it with the server's clock.
 */
export function entryWindow(settings: EntrySettings, startsAt: Date): EntryWindow {
  const start = startsAt.getTime();
  return {
    from: new Date(start - settings.videoCall.earlyMinutes * MINUTE),
    until: new Date(start + lateMinutes(settings) * MINUTE),
  };
}

/** Compares a mailed link's window with the server's clock. */
export function entryMoment(settings: EntrySettings, minutes: number): EntryMoment {
  if (minutes <= settings.entry.earlyMinutes) return 'early';
  return minutes >= lateMinutes(settings) ? 'late' : 'open';
}

/**
 * Whether the call of an appointment may begin: while its link or button admits, and some minutes longer for patients
 * who came in time. Everything that the page offers is accepted here.
 */
export function mayBegin(settings: EntrySettings, startsAt: Date, now: Date): boolean {
  const { from, until } = entryWindow(settings, startsAt);
  const begun = entryMoment(settings, minutesSince(startsAt, now)) !== 'early' || now >= from;
  return begun && now.getTime() < until.getTime() + STEPS * MINUTE;
}

/** Latest start of appointments that can no longer be entered. */
export function enterableAfter(settings: EntrySettings, now: Date): Date {
  return new Date(now.getTime() - lateMinutes(settings) * MINUTE);
}
