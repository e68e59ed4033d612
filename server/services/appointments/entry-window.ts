import type { CompiledTenant } from '../../../engine/artifact.ts';

/** Where now lies against an appointment's entry window. */
export type EntryMoment = 'early' | 'open' | 'late';

/** When the page offers the call of an appointment: from `desde` on, and before `hasta`. */
export interface CallWindow {
  readonly desde: Date;
  readonly hasta: Date;
}

/** Minutes beyond the end in which somebody who came in time may still finish the steps to the queue. */
const STEPS = 15;

const MINUTE = 60_000;

/** Whole minutes since an appointment began, negative before it: floor(now − start), so −29:01 counts as −30 (A34). */
export function minutesSince(startsAt: Date, now: Date): number {
  return Math.floor((now.getTime() - startsAt.getTime()) / MINUTE);
}

/**
 * Minutes after the start from which nobody enters any more: the one end of link, button and calendar, so that none of them
 * leads to a page that refuses what another one offers. `videoCall.lateMinutes` only makes it longer (0131).
 */
export function lateMinutes(tenant: CompiledTenant): number {
  const { entry, videoCall } = tenant.public.settings;
  return Math.max(entry.lateMinutes, videoCall.lateMinutes);
}

/**
 * The window in which the page offers the call. Cancelling and moving end where it begins (TURN-04), and the appointment
 * is history where it ends (TURN-03). The page reads it from the answer and compares it with the server's clock.
 */
export function callWindow(tenant: CompiledTenant, startsAt: Date): CallWindow {
  const start = startsAt.getTime();
  return {
    desde: new Date(start - tenant.public.settings.videoCall.earlyMinutes * MINUTE),
    hasta: new Date(start + lateMinutes(tenant) * MINUTE),
  };
}

/** Judges the window of a mailed link by the server's clock (ENTRY-03 to ENTRY-05, D-ENTRY-01). */
export function entryMoment(tenant: CompiledTenant, minutes: number): EntryMoment {
  if (minutes <= tenant.public.settings.entry.earlyMinutes) return 'early';
  return minutes >= lateMinutes(tenant) ? 'late' : 'open';
}

/**
 * Whether the call of an appointment may begin: while its link lets in or its button is shown, or a moment after for who
 * came in time. What the page offers is not refused here (TURN-04, D-SAFE-3).
 */
export function mayBegin(tenant: CompiledTenant, startsAt: Date, now: Date): boolean {
  const { desde, hasta } = callWindow(tenant, startsAt);
  const begun = entryMoment(tenant, minutesSince(startsAt, now)) !== 'early' || now >= desde;
  return begun && now.getTime() < hasta.getTime() + STEPS * MINUTE;
}

/** An appointment that began then or before can be entered no more (ENTRY-05). */
export function enterableAfter(tenant: CompiledTenant, now: Date): Date {
  return new Date(now.getTime() - lateMinutes(tenant) * MINUTE);
}
