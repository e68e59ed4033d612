import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { ACTIVE_STATUSES, type ActiveStatus, STATUS_WORDS } from '../../../engine/domain/attention/attention.ts';
import { ACTIVE } from '../../../engine/domain/attention/changes.ts';
import { type OnWire, ticketOf, toWire, type WireTicket } from '../../../schemas/wire-words.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { appointments, attentions, people, professionals, services } from '../../platform/db/schema/index.ts';
import { placesInQueue } from './queue-places.ts';

type AttentionRow = typeof attentions.$inferSelect;

/** An active attention as in the contract. */
export interface ActiveAttention extends OnWire<'visit', { readonly ticket: WireTicket }> {
  readonly id: string;
  readonly status: (typeof STATUS_WORDS)[ActiveStatus];
  readonly servicio: OnWire<'service', ServiceName>;
  /** Position in the queue, from 1, as `placesInQueue` counts; null once called. */
  readonly posicion: number | null;
  readonly esperaDesde: string;
  /** Start of the appointment that gives the patient a turn; null without one. */
  readonly turno: string | null;
  readonly paciente: OnWire<'person', PersonNames>;
  readonly profesional: string | null;
  /** The professional's form of address, `Dra. Marta Vega`, and registration, `MP 4455`. */
  readonly presentacion: string | null;
  readonly matricula: string | null;
}

const activeOf = preparedQuery<
  { unit: number; person: number },
  { attention: AttentionRow; service: ServiceName; patient: PersonNames; turn: Date | null }
>((db) => {
  const own = eq(attentions.personId, sql.placeholder('person'));
  return db
    .select({
      attention: attentions,
      service: { id: services.id, name: services.name },
      patient: { firstName: people.firstName, lastName: people.lastName, identityNumber: people.identityNumber },
      turn: appointments.startsAt,
    })
    .from(attentions)
    .innerJoin(services, eq(services.id, attentions.serviceId))
    .innerJoin(people, eq(people.id, attentions.personId))
    .leftJoin(
      appointments,
      and(
        eq(appointments.unit, attentions.unit),
        eq(appointments.id, attentions.appointmentId),
        eq(appointments.status, 'booked'),
      ),
    )
    .where(
      and(
        eq(attentions.unit, sql.placeholder('unit')),
        or(own, eq(attentions.requestedBy, sql.placeholder('person'))),
        inStates(ACTIVE),
      ),
    )
    .orderBy(desc(own), asc(attentions.queuedAt), asc(attentions.id))
    .limit(1)
    .prepare('active_attention');
});

type ServiceName = Pick<typeof services.$inferSelect, 'id' | 'name'>;
type PersonNames = Pick<PersonRow, 'firstName' | 'lastName' | 'identityNumber'>;

/**
 * The queued or started attention of a person, else the first one that the person requested for a member of the family;
 * null without one.
 */
export async function activeAttention(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  unit: number,
  { id }: Pick<PersonRow, 'id'>,
): Promise<ActiveAttention | null> {
  const [row] = await activeOf(db, { unit, person: id });
  if (!row) return null;
  const { attention, service, patient, turn } = row;
  const status = ACTIVE_STATUSES.find((active) => active === attention.status) ?? 'waiting';
  return {
    id: attention.id,
    status: STATUS_WORDS[status],
    ...toWire('visit', { ticket: ticketOf(attention) }),
    servicio: toWire('service', service),
    posicion: status === 'waiting' ? ((await placesInQueue({ db, clock }, unit)).get(attention.id) ?? null) : null,
    esperaDesde: attention.queuedAt.toISOString(),
    turno: turn?.toISOString() ?? null,
    paciente: toWire('person', patient),
    ...(await professionalOf(db, attention)),
  };
}

type Presented = Pick<ActiveAttention, 'profesional' | 'presentacion' | 'matricula'>;

async function professionalOf(db: Database, { unit, professionalId }: AttentionRow): Promise<Presented> {
  const nobody = { profesional: null, presentacion: null, matricula: null };
  if (professionalId === null) return nobody;
  const [row] = await db
    .select()
    .from(people)
    .leftJoin(professionals, eq(professionals.personId, people.id))
    .where(and(eq(people.unit, unit), eq(people.id, professionalId)));
  if (!row) return nobody;
  const { people: person, professionals: registered } = row;
  const profesional = `${person.firstName} ${person.lastName}`;
  const kind = registered?.licenceKind === 'prov' ? 'MP' : 'MN';
  return {
    profesional,
    presentacion: registered?.title ? `${registered.title} ${profesional}` : profesional,
    matricula: registered?.licenceNumber ? `${kind} ${registered.licenceNumber}` : null,
  };
}
