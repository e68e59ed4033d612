import type { CompiledTenant } from '../../../engine/artifact.ts';

/** Where now lies against an appointment's entry window. */
export type EntryMoment = 'early' | 'open' | 'late';

/** Minutes beyond the end in which somebody who came in time may still finish the steps to the queue. */
const STEPS = 15;

/** Whole minutes since an appointment began, negative before it: floor(now − start), so −29:01 counts as −30 (A34). */
export function minutesSince(startsAt: Date, now: Date): number {
  return Math.floor((now.getTime() - startsAt.getTime()) / 60_000);
}

/** Judges the window by the server's clock (ENTRY-03 to ENTRY-05, D-ENTRY-01). */
export function entryMoment(tenant: CompiledTenant, minutes: number): EntryMoment {
  if (minutes <= tenant.public.settings.entry.earlyMinutes) return 'early';
  return minutes >= tenant.public.settings.entry.lateMinutes ? 'late' : 'open';
}

/**
 * Whether the call of an appointment may begin: while its link lets in or its button is shown, whichever is longer, or a
 * moment after for who came in time. What the page offers is not refused here (TURN-04, D-SAFE-3).
 */
export function mayBegin(tenant: CompiledTenant, startsAt: Date, now: Date): boolean {
  const { entry, videoCall } = tenant.public.settings;
  const minutes = minutesSince(startsAt, now);
  const begun = entryMoment(tenant, minutes) !== 'early' || minutes >= -videoCall.earlyMinutes;
  return begun && minutes < Math.max(entry.lateMinutes, videoCall.lateMinutes) + STEPS;
}
