import { and, eq, or, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AppointmentAnswer, appointments, artCases } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { isOverlap } from '../../platform/db/violation.ts';
import { appointmentTime, type MailContext, mailAppointment } from '../appointment-mail/index.ts';
import { dropManagerMail, mailManager } from '../cases/index.ts';
import { holdAgain, slotFreed } from '../slots/index.ts';
import { requireBookable, requirePlaceInService } from './booking-allowance.ts';
import { type LinkedAppointment, linkedAppointment } from './linked-appointment.ts';
import { bothHours } from './moved-hours.ts';
import {
  type AnswerState,
  type Confirmation,
  isOver,
  type Judged,
  mayReject,
  presentConfirmation,
} from './present-confirmation.ts';

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
  const over = await isCaseOver(context.db, row, { lock: false });
  const judgement = judge(tenant, found, row, { over, now: context.clock.now() }, { code, answer, change: false });
  const state = judgement === 'open' ? undefined : judgement;
  const pending = judgement === 'open' || judgement === 'MOVED';
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
      const over = await isCaseOver(tx, found.appointment, { lock: true });
      const row = await rowOf(tx, found.appointment, { lock: true });
      const state = judge(tenant, found, row, { over, now: context.clock.now() }, request);
      if (state !== 'open') return { row, state, pending: state === 'MOVED', did: false };
      const inside = { ...context, db: tx };
      const again = request.answer === 1 && row.status === 2 ? await bookAgain(inside, tenant, row) : row;
      const written = await write(tx, context.clock, again, request.answer);
      const news = row.status === written.status ? undefined : written.status === 2 ? 'Cancelled' : 'Booked';
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

/**
 * State that keeps the answer from changing anything; undefined when it already holds; `open` when it is to be written.
 * A link with an earlier hour answers for the present one only after the person saw it.
 */
function judge(
  tenant: CompiledTenant,
  { link }: LinkedAppointment,
  row: Row,
  { over, now }: { readonly over: boolean; readonly now: Date },
  { answer, change, seen }: AnswerRequest,
): AnswerState | undefined | 'open' {
  if (row.status === 5) return 'CANCELLED_BY_PROFESSIONAL';
  if (row.status === 2 && (over || row.confirmation !== 2)) return 'CANCELLED';
  if (row.confirmation === answer) return undefined;
  if (row.status === 3 || row.status === 4) return 'PAST';
  if (row.startsAt <= now) return isOver(tenant, row, now) ? 'PAST' : 'UNDER_WAY';
  // A rejection cancels: it ends where cancelling ends (TURN-04, A35). Confirming goes on until the start.
  if (answer === 2 && !mayReject(tenant, row, now)) return 'TARDE';
  const present = appointmentTime(row.startsAt);
  const asked = seen !== undefined && seen.fecha === present.fecha && seen.hora === present.hora;
  if (row.confirmation !== null && !change && !asked) return row.confirmation === 1 ? 'CONFIRMED' : 'REJECTED';
  return asked || (seen === undefined && bothHours(link, row) === null) ? 'open' : 'MOVED';
}

async function write(tx: Database, clock: Clock, row: Row, answer: AppointmentAnswer): Promise<Row> {
  const [written] = await tx
    .update(appointments)
    .set({
      status: answer === 1 ? 1 : 2,
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
