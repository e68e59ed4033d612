import type { CompiledTenant } from '../../../engine/artifact.ts';

/** Position of the present in an appointment's entry window. */
export type EntryMoment = 'early' | 'open' | 'late';

/** Window in which the page offers the call of an appointment: from `desde` on, and before `hasta`. */
export interface CallWindow {
  readonly desde: Date;
  readonly hasta: Date;
}

/** Extra minutes for patients who entered in time to finish the steps to the queue. */
const STEPS = 15;

const MINUTE = 60_000;

/** Whole minutes since an appointment began, negative before it: floor(now − start), so −29:01 counts as −30 (A34). */
export function minutesSince(startsAt: Date, now: Date): number {
  return Math.floor((now.getTime() - startsAt.getTime()) / MINUTE);
}

/**
 * Minutes after the start at which entering ends. Link, button and calendar share this limit, so that they agree with
 * the page. `videoCall.lateMinutes` can only extend it (decision 0012).
 */
export function lateMinutes(tenant: CompiledTenant): number {
  const { entry, videoCall } = tenant.public.settings;
  return Math.max(entry.lateMinutes, videoCall.lateMinutes);
}

/**
 * The window in which the page offers the call. Cancelling and moving end where it begins, and the
 * appointment becomes history where it ends. The page compares it with the server's clock.
 */
export function callWindow(tenant: CompiledTenant, startsAt: Date): CallWindow {
  const start = startsAt.getTime();
  return {
    desde: new Date(start - tenant.public.settings.videoCall.earlyMinutes * MINUTE),
    hasta: new Date(start + lateMinutes(tenant) * MINUTE),
  };
}

/** Compares a mailed link's window with the server's clock. */
export function entryMoment(tenant: CompiledTenant, minutes: number): EntryMoment {
  if (minutes <= tenant.public.settings.entry.earlyMinutes) return 'early';
  return minutes >= lateMinutes(tenant) ? 'late' : 'open';
}

/**
 * Whether the call of an appointment may begin: while its link or button admits, and some minutes longer for patients
 * who came in time. Everything that the page offers must be accepted here.
 */
export function mayBegin(tenant: CompiledTenant, startsAt: Date, now: Date): boolean {
  const { desde, hasta } = callWindow(tenant, startsAt);
  const begun = entryMoment(tenant, minutesSince(startsAt, now)) !== 'early' || now >= desde;
  return begun && now.getTime() < hasta.getTime() + STEPS * MINUTE;
}

/** Latest start of appointments that can no longer be entered. */
export function enterableAfter(tenant: CompiledTenant, now: Date): Date {
  return new Date(now.getTime() - lateMinutes(tenant) * MINUTE);
}
