import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../db/database.ts';
import {
  appointments,
  artDocuments,
  artFollowUps,
  documents,
  outboxMails,
  people,
  type ScheduleRow,
  serviceProfessionals,
  services,
} from '../../db/schema/index.ts';
import { aboutAppointment } from '../appointments/appointment-mail.ts';
import { documentPaths } from '../documents/document-paths.ts';
import { toldOwnValues } from '../people/own-values.ts';
import { caseMailKey } from './case-mail.ts';
import { dayAndTime, type JoinedCase, presentCaseRow } from './case-row.ts';
import { type CaseContext, caseOf } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** Everything about a case (ART-14), and what happened in it in order. */
export type CaseDetail = Awaited<ReturnType<typeof caseDetail>>;

/** Tells a case in full. @throws AppError 404 */
export async function caseDetail(context: CaseContext, tenant: CompiledTenant, manager: Manager, id: number) {
  const found = await caseOf(context, tenant, manager, id);
  const { db } = context;
  const turnos = await appointmentsOf(db, found);
  const seguimientos = await followUpsOf(db, found);
  const told = await toldOf(
    db,
    found,
    turnos.map(({ appointment }) => aboutAppointment(appointment.id)),
  );
  const documentos = await documentsOf(context, found);
  const row = presentCaseRow(tenant, found);
  return {
    caso: {
      id: row.id,
      status: row.status,
      statusString: row.statusString,
      fechaAlta: row.fechaAlta,
      nroSiniestro: row.nroSiniestro,
      diagnostico: found.one.diagnostico,
      version: found.one.version,
      correo: await mailState(db, found),
      own: toldOwnValues(tenant, 'case', found.one.own),
    },
    paciente: patientOf(found),
    gestor: row.gestor,
    turnos: turnos.map(({ appointment, ...rest }) =>
      presentAppointment(appointment, { ...rest, told: told.get(aboutAppointment(appointment.id)) }),
    ),
    seguimientos: seguimientos.map(({ note, author }) => ({
      idSeguimientoCaso: note.id,
      idCaso: row.id,
      ...dayAndTime(note.at),
      seguimiento: note.note,
      idUsuarioGestor: note.authorId,
      usuarioGestor: author,
    })),
    documentos,
  };
}

function patientOf({ one, worker }: JoinedCase) {
  const { id, nome: nombre, sobrenome: apellido, documento, fecNac, sexo, telefono, email } = worker;
  return { id, nombre, apellido, documento, fecNac, sexo, telefono, telefonoMovil: one.telefonoMovil, email };
}

interface AppointmentParts {
  readonly service: { readonly id: number; readonly nome: string };
  readonly doctor: { readonly id: number; readonly nome: string; readonly sobrenome: string } | null;
  readonly schedule: readonly ScheduleRow[] | null;
  /** Whether the latest mail about it left; undefined where none was written. */
  readonly told: boolean | undefined;
}

function presentAppointment(
  { id, startsAt, status, confirmation, version }: typeof appointments.$inferSelect,
  { service, doctor, schedule, told }: AppointmentParts,
) {
  const { fecha, hora } = dayAndTime(startsAt);
  return {
    id,
    fecha: { date: `${fecha} ${hora}` },
    hora,
    estatus: status,
    confirmacion: confirmation,
    notificado: told ?? null,
    servicio: service,
    profesional: doctor && presentDoctor(doctor, schedule ?? []),
    // Its call is the portal's own, and only the worker's mail has the way in: who has it is taken for the worker.
    link: null,
    version,
  };
}

function presentDoctor(
  { id, nome: nombre, sobrenome: apellido }: NonNullable<AppointmentParts['doctor']>,
  turnos: readonly ScheduleRow[],
) {
  return { id, id_usuario: id, nombre, apellido, turnos };
}

/** Every appointment of the worker, the latest first. */
function appointmentsOf(db: Database, { one }: JoinedCase) {
  return db
    .select({
      appointment: appointments,
      service: { id: services.id, nome: services.nome },
      doctor: { id: people.id, nome: people.nome, sobrenome: people.sobrenome },
      schedule: serviceProfessionals.schedule,
    })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .leftJoin(people, eq(people.id, appointments.professionalId))
    .leftJoin(
      serviceProfessionals,
      and(
        eq(serviceProfessionals.serviceId, appointments.serviceId),
        eq(serviceProfessionals.personId, appointments.professionalId),
      ),
    )
    .where(and(eq(appointments.unit, one.unit), eq(appointments.personId, one.personId)))
    .orderBy(desc(appointments.startsAt), desc(appointments.id));
}

function followUpsOf(db: Database, { one }: JoinedCase) {
  return db
    .select({ note: artFollowUps, author: { nome: people.nome, sobrenome: people.sobrenome } })
    .from(artFollowUps)
    .innerJoin(people, eq(people.id, artFollowUps.authorId))
    .where(eq(artFollowUps.caseId, one.id))
    .orderBy(desc(artFollowUps.at), desc(artFollowUps.id));
}

async function documentsOf(context: CaseContext, { one }: JoinedCase) {
  const rows = await context.db
    .select({ row: artDocuments, name: documents.name })
    .from(artDocuments)
    .innerJoin(documents, eq(documents.id, artDocuments.documentId))
    .where(eq(artDocuments.caseId, one.id))
    .orderBy(asc(artDocuments.id));
  if (rows.length === 0) return [];
  const pathOf = await documentPaths(context, one.unit);
  return rows.map(({ row, name }) => ({
    id: row.id,
    tipo: 'PDF',
    nombre: name,
    path: pathOf(row.documentId),
    fechaCreacion: dayAndTime(row.createdAt).fecha,
    contiene: { descripcion: row.descripcion },
  }));
}

/** Whether the latest mail about each appointment was taken by the mail server; those without any are not there. */
async function toldOf(db: Database, { one }: JoinedCase, about: string[]): Promise<ReadonlyMap<string, boolean>> {
  if (about.length === 0) return new Map();
  const mails = await db
    .select({ about: outboxMails.about, status: outboxMails.status })
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, one.unit), inArray(outboxMails.about, about)))
    .orderBy(asc(outboxMails.id));
  return new Map(mails.map((mail) => [mail.about ?? '', mail.status === 'sent']));
}

/** What became of the mail to the worker (A22): none asked for, waiting, sent or given up. */
async function mailState(db: Database, { one }: JoinedCase): Promise<'sin' | 'pendiente' | 'enviado' | 'fallido'> {
  const [mail] = await db
    .select({ status: outboxMails.status })
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, one.unit), eq(outboxMails.onceKey, caseMailKey(one.id))));
  if (!mail) return 'sin';
  return mail.status === 'sent' ? 'enviado' : mail.status === 'failed' ? 'fallido' : 'pendiente';
}
