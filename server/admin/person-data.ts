import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import { toWire } from '../../schemas/wire-words.ts';
import { aboutPeople } from '../features/records/objects-of.ts';
import type { Database } from '../platform/db/database.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import {
  appointments,
  audit,
  earlierEmails,
  familyLinks,
  passkeys,
  paymentCharges,
  payments,
  people,
  secondFactors,
  services,
  sessions,
  termsAcceptances,
} from '../platform/db/schema/index.ts';
import { personDoings } from './person-doings.ts';

const RELATIVE = {
  ...toWire('person', {
    firstName: people.firstName,
    lastName: people.lastName,
    identityNumber: people.identityNumber,
  }),
  desde: familyLinks.createdAt,
  hasta: familyLinks.endedAt,
};
const APPOINTMENT = {
  servicio: services.name,
  cuando: appointments.startsAt,
  estado: appointments.status,
  pedido: appointments.createdAt,
};
const PAYMENT = {
  importe: payments.amount,
  moneda: payments.currency,
  estado: payments.status,
  cuando: payments.createdAt,
  guardadoParaDevolver: payments.payee,
};
const CHARGE = {
  numero: paymentCharges.chargeId,
  cobrado: paymentCharges.taken,
  moneda: paymentCharges.currency,
  devueltoPorLaEmpresa: paymentCharges.refunded,
  devueltoPorLaOrganizacion: paymentCharges.returned,
  cuando: paymentCharges.seenAt,
};
const { version, occasion, acceptedAt } = termsAcceptances;
const TERMS = { version, ocasion: occasion, cuando: acceptedAt };
const ACT = {
  cuando: audit.at,
  rol: audit.actorRole,
  que: audit.action,
  sobre: audit.object,
  resultado: audit.outcome,
};

/**
 * Personal data that the unit holds beside the clinical record, as law 25.326 (article 14) grants it: identity, family,
 * appointments, payments, accepted terms, sign-ins, and audited actions by and about the person. Every table that
 * refers to people belongs here or in the record, or tests/server/person-orders.test.ts says why not.
 */
export async function personData(db: Database, person: PersonRow): Promise<object> {
  const { id, unit } = person;
  const { ref: _ref, version: _version, unit: _unit, ...persona } = person;
  const familia = await db
    .select(RELATIVE)
    .from(familyLinks)
    .innerJoin(people, eq(people.id, familyLinks.memberId))
    .where(and(eq(familyLinks.unit, unit), eq(familyLinks.holderId, id)));
  const turnos = await db
    .select(APPOINTMENT)
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .where(and(eq(appointments.unit, unit), eq(appointments.personId, id)))
    .orderBy(asc(appointments.startsAt));
  const pagos = await db
    .select(PAYMENT)
    .from(payments)
    .where(and(eq(payments.unit, unit), eq(payments.holderId, id)));
  const cobros = await db
    .select(CHARGE)
    .from(paymentCharges)
    .innerJoin(payments, eq(payments.id, paymentCharges.paymentId))
    .where(and(eq(payments.unit, unit), eq(payments.holderId, id)))
    .orderBy(asc(paymentCharges.id));
  const terminos = await db
    .select(TERMS)
    .from(termsAcceptances)
    .where(and(eq(termsAcceptances.unit, unit), eq(termsAcceptances.personId, id)));
  const auditoria = await db
    .select(ACT)
    .from(audit)
    .where(and(eq(audit.unit, unit), or(eq(audit.actorId, id), aboutPeople(unit, [id]))))
    .orderBy(asc(audit.at), asc(audit.id));
  const sesiones = await db
    .select({
      navegador: sessions.browser,
      sistema: sessions.system,
      inicio: sessions.createdAt,
      uso: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.unit, unit), eq(sessions.personId, id)))
    .orderBy(asc(sessions.id));
  const verificacion = await verificationOf(db, unit, id);
  const correosAnteriores = await db
    .select({ correo: earlierEmails.email, recuperaHasta: earlierEmails.until })
    .from(earlierEmails)
    .where(and(eq(earlierEmails.unit, unit), eq(earlierEmails.personId, id)));
  const hecho = await personDoings(db, person);
  return {
    persona: toWire('exported', persona),
    correosAnteriores,
    familia,
    turnos,
    pagos,
    cobros,
    terminos,
    ...hecho,
    sesiones,
    verificacion,
    auditoria,
  };
}

/** The second factor without its secrets: its date, and passkeys with their names. */
async function verificationOf(db: Database, unit: number, id: number) {
  const [factor] = await db
    .select({ id: secondFactors.id, desde: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.unit, unit), eq(secondFactors.personId, id), isNotNull(secondFactors.confirmedAt)));
  if (!factor) return null;
  const llaves = await db
    .select({ nombre: passkeys.name, sitio: passkeys.site, desde: passkeys.createdAt, uso: passkeys.lastUsedAt })
    .from(passkeys)
    .where(and(eq(passkeys.unit, unit), eq(passkeys.factorId, factor.id)))
    .orderBy(asc(passkeys.id));
  return { desde: factor.desde, llaves };
}
