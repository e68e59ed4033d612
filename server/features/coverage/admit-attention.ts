import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { attentionsUsed } from './attentions-used.ts';
import type { CareSubject } from './care-limits.ts';
import { spendCoupon } from './coupons.ts';
import { refusesLimit } from './refuse-limit.ts';

/** An attention about to enter the queue. */
export interface Admission extends CareSubject {
  readonly attention: string;
  /** Whether it begins an appointment that the caller found to be the patient's own and in its window. */
  readonly granted: boolean;
}

/**
 * Enforces the monthly limit at the queue, so that the page cannot be bypassed. Admits within the limit, or with
 * a coupon held for this patient, which it spends in the same transaction. An appointment always admits: it was
 * granted when booked, and has one window for its link, its button and its call (entry-window.ts).
 * @throws AppError 409 LIMIT
 */
export async function admitAttention(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  tenant: CompiledTenant,
  { holder, patient, attention, granted }: Admission,
): Promise<void> {
  const { unit } = tenant.public;
  if (granted || !tenant.public.settings.care.limited) return;
  if (deps.config.demo && refusesLimit(patient.identityNumber)) throw new AppError(409, 'LIMIT');
  const used = await attentionsUsed(deps.db, deps.clock, unit, [patient.id]);
  if ((used.get(patient.id) ?? 0) < tenant.public.settings.care.limit) return;
  const use = { unit, holderId: holder.id, patientId: patient.id };
  if (!(await spendCoupon(deps.db, deps.clock, use, attention))) throw new AppError(409, 'LIMIT');
}
