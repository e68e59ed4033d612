import { and, asc, eq } from 'drizzle-orm';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import type { Database } from '../../platform/db/database.ts';
import { people, type ScheduleRow, serviceProfessionals, services } from '../../platform/db/schema/index.ts';
import { spanishOrder } from '../../platform/db/spanish.ts';

/** What a service's row tells patients. */
type ShownService = Omit<typeof services.$inferSelect, 'unit' | 'ticketLetters' | 'capacity'>;

/** A service with its professionals, as the contract defines it. */
export interface Service extends OnWire<'service', ShownService> {
  readonly profesionales: readonly ServiceProfessional[];
}

/** A professional of a service, with their hours. */
export interface ServiceProfessional {
  readonly id_usuario: number;
  readonly nombre: string;
  readonly apellido: string;
  readonly turnos: readonly ShownHours[];
}

/** Hours at the wire. */
export type ShownHours = Omit<ScheduleRow, 'fecha'> & { readonly fecha: string | null };

/** Shows hours of a schedule; `fecha` is null for those of the week. */
export const showHours = (rows: readonly ScheduleRow[]): ShownHours[] =>
  rows.map(({ dias, desde, hasta, fecha = null }) => ({ dias, desde, hasta, fecha }));

/** Filter of services: only those for minors or for adults, only those that a person may pick now. */
export interface ServiceFilter {
  readonly forMinors?: boolean;
  readonly enabled?: true;
}

/** The services of a unit in order of creation, each with its active professionals. */
export async function servicesOf(db: Database, unit: number, filter: ServiceFilter = {}): Promise<Service[]> {
  const rows = await db
    .select()
    .from(services)
    .where(
      and(
        eq(services.unit, unit),
        filter.forMinors === undefined ? undefined : eq(services.forMinors, filter.forMinors),
        filter.enabled ? and(eq(services.isActive, true), eq(services.isActiveInUnit, true)) : undefined,
      ),
    )
    .orderBy(asc(services.id));
  const attending = await professionalsByService(db, unit);
  return rows.map(({ unit: _unit, ticketLetters: _letters, capacity: _capacity, ...service }) => ({
    ...toWire('service', service),
    profesionales: attending.get(service.id) ?? [],
  }));
}

async function professionalsByService(db: Database, unit: number): Promise<Map<number, ServiceProfessional[]>> {
  const rows = await db
    .select({ service: serviceProfessionals.serviceId, schedule: serviceProfessionals.schedule, person: people })
    .from(serviceProfessionals)
    .innerJoin(people, eq(people.id, serviceProfessionals.personId))
    .where(and(eq(serviceProfessionals.unit, unit), eq(people.unit, unit), eq(people.isActive, true)))
    .orderBy(asc(spanishOrder(people.lastName)), asc(spanishOrder(people.firstName)), asc(people.id));
  const found = new Map<number, ServiceProfessional[]>();
  for (const { service, schedule, person } of rows) {
    const list = found.get(service) ?? [];
    const { firstName: nombre, lastName: apellido } = person;
    found.set(service, [...list, { id_usuario: person.id, nombre, apellido, turnos: showHours(schedule) }]);
  }
  return found;
}
