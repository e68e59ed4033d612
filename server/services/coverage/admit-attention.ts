import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments } from '../../db/schema/index.ts';
import { refusesLimit } from '../../demo/refuse-limit.ts';
import type { AppDeps } from '../../deps.ts';
import { attentionsUsed } from './attentions-used.ts';
import type { CareSubject } from './care-limits.ts';
import { spendCoupon } from './coupons.ts';

/** An appointment admits to its call this long before and after its start. */
const AROUND_APPOINTMENT = 30 * 60_000;

/** An attention that is about to stand in the queue. */
export interface Admission extends CareSubject {
  readonly attention: string;
  /** The appointment that it is said to be for. */
  readonly appointment: number | null;
}

/**
 * Judges the month's limit where the queue is entered, so that nobody goes round the page (A32): within the limit, or
 * with the coupon that was used for this patient, which it spends in the same transaction (A31). The call of an
 * appointment, around its time, was granted with the appointment.
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
