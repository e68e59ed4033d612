import { and, eq, or, sql } from 'drizzle-orm';
import {
  type AnswerDecision,
  type AnswerEvent,
  decideAnswer,
  STATUS_AFTER,
} from '../../../engine/domain/appointment/answers.ts';
import type { AppointmentAnswer } from '../../../engine/domain/appointment/appointment.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, artCases } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { isOverlap } from '../../platform/db/violation.ts';
import { appointmentTime, type MailContext, mailAppointment } from '../appointment-mail/index.ts';
import { dropManagerMail, mailManager } from '../cases/index.ts';
import { holdAgain, slotFreed } from '../slots/index.ts';
import { requireBookable, requirePlaceInService } from './booking-allowance.ts';
import { type LinkedAppointment, linkedAppointment } from './linked-appointment.ts';
import { bothHours } from './moved-hours.ts';
import { type Confirmation, type Judged, presentConfirmation } from './present-confirmation.ts';

/** A request by a mailed link, or by the opposite answer on its page. */
export interface AnswerRequest {
  readonly code: string;
  readonly answer: AppointmentAnswer;
  /** The person asked on the page to change the existing answer; a link alone never does (A6, D-SAFE-2). */
  readonly change: boolean;
  /** The hour that the person saw and answered for. A link with another hour does nothing without it. */
  readonly seen?: { readonly fecha: string; readonly hora: string } | undefined;
}

/** Result of an answer. `did` is false when the appointment did not change. */
export interface Answered {
  readonly confirmation: Confirmation;
  readonly appointment: number;
  readonly link: number;
  readonly did: boolean;
}

type Row = typeof appointments.$inferSelect;

/**
 * Confirms or rejects an appointment. Idempotent: a repeated answer and the other link only report the present state;
 * `change` reverses the answer while the appointment is ahead. Rejecting frees the slot; confirming afterwards is judged
 * as a new booking of it, and the case must still refer to the appointment. Both are mailed, so that calendars follow.
 * @throws AppError 404 LINK_UNKNOWN
 */
export async function answerAppointment(
  context: MailContext,
  tenant: CompiledTenant,
  request: AnswerRequest,
): Promise<Answered> {
  const { unit } = tenant.public;
  const found = await linkedAppointment(context.db, unit, 'confirm', request.code);
  if (!found) throw new AppError(404, 'LINK_UNKNOWN');
  const { did, ...judged } = await settle(context, tenant, found, request);
  const confirmation = await presentConfirmation(context, tenant, found, { ...judged, code: request.code });
  return { confirmation, appointment: found.appointment.id, link: found.link.id, did };
}

/**
 * Reports the effect of a link without applying it, for a page that asks first. `pendiente` says that the answer would
 * change the appointment.
 * @throws AppError 404 LINK_UNKNOWN
 */
export async function previewAnswer(
  context: Pick<MailContext, 'db' | 'clock'>,
  tenant: CompiledTenant,
  { code, answer }: Pick<AnswerRequest, 'code' | 'answer'>,
): Promise<Confirmation> {
  const { unit } = tenant.public;
  const found = await linkedAppointment(context.db, unit, 'confirm', code);
  if (!found) throw new AppError(404, 'LINK_UNKNOWN');
  const { appointment: row } = found;
  const caseOver = await isCaseOver(context.db, row, { lock: false });
  const now = context.clock.now();
  const decision = decide(tenant, found, row, { caseOver, now }, { code, answer, change: false });
  const pending = decision === 'write' || decision === 'MOVED';
  const state = decision === 'write' || decision === 'holds' ? undefined : decision;
  return presentConfirmation(context, tenant, found, { row, state, pending, code });
}

interface Settled extends Judged {
  readonly did: boolean;
}

async function settle(
  context: MailContext,
  tenant: CompiledTenant,
  found: LinkedAppointment,
  request: AnswerRequest,
): Promise<Settled> {
  try {
    return await transaction(context.db, async (tx) => {
      const caseOver = await isCaseOver(tx, found.appointment, { lock: true });
      const row = await rowOf(tx, found.appointment, { lock: true });
      const decision = decide(tenant, found, row, { caseOver, now: context.clock.now() }, request);
      if (decision === 'holds') return { row, state: undefined, pending: false, did: false };
      if (decision !== 'write') return { row, state: decision, pending: decision === 'MOVED', did: false };
      const inside = { ...context, db: tx };
      const again =
        request.answer === 'confirmed' && row.status === 'cancelled' ? await bookAgain(inside, tenant, row) : row;
      const written = await write(tx, context.clock, again, request.answer);
      const news = row.status === written.status ? undefined : written.status === 'cancelled' ? 'Cancelled' : 'Booked';
      if (news === 'Cancelled') await slotFreed(tx, tenant, row);
      if (news === 'Cancelled') await mailManager(inside, tenant, written, 'Rejected');
      if (news === 'Booked') await dropManagerMail(inside, written);
      if (news) await mailAppointment(inside, tenant, written, news);
      return { row: written, state: undefined, pending: false, did: true };
    });
  } catch (error) {
    // In any case the rejection stays.
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    const row = await rowOf(context.db, found.appointment, { lock: false });
    return { row, state: 'TAKEN', refusal, pending: false, did: false };
  }
}

/** Refusal to book again, which the page says; undefined for other errors. */
function refusalOf(error: unknown): AppError | undefined {
  // The constraint refuses a time that another patient booked.
  if (isOverlap(error)) return new AppError(409, 'TURNO_OCUPADO');
  if (!(error instanceof AppError)) return undefined;
  // The link has no session that could end: the account is closed.
  if (error.status === 401) return new AppError(409, 'PATIENT_CLOSED');
  return [409, 422, 429].includes(error.status) ? error : undefined;
}

/**
 * Holds the slot of a rejected appointment again, by the rules of a new booking: of the offer, and of the account where a
 * patient booked it. `turnosOn` does not matter: where patients book nothing, an office gave the appointment.
 * @throws AppError as `bookAppointment`
 */
async function bookAgain(inside: MailContext, tenant: CompiledTenant, row: Row): Promise<Row> {
  if (row.caseId === null) {
    const { bookedBy: holder, personId: patient, serviceId: service } = row;
    await requireBookable(inside, tenant, { holder, patient });
    await requirePlaceInService(inside, tenant, { patient, service });
  }
  return { ...row, ...(await holdAgain(inside, tenant, row)), keptFor: null, overlapped: false };
}

/** How a row is read: locked until the transaction ends, to be changed; or only to be shown, without waiting. */
interface Reading {
  readonly lock: boolean;
}

/**
 * Whether an appointment belongs to a case that has ended or has another appointment since: its rejection is then final.
 * Locks the case before the appointment, as the manager's calls do.
 */
async function isCaseOver(db: Database, { unit, caseId, id }: Row, { lock }: Reading): Promise<boolean> {
  const read = db
    .select({ ended: artCases.ended, current: artCases.appointmentId })
    .from(artCases)
    .where(
      and(
        eq(artCases.unit, unit),
        or(eq(artCases.appointmentId, id), caseId === null ? undefined : eq(artCases.id, caseId)),
      ),
    );
  const [found] = await (lock ? read.for('update') : read);
  return found !== undefined && (found.ended !== null || found.current !== id);
}

async function rowOf(db: Database, { unit, id }: Row, { lock }: Reading): Promise<Row> {
  const read = db
    .select()
    .from(appointments)
    .where(and(eq(appointments.unit, unit), eq(appointments.id, id)));
  const [row] = await (lock ? read.for('update') : read);
  if (!row) throw new AppError(404, 'LINK_UNKNOWN');
  return row;
}

/** Decides about an answer: the domain's rule, with the hour that the person answers for. */
function decide(
  tenant: CompiledTenant,
  { link }: LinkedAppointment,
  row: Row,
  { caseOver, now }: { readonly caseOver: boolean; readonly now: Date },
  request: AnswerRequest,
): AnswerDecision {
  return decideAnswer(
    { ...row, caseOver },
    { ...request, hour: hourOf(link, row, request.seen) },
    now,
    tenant.public.settings,
  );
}

function hourOf(link: LinkedAppointment['link'], row: Row, seen: AnswerRequest['seen']): AnswerEvent['hour'] {
  if (seen === undefined) return bothHours(link, row) === null ? 'linked' : 'outdated';
  const present = appointmentTime(row.startsAt);
  return seen.fecha === present.fecha && seen.hora === present.hora ? 'present' : 'earlier';
}

async function write(tx: Database, clock: Clock, row: Row, answer: AppointmentAnswer): Promise<Row> {
  const [written] = await tx
    .update(appointments)
    .set({
      status: STATUS_AFTER[answer],
      assignedId: row.assignedId,
      minutes: row.minutes,
      keptFor: row.keptFor,
      overlapped: row.overlapped,
      confirmation: answer,
      confirmedAt: clock.now(),
      version: sql`${appointments.version} + 1`,
    })
    .where(and(eq(appointments.unit, row.unit), eq(appointments.id, row.id)))
    .returning();
  return written ?? row;
}
