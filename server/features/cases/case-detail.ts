import { and, asc, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { answerCode, STATUS_CODES } from '../../../engine/domain/appointment/appointment.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { toWire } from '../../../schemas/wire-words.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  appointments,
  artDocuments,
  artFollowUps,
  artMoves,
  documents,
  people,
  type ScheduleRow,
  serviceProfessionals,
  services,
} from '../../platform/db/schema/index.ts';
import { documentPaths } from '../../platform/files/document-paths.ts';
import { derivedLinks } from '../appointment-mail/index.ts';
import { presentOwnValues, shownEmail } from '../people/index.ts';
import { historyOf } from './case-history.ts';
import { type CaseMail, caseMails } from './case-mails.ts';
import { dayAndTime, type JoinedCase, presentCaseRow } from './case-row.ts';
import { type CaseContext, caseOf, ofCases } from './cases-of.ts';
import type { Manager } from './manager.ts';
import { otherCases } from './worker-of.ts';

/** All data of a case, with its history in order. */
export type CaseDetail = Awaited<ReturnType<typeof caseDetail>>;

/** Reads a case in full. @throws AppError 404 */
export async function caseDetail(
  context: CaseContext & { readonly address: (path: string) => string },
  tenant: CompiledTenant,
  manager: Manager,
  id: number,
) {
  const found = await caseOf(context, tenant, manager, id);
  const { db } = context;
  const rows = {
    appointments: await appointmentsOf(db, found),
    followUps: await followUpsOf(db, found),
    documents: await documentsOf(context, found),
    moves: await movesOf(db, found),
  };
  const mails = await caseMails(
    db,
    found.one.unit,
    rows.appointments.map(({ appointment }) => appointment.id),
  );
  const shown = presentCaseRow(tenant, found);
  const pathOf = await derivedLinks(context, tenant);
  return {
    caso: {
      id: shown.id,
      status: shown.status,
      statusString: shown.statusString,
      fechaAlta: shown.fechaAlta,
      nroSiniestro: shown.nroSiniestro,
      diagnostico: found.one.diagnosis,
      version: found.one.version,
      correo: mails[0]?.state ?? 'sin',
      own: presentOwnValues(tenant, 'case', found.one.own),
    },
    paciente: { ...patientOf(found), casos: await otherCases(db, manager, found) },
    gestor: shown.gestor,
    turnos: rows.appointments.map(({ appointment, ...rest }) =>
      presentAppointment(
        appointment,
        rest,
        mails.find(({ appointmentId }) => appointmentId === appointment.id),
        absolute(pathOf(appointment), context.address),
      ),
    ),
    seguimientos: rows.followUps.map((one) => presentFollowUp(shown.id, one)),
    documentos: await presentDocuments(context, found, rows.documents),
    historia: await historyOf(db, found, { ...rows, mails }),
  };
}

function presentFollowUp(idCaso: number, { note, author }: Awaited<ReturnType<typeof followUpsOf>>[number]) {
  return {
    idSeguimientoCaso: note.id,
    idCaso,
    ...dayAndTime(note.at),
    seguimiento: note.note,
    tipo: note.kind,
    idUsuarioGestor: note.authorId,
    usuarioGestor: toWire('person', author),
  };
}

function patientOf({ one, worker }: JoinedCase) {
  const { id, firstName, lastName, identityNumber, birthDate, sex, phone, email } = worker;
  const person = { id, firstName, lastName, identityNumber, birthDate, sex, phone };
  return toWire('worker', { ...person, mobile: one.mobile, email: shownEmail(email) });
}

const absolute = (path: string | null, address: (path: string) => string): string | null =>
  path === null ? null : address(path);

interface AppointmentParts {
  readonly service: { readonly id: number; readonly name: string };
  readonly doctor: { readonly id: number; readonly firstName: string; readonly lastName: string } | null;
  readonly schedule: readonly ScheduleRow[] | null;
}

function presentAppointment(
  appointment: typeof appointments.$inferSelect,
  { service, doctor, schedule }: AppointmentParts,
  mail: CaseMail | undefined,
  /** Enters the call as the link in the worker's mail does; to be sent by other ways, such as WhatsApp. */
  link: string | null,
) {
  const { id, startsAt, status, confirmation, version } = appointment;
  const { fecha, hora } = dayAndTime(startsAt);
  return {
    id,
    fecha: { date: `${fecha} ${hora}` },
    hora,
    estatus: STATUS_CODES[status],
    confirmacion: answerCode(confirmation),
    notificado: mail === undefined ? null : mail.state === 'enviado',
    servicio: toWire('service', service),
    profesional: doctor && presentDoctor(doctor, schedule ?? []),
    link,
    version,
  };
}

/** @param rows their hours; those of one date are left out, and `dias` is the union of the days of the others */
function presentDoctor(
  { id, firstName: nombre, lastName: apellido }: NonNullable<AppointmentParts['doctor']>,
  rows: readonly ScheduleRow[],
) {
  const dias = [...new Set(rows.flatMap((row) => row.dias))].sort();
  const horas = rows.filter(({ fecha }) => fecha === undefined).map((row) => ({ ...row, fecha: null }));
  return { id, id_usuario: id, nombre, apellido, turnos: { dias, horas } };
}

/** People who gave an appointment, joined beside its professional. */
const bookers = alias(people, 'bookers');

/** Every appointment of the case, the latest first. */
function appointmentsOf(db: Database, found: JoinedCase) {
  return db
    .select({
      appointment: appointments,
      service: { id: services.id, name: services.name },
      doctor: { id: people.id, firstName: people.firstName, lastName: people.lastName },
      schedule: serviceProfessionals.schedule,
      author: { firstName: bookers.firstName, lastName: bookers.lastName },
    })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .leftJoin(bookers, eq(bookers.id, appointments.bookedBy))
    .leftJoin(people, eq(people.id, appointments.professionalId))
    .leftJoin(
      serviceProfessionals,
      and(
        eq(serviceProfessionals.serviceId, appointments.serviceId),
        eq(serviceProfessionals.personId, appointments.professionalId),
      ),
    )
    .where(ofCases(found.one.unit, [found]))
    .orderBy(desc(appointments.startsAt), desc(appointments.id));
}

function followUpsOf(db: Database, { one }: JoinedCase) {
  return db
    .select({ note: artFollowUps, author: { firstName: people.firstName, lastName: people.lastName } })
    .from(artFollowUps)
    .innerJoin(people, eq(people.id, artFollowUps.authorId))
    .where(eq(artFollowUps.caseId, one.id))
    .orderBy(desc(artFollowUps.at), desc(artFollowUps.id));
}

function documentsOf({ db }: CaseContext, { one }: JoinedCase) {
  return db
    .select({
      row: artDocuments,
      name: documents.name,
      author: { firstName: people.firstName, lastName: people.lastName },
    })
    .from(artDocuments)
    .innerJoin(documents, eq(documents.id, artDocuments.documentId))
    .innerJoin(people, eq(people.id, artDocuments.authorId))
    .where(eq(artDocuments.caseId, one.id))
    .orderBy(asc(artDocuments.id));
}

/** Both managers of a move, joined beside the person who decided it. */
const [before, after] = [alias(people, 'before'), alias(people, 'after')];

function movesOf(db: Database, { one }: JoinedCase) {
  return db
    .select({
      row: artMoves,
      from: { firstName: before.firstName, lastName: before.lastName },
      to: { firstName: after.firstName, lastName: after.lastName },
      author: { firstName: people.firstName, lastName: people.lastName },
    })
    .from(artMoves)
    .innerJoin(before, eq(before.id, artMoves.fromId))
    .innerJoin(after, eq(after.id, artMoves.toId))
    .innerJoin(people, eq(people.id, artMoves.authorId))
    .where(eq(artMoves.caseId, one.id))
    .orderBy(asc(artMoves.id));
}

async function presentDocuments(
  context: CaseContext,
  { one }: JoinedCase,
  rows: Awaited<ReturnType<typeof documentsOf>>,
) {
  if (rows.length === 0) return [];
  const pathOf = await documentPaths(context, one.unit);
  return rows.map(({ row, name }) => ({
    id: row.id,
    tipo: 'PDF',
    nombre: name,
    path: pathOf(row.documentId),
    fechaCreacion: dayAndTime(row.createdAt).fecha,
    contiene: { descripcion: row.description },
  }));
}
