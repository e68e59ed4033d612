import { and, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { HOLDING } from '../../../engine/domain/appointment/appointment.ts';
import type { Attendant, OfferedService, ServiceTime } from '../../../engine/domain/slot/service-time.ts';
import { LONGEST_SLOT, MINUTE, spanOf, type TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import { scheduleHours } from '../../../engine/domain/slot/week-hours.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  appointments,
  attendantColumn,
  people,
  scheduleBlocks,
  serviceProfessionals,
  services,
} from '../../platform/db/schema/index.ts';

/** Services, or one of their professionals, and the time span in question. */
export interface TimeQuery {
  readonly unit: number;
  readonly services: readonly number[];
  /** Null: all of the services. */
  readonly professional: number | null;
  readonly span: TimeSpan;
  /** Milliseconds between two appointments of one professional. */
  readonly buffer: number;
  /** The appointment being moved, which does not conflict with itself. */
  readonly except?: number | undefined;
}

/** Loads free and busy times of professionals, by service. All offers, bookings and moves of appointments use it. */
export async function serviceTimes(db: Database, query: TimeQuery): Promise<ReadonlyMap<number, ServiceTime>> {
  const wanted = [...new Set(query.services)];
  if (wanted.length === 0) return new Map();
  const rows = await attendantsOf(db, { ...query, services: wanted });
  const everybody = peopleOf(db, { ...query, services: wanted });
  const taken = await appointmentsBy(db, query, everybody);
  const blocked = new Map<number, TimeSpan[]>();
  for (const { person, ...span } of await blocksBy(db, query, everybody))
    blocked.set(person, [...(blocked.get(person) ?? []), span]);
  const unassigned = await unassignedOf(db, { ...query, services: wanted });
  const found = new Map<number, ServiceTime>();
  for (const { service, staffed } of rows.services) {
    const attendants = rows.attendants
      .filter((one) => one.service === service.id)
      .map(({ person, schedule }): Attendant => {
        const hours = schedule.length === 0 ? undefined : scheduleHours(schedule);
        return { person, hours, taken: taken.get(person) ?? [], blocked: blocked.get(person) ?? [] };
      });
    // A service whose professionals have all left gives no appointments, because they would have no attendant:
    // only one that never had any uses its own number of places.
    found.set(service.id, {
      service: offeredService(service),
      staffed,
      attendants,
      places: query.professional === null && !staffed ? service.capacity : 0,
      unassigned: query.professional === null ? (unassigned.get(service.id) ?? []) : [],
    });
  }
  return found;
}

/** Offer of a service, as its columns say it. */
export const offeredService = (row: typeof services.$inferSelect): OfferedService => ({
  isActive: row.isActive && row.isActiveInUnit,
  bySpecialty: row.bySpecialty,
  byProfessional: row.byProfessional,
  isPediatric: row.isPediatric,
});

async function attendantsOf(db: Database, { unit, services: ids, professional }: TimeQuery) {
  const { serviceId: service, personId: person, schedule } = serviceProfessionals;
  const active = and(eq(people.id, person), eq(people.unit, unit), eq(people.isActive, true));
  const named = professional === null ? undefined : eq(person, professional);
  const rows = await db
    .select({ service: services, attendant: people.id, linked: schedule })
    .from(services)
    .leftJoin(serviceProfessionals, and(eq(service, services.id), eq(serviceProfessionals.unit, unit), named))
    .leftJoin(people, active)
    .where(and(eq(services.unit, unit), inArray(services.id, [...ids])));
  const staffed = new Set(rows.flatMap((row) => (row.linked === null ? [] : [row.service.id])));
  const own = new Map(rows.map((row) => [row.service.id, row.service]));
  return {
    services: [...own].map(([id, row]) => ({ service: row, staffed: staffed.has(id) })),
    attendants: rows.flatMap((row) =>
      row.attendant === null || row.linked === null
        ? []
        : [{ service: row.service.id, person: row.attendant, schedule: row.linked }],
    ),
  };
}

/** SQL list of the people whose time is asked about. */
function peopleOf(db: Database, { unit, services: ids, professional }: TimeQuery) {
  if (professional !== null) return [professional];
  const { serviceId, personId, unit: of } = serviceProfessionals;
  return db
    .select({ id: personId })
    .from(serviceProfessionals)
    .where(and(eq(of, unit), inArray(serviceId, [...ids])));
}

type Everybody = ReturnType<typeof peopleOf>;

/** SQL conditions for appointments that take time and may overlap a time span. */
function taking({ unit, span, buffer, except }: TimeQuery): SQL | undefined {
  return and(
    eq(appointments.unit, unit),
    inArray(appointments.status, [...HOLDING]),
    eq(appointments.overbooked, false),
    gt(appointments.startsAt, new Date(span.from - LONGEST_SLOT - buffer)),
    lt(appointments.startsAt, new Date(span.until + buffer)),
    except === undefined ? undefined : ne(appointments.id, except),
  );
}

/** Times of appointments by professional; one row a professional, because a month of many has a great many. */
async function appointmentsBy(db: Database, query: TimeQuery, who: Everybody): Promise<Map<number, TimeSpan[]>> {
  const { startsAt, minutes } = appointments;
  const rows = await db
    .select({
      person: sql<number>`${attendantColumn}`,
      // Texts, which split faster than the driver reads arrays; both lists of one row have one order.
      starts: sql<string>`string_agg(date_part('epoch', ${startsAt})::text, ',')`,
      lengths: sql<string>`string_agg(${minutes}::text, ',')`,
    })
    .from(appointments)
    .where(and(taking(query), inArray(attendantColumn, who)))
    .groupBy(attendantColumn);
  return new Map(rows.map(({ person, starts, lengths }) => [person, spansOf(starts, lengths, query.buffer)]));
}

function spansOf(starts: string, lengths: string, buffer: number): TimeSpan[] {
  const minutes = lengths.split(',');
  return starts.split(',').map((seconds, at) => {
    const from = Math.round(Number(seconds) * 1_000);
    return { from: from - buffer, until: from + Number(minutes[at]) * MINUTE + buffer };
  });
}

async function blocksBy(db: Database, { unit, span }: TimeQuery, who: Everybody) {
  const { unit: of, personId, startsAt, endsAt } = scheduleBlocks;
  const rows = await db
    .select({ person: personId, from: startsAt, until: endsAt })
    .from(scheduleBlocks)
    .where(
      and(eq(of, unit), inArray(personId, who), lt(startsAt, new Date(span.until)), gt(endsAt, new Date(span.from))),
    );
  return rows.map(({ person, from, until }) => ({ person, from: from.getTime(), until: until.getTime() }));
}

async function unassignedOf(db: Database, query: TimeQuery): Promise<Map<number, TimeSpan[]>> {
  const { serviceId: service, startsAt, minutes, professionalId, assignedId } = appointments;
  const rows = await db
    .select({ service, startsAt, minutes })
    .from(appointments)
    .where(and(taking(query), inArray(service, [...query.services]), isNull(professionalId), isNull(assignedId)));
  const found = new Map<number, TimeSpan[]>();
  for (const row of rows) {
    const spans = found.get(row.service) ?? [];
    spans.push(spanOf(row.startsAt, row.minutes));
    found.set(row.service, spans);
  }
  return found;
}
