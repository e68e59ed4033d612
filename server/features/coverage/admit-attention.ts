import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { attentionsUsed } from './attentions-used.ts';
import type { CareSubject } from './care-limits.ts';
import { spendCoupon } from './coupons.ts';
import { refusesLimit } from './refuse-limit.ts';

/** Time before and after its start in which an appointment admits to its call. */
const AROUND_APPOINTMENT = 30 * 60_000;

/** An attention about to enter the queue. */
export interface Admission extends CareSubject {
  readonly attention: string;
  /** Id of its appointment, as sent. */
  readonly appointment: number | null;
}

/**
 * Enforces the monthly limit at the queue, so that the page cannot be bypassed (A32). Admits within the limit, or with
 * a coupon held for this patient, which it spends in the same transaction (A31). An appointment around its time always
 * admits: it was granted when booked.
 * @throws AppError 409 LIMIT
 */
export async function admitAttention(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  tenant: CompiledTenant,
  { holder, patient, attention, appointment }: Admission,
): Promise<void> {
  const { unit } = tenant.public;
  if (!tenant.public.settings.care.limited) return;
  if (appointment !== null && (await isDue(deps.db, deps.clock, unit, patient.id, appointment))) return;
  if (deps.config.demo && refusesLimit(patient.documento)) throw new AppError(409, 'LIMIT');
  const used = await attentionsUsed(deps.db, deps.clock, unit, [patient.id]);
  if ((used.get(patient.id) ?? 0) < tenant.public.settings.care.limit) return;
  const use = { unit, holderId: holder.id, patientId: patient.id };
  if (!(await spendCoupon(deps.db, deps.clock, use, attention))) throw new AppError(409, 'LIMIT');
}

async function isDue(db: Database, clock: Clock, unit: number, patient: number, id: number): Promise<boolean> {
  const around = (span: number): Date => new Date(clock.now().getTime() + span);
  const [due] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.unit, unit),
        eq(appointments.id, id),
        eq(appointments.personId, patient),
        inArray(appointments.status, [1, 3]),
        gte(appointments.startsAt, around(-AROUND_APPOINTMENT)),
        lte(appointments.startsAt, around(AROUND_APPOINTMENT)),
      ),
    )
    .limit(1);
  return due !== undefined;
}
