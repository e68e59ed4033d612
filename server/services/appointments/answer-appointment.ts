import { and, eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type AppointmentAnswer, appointments, artCases } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { uniqueViolation } from '../../db/violation.ts';
import { serverText } from '../../tenants/server-text.ts';
import { findEntryLink } from '../entry/entry-links.ts';
import { entryCodeOf } from '../entry/link-codes.ts';
import { mayNotReturn } from '../slots/free-slot.ts';
import { slotFreed } from '../waiting/freed-slots.ts';
import { entryAddress } from './appointment-links.ts';
import { type MailContext, mailAppointment } from './appointment-mail.ts';
import { appointmentTime } from './appointment-time.ts';
import { type LinkedAppointment, linkedAppointment } from './linked-appointment.ts';

/** What a mail's link, or the opposite answer on its page, asks for. */
export interface AnswerRequest {
  readonly code: string;
  readonly answer: AppointmentAnswer;
  /** A person asked to change the answer that holds: a link alone never does (A6, D-SAFE-2). */
  readonly change: boolean;
}

/** The result as the contract has it (P3). */
export interface Confirmation {
  readonly fecha: string;
  readonly hora: string;
  readonly clienteNome: string;
  readonly servicioNome: string;
  readonly unidadDesc: string;
  readonly linkAcceso: string | null;
  /** In place of the header, when the appointment is not as it was asked to be. */
  readonly estadoConfTurno: string | null;
  /** The answer that holds while it may still be changed; null when it may not. */
  readonly respuesta: AppointmentAnswer | null;
}

/** What became of an answer. `did` is false when everything stayed as it was. */
export interface Answered {
  readonly confirmation: Confirmation;
  readonly appointment: number;
  readonly link: number;
  readonly did: boolean;
}

type Row = typeof appointments.$inferSelect;

/** Code of the text of a state that is not the one asked for. */
type State = 'CONFIRMED' | 'REJECTED' | 'CANCELLED' | 'CANCELLED_BY_PROFESSIONAL' | 'PAST' | 'TAKEN';

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
  const { row, state, did } = await settle(context, tenant, found.appointment, request);
  const linkAcceso = row.status === 1 ? await entryOf(context.db, unit, request.code) : null;
  const confirmation = { ...factsOf(tenant, found, row), linkAcceso, ...saidOf(context, tenant, row, state) };
  return { confirmation, appointment: row.id, link: found.link.id, did };
}

interface Settled {
  readonly row: Row;
  readonly state: State | undefined;
  readonly did: boolean;
}

async function settle(
  context: MailContext,
  tenant: CompiledTenant,
  found: Row,
  request: AnswerRequest,
): Promise<Settled> {
  const { unit } = tenant.public;
  try {
    return await transaction(context.db, async (tx) => {
      const over = await isCaseOver(tx, found);
      const row = await lockedRow(tx, unit, found.id);
      const state = unchanged(row, over, request, context.clock.now());
      if (state !== 'open') return { row, state, did: false };
      if (request.answer === 1 && row.status === 2 && (await mayNotReturn(tx, row)))
        return { row, state: 'TAKEN', did: false };
      const written = await write(tx, context.clock, row, request.answer);
      const news = row.status === written.status ? undefined : written.status === 2 ? 'Cancelled' : 'Booked';
      if (news === 'Cancelled') await slotFreed(tx, tenant, row);
      if (news) await mailAppointment({ ...context, db: tx }, tenant, written, news);
      return { row: written, state: undefined, did: true };
    });
  } catch (error) {
    // Somebody else has the slot by now: the index says so at the moment of writing, and the rejection stays.
    if (uniqueViolation(error) === undefined) throw error;
    return { row: await lockedRow(context.db, unit, found.id), state: 'TAKEN', did: false };
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

/** Why the answer changes nothing: a state, or undefined when it holds already; `open` when it is to be written. */
function unchanged(row: Row, over: boolean, { answer, change }: AnswerRequest, now: Date): State | undefined | 'open' {
  if (row.status === 5) return 'CANCELLED_BY_PROFESSIONAL';
  if (row.status === 2 && (over || row.confirmation !== 2)) return 'CANCELLED';
  if (row.confirmation === answer) return undefined;
  if (row.status === 3 || row.status === 4 || row.startsAt <= now) return 'PAST';
  if (row.confirmation === null || change) return 'open';
  return row.confirmation === 1 ? 'CONFIRMED' : 'REJECTED';
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

function factsOf(tenant: CompiledTenant, { patient, service }: LinkedAppointment, row: Row) {
  return {
    ...appointmentTime(row.startsAt),
    clienteNome: `${patient.nome} ${patient.sobrenome}`,
    servicioNome: service.nome,
    unidadDesc: tenant.public.name,
  };
}

/** The words of a state that is another than the one asked for, and the answer that may still be changed. */
function saidOf({ clock }: MailContext, tenant: CompiledTenant, row: Row, state: State | undefined) {
  const over = row.startsAt <= clock.now() || state === 'CANCELLED' || state === 'CANCELLED_BY_PROFESSIONAL';
  return {
    estadoConfTurno: state === undefined ? null : (serverText(`TURNO_${state}`, tenant) ?? state),
    respuesta: over || state === 'PAST' ? null : row.confirmation,
  };
}

/** The way into the appointment, for who holds the code that answers for it. */
async function entryOf(db: Database, unit: number, code: string): Promise<string | null> {
  const enter = entryCodeOf(code);
  return (await findEntryLink(db, unit, 'turno', enter)) ? entryAddress(enter) : null;
}
