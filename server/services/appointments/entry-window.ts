import type { CompiledTenant } from '../../../engine/artifact.ts';

/** Where now lies against an appointment's entry window. */
export type EntryMoment = 'early' | 'open' | 'late';

/** Minutes beyond the window's end in which somebody who was let in may still finish the steps to the queue. */
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

/** Whether the call of an appointment may begin: in its window, or a moment after for who entered in time. */
export function mayBegin(tenant: CompiledTenant, startsAt: Date, now: Date): boolean {
  const minutes = minutesSince(startsAt, now);
  return entryMoment(tenant, minutes) !== 'early' && minutes < tenant.public.settings.entry.lateMinutes + STEPS;
}
