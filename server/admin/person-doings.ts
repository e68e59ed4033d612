import { and, asc, eq, sql } from 'drizzle-orm';
import { STATUS_WORDS } from '../../engine/domain/attention/attention.ts';
import { canonicalEmail } from '../../engine/domain/identity/email.ts';
import { isProvisional } from '../features/people/provisional.ts';
import type { Database } from '../platform/db/database.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import {
  appointments,
  attentionRatings,
  attentions,
  coupons,
  outboxMails,
  savedFilters,
  services,
  waitingList,
} from '../platform/db/schema/index.ts';

const ATTENTION = {
  servicio: services.name,
  estado: attentions.status,
  motivo: attentions.reason,
  pedido: attentions.queuedAt,
  llamada: attentions.calledAt,
  fin: attentions.endedAt,
};
const RATING = {
  puntaje: attentionRatings.score,
  comentario: attentionRatings.comment,
  cuando: attentionRatings.createdAt,
};
const WAIT = { turno: appointments.startsAt, desde: waitingList.createdAt, avisado: waitingList.offeredAt };
const COUPON = { origen: coupons.source, desde: coupons.createdAt, usado: coupons.spentAt };
const FILTER = { lista: savedFilters.form, nombre: savedFilters.name, valores: savedFilters.values };
const MAIL = {
  asunto: outboxMails.subject,
  estado: outboxMails.status,
  cuando: outboxMails.createdAt,
  enviado: outboxMails.sentAt,
};

/**
 * The person's activity in the portal and mail sent to them, for `datos.json` (law 25.326, article 14): attentions,
 * also those without a consultation (a child's are in the child's own copy), ratings, coupons, waitlist entries,
 * filters, and mails to the address on file as long as they are kept. Bodies of mails are left out: they may hold a
 * code.
 */
export async function personDoings(db: Database, person: PersonRow) {
  const { id, unit, email } = person;
  const attended = await db
    .select(ATTENTION)
    .from(attentions)
    .innerJoin(services, eq(services.id, attentions.serviceId))
    .where(and(eq(attentions.unit, unit), eq(attentions.personId, id)))
    .orderBy(asc(attentions.queuedAt));
  const atenciones = attended.map(({ estado, ...one }) => ({ ...one, estado: STATUS_WORDS[estado] }));
  const valoraciones = await db
    .select(RATING)
    .from(attentionRatings)
    .where(and(eq(attentionRatings.unit, unit), eq(attentionRatings.personId, id)))
    .orderBy(asc(attentionRatings.createdAt));
  const espera = await db
    .select(WAIT)
    .from(waitingList)
    .innerJoin(appointments, eq(appointments.id, waitingList.appointmentId))
    .where(and(eq(waitingList.unit, unit), eq(appointments.personId, id)))
    .orderBy(asc(appointments.startsAt));
  const cupones = await db
    .select(COUPON)
    .from(coupons)
    .where(and(eq(coupons.unit, unit), eq(coupons.holderId, id)))
    .orderBy(asc(coupons.id));
  const filtros = await db
    .select(FILTER)
    .from(savedFilters)
    .where(and(eq(savedFilters.unit, unit), eq(savedFilters.personId, id)))
    .orderBy(asc(savedFilters.id));
  // An unproven e-mail may belong to another person.
  const correos = email === null || isProvisional(person) ? [] : await mailsTo(db, unit, email);
  return { atenciones, valoraciones, espera, cupones, filtros, correos };
}

const mailsTo = (db: Database, unit: number, email: string) =>
  db
    .select(MAIL)
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, unit), eq(sql`lower(${outboxMails.recipient})`, canonicalEmail(email))))
    .orderBy(asc(outboxMails.id));
