import { and, asc, eq, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  appointments,
  attentionRatings,
  attentions,
  coupons,
  outboxMails,
  savedFilters,
  services,
  waitingList,
} from '../db/schema/index.ts';
import type { PersonRow } from '../services/people/person-row.ts';

const ATTENTION = {
  servicio: services.nome,
  estado: attentions.status,
  motivo: attentions.motivo,
  pedido: attentions.queuedAt,
  llamada: attentions.calledAt,
  fin: attentions.endedAt,
};
const RATING = {
  puntaje: attentionRatings.puntaje,
  comentario: attentionRatings.comentario,
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
 * What somebody did in the portal, and what it wrote to them, as `datos.json` tells it (law 25.326, article 14): attentions that
 * were asked for, also those that became no consultation; what they thought of them; coupons; places on the waiting list; filters;
 * and mails to the address on file, as long as they are kept. Of mails what they say is not told: it may be a code.
 */
export async function personDoings(db: Database, { id, unit, email }: PersonRow) {
  const atenciones = await db
    .select(ATTENTION)
    .from(attentions)
    .innerJoin(services, eq(services.id, attentions.serviceId))
    .where(and(eq(attentions.unit, unit), or(eq(attentions.personId, id), eq(attentions.requestedBy, id))))
    .orderBy(asc(attentions.queuedAt));
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
  const correos = email === null ? [] : await mailsTo(db, unit, email);
  return { atenciones, valoraciones, espera, cupones, filtros, correos };
}

const mailsTo = (db: Database, unit: number, email: string) =>
  db
    .select(MAIL)
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, unit), eq(outboxMails.recipient, email)))
    .orderBy(asc(outboxMails.id));
