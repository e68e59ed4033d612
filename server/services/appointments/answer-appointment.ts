import { and, eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type AppointmentAnswer, appointments, artCases } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { uniqueViolation } from '../../db/violation.ts';
import { mayNotReturn } from '../slots/free-slot.ts';
import { slotFreed } from '../waiting/freed-slots.ts';
import { type MailContext, mailAppointment } from './appointment-mail.ts';
import { appointmentTime } from './appointment-time.ts';
import { type LinkedAppointment, linkedAppointment } from './linked-appointment.ts';
import { bothHours } from './moved-hours.ts';
import {
  type AnswerState,
  type Confirmation,
  isOver,
  type Judged,
  presentConfirmation,
} from './present-confirmation.ts';

/** What a mail's link, or the opposite answer on its page, asks for. */
export interface AnswerRequest {
  readonly code: string;
  readonly answer: AppointmentAnswer;
  /** A person asked to change the answer that holds: a link alone never does (A6, D-SAFE-2). */
  readonly change: boolean;
  /** The hour that a person saw and answered for. A link of another hour does nothing without it. */
  readonly seen?: { readonly fecha: string; readonly hora: string } | undefined;
}

/** What became of an answer. `did` is false when everything stayed as it was. */
export interface Answered {
  readonly confirmation: Confirmation;
  readonly appointment: number;
  readonly link: number;
  readonly did: boolean;
}

type Row = typeof appointments.$inferSelect;

/**
 * Confirms or rejects an appointment. The first answer holds: its repetitions say so, the other link says the present
 * state and changes nothing, and only `change` turns it around while the appointment is ahead. Rejecting cancels the
 * appointment and gives its slot back; confirming afterwards takes the slot again if it is free for this patient, and the
 * case that it belongs to still waits for it. Both are told by mail, so that the calendar follows; a mere confirmation is not.
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
 * Tells what a link would do, and does nothing: a page that asks first shows it. `pendiente` says that the answer would
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
  const judged = await transaction(context.db, async (tx) => {
    const over = await isCaseOver(tx, found.appointment);
    const row = await lockedRow(tx, unit, found.appointment.id);
    const judgement = judge(tenant, found, row, { over, now: context.clock.now() }, { code, answer, change: false });
    const state = judgement === 'open' ? undefined : judgement;
    return { row, state, pending: judgement === 'open' || judgement === 'MOVED' };
  });
  return presentConfirmation(context, tenant, found, { ...judged, code });
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
  const { unit } = tenant.public;
  try {
    return await transaction(context.db, async (tx) => {
      const over = await isCaseOver(tx, found.appointment);
      const row = await lockedRow(tx, unit, found.appointment.id);
      const state = judge(tenant, found, row, { over, now: context.clock.now() }, request);
      if (state !== 'open') return { row, state, pending: state === 'MOVED', did: false };
      if (request.answer === 1 && row.status === 2 && (await mayNotReturn(tx, row)))
        return { row, state: 'TAKEN', pending: false, did: false };
      const written = await write(tx, context.clock, row, request.answer);
      const news = row.status === written.status ? undefined : written.status === 2 ? 'Cancelled' : 'Booked';
      if (news === 'Cancelled') await slotFreed(tx, tenant, row);
      if (news) await mailAppointment({ ...context, db: tx }, tenant, written, news);
      return { row: written, state: undefined, pending: false, did: true };
    });
  } catch (error) {
    // Somebody else has the slot by now: the index says so at the moment of writing, and the rejection stays.
    if (uniqueViolation(error) === undefined) throw error;
    const row = await lockedRow(context.db, unit, found.appointment.id);
    return { row, state: 'TAKEN', pending: false, did: false };
  }
}

/**
 * Whether an appointment is a case's that its manager has ended, or to which another one was given since: what was
 * rejected stays so (ART-05). The case is locked as its manager's calls do, before the appointment.
 */
async function isCaseOver(tx: Database, { unit, personId, id }: Row): Promise<boolean> {
  const [found] = await tx
    .select({ ended: artCases.ended, current: artCases.appointmentId })
    .from(artCases)
    .where(and(eq(artCases.unit, unit), eq(artCases.personId, personId)))
    .for('update');
  return found !== undefined && (found.ended !== null || found.current !== id);
}

async function lockedRow(db: Database, unit: number, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.unit, unit), eq(appointments.id, id)))
    .for('update');
  if (!row) throw new AppError(404, 'LINK_UNKNOWN');
  return row;
}

/**
 * Why the answer changes nothing: a state, or undefined when it holds already; `open` when it is to be written. The link
 * of an hour that the appointment no longer has answers for the present one only after a person saw it.
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
      confirmation: answer,
      confirmedAt: clock.now(),
      version: sql`${appointments.version} + 1`,
    })
    .where(and(eq(appointments.unit, row.unit), eq(appointments.id, row.id)))
    .returning();
  return written ?? row;
}
