import { and, asc, eq, gt } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { servicePool } from '../../../engine/slots/pool.ts';
import { containsSpan } from '../../../engine/slots/week-hours.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  appointments,
  attendantOf,
  type KeptFor,
  people,
  serviceProfessionals,
  services,
} from '../../platform/db/schema/index.ts';
import { unitRequirements } from '../../platform/units/unit-flags.ts';
import { type AppointmentRow, changedDays, slotTimeAt } from '../slots/index.ts';
import { type Attending, attendingByService, attendsRow } from './unattended.ts';

/** Reason for which an appointment is outside the current offer: its service, professional, hour, day, or mode. */
export type WhyOutside = 'servicio' | 'profesional' | KeptFor;

/** A future appointment outside the current offer, with names for the operator. */
export interface OutsideAppointment extends Judged {
  readonly row: AppointmentRow;
  readonly service: string;
  readonly patient: string;
  readonly dni: string;
  /** Name of the professional it was booked with; null when booked by specialty. */
  readonly professional: string | null;
}

interface Judged {
  readonly why: WhyOutside;
  /** Whether the unit gives no appointments at that time, so that no colleague can take it over. */
  readonly closed: boolean;
}

/**
 * The future appointments of a tenant that would not be offered now (docs/decisions/0153): the service has ended, the
 * professional has left or has other hours, or the unit is closed then. Those that the operator keeps for the same reason
 * are left out; blocked hours are not considered, because their professional decided about them (D-AGENDA-03).
 */
export async function outsideAppointments(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
): Promise<OutsideAppointment[]> {
  const { unit } = tenant.public;
  const judge = await judgeOf(db, tenant);
  const doctors = await db
    .select({ id: people.id, nome: people.nome, sobrenome: people.sobrenome })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.kind, 'professional')));
  const names = new Map(doctors.map(({ id, nome, sobrenome }) => [id, `${nome} ${sobrenome}`]));
  const rows = await db
    .select({
      row: appointments,
      service: services,
      patient: { nome: people.nome, sobrenome: people.sobrenome, documento: people.documento },
    })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(eq(appointments.unit, unit), eq(appointments.status, 1), gt(appointments.startsAt, clock.now())))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  return rows.flatMap(({ row, service, patient }) => {
    const judged = judge(row, service);
    if (judged === undefined || judged.why === row.keptFor) return [];
    const professional = row.professionalId === null ? null : (names.get(row.professionalId) ?? null);
    const of = { service: service.nome, patient: `${patient.nome} ${patient.sobrenome}`, dni: patient.documento };
    return [{ row, ...judged, ...of, professional }];
  });
}

type ServiceRow = typeof services.$inferSelect;

/** Loads what a tenant offers. @returns why an appointment is outside of it; undefined for others */
async function judgeOf(db: Database, tenant: CompiledTenant) {
  const { unit, settings } = tenant.public;
  const attending = await attendingByService(db, unit);
  const linked = new Set(
    (
      await db
        .selectDistinct({ id: serviceProfessionals.serviceId })
        .from(serviceProfessionals)
        .where(eq(serviceProfessionals.unit, unit))
    ).map(({ id }) => id),
  );
  const hours = await unitRequirements(db, tenant);
  const changed = changedDays(settings.appointments);
  const rules = { gridMinutes: 1, professionalDays: 0, specialHours: settings.appointments.specialHours };
  return (row: AppointmentRow, service: ServiceRow): Judged | undefined => {
    const { date, day } = slotTimeAt(row.startsAt, row.minutes);
    const bySpecialty = row.professionalId === null;
    const change = changed(date);
    const closedBy = change !== undefined && !containsSpan(change.hours, day) ? change.by : undefined;
    const open = !bySpecialty || containsSpan(servicePool(service, hours, rules).spansOn(date), day);
    const offered = bySpecialty ? service.turnoEspecialidad : service.turnoProfesional;
    const left = leftBy(row, service, { attending, linked });
    const offHours = left === 'horario' || !open;
    // A closed day comes before the hours: an appointment that is kept off hours is asked about when its day closes.
    const why =
      (left === 'horario' ? undefined : left) ??
      closedBy ??
      (offHours ? 'horario' : undefined) ??
      (offered ? undefined : 'modalidad');
    return why && { why, closed: closedBy !== undefined || !open };
  };
}

interface Offer {
  readonly attending: Attending;
  /** Services with professionals, active or not: without active ones they give no appointments. */
  readonly linked: ReadonlySet<number>;
}

/** Reason for which an appointment has no attendant; undefined when it has one. */
function leftBy(row: AppointmentRow, service: ServiceRow, { attending, linked }: Offer) {
  if (!service.ativo || !service.activoUnidad) return 'servicio';
  const all = attending.get(service.id) ?? [];
  const own = attendantOf(row);
  const mine = own === null ? all : all.filter(({ person }) => person === own);
  if (mine.length === 0) {
    const withoutAny = own === null && !linked.has(service.id) && service.turnoEspecialidad;
    return withoutAny ? undefined : 'profesional';
  }
  return mine.some(({ schedule }) => attendsRow(schedule, row)) ? undefined : 'horario';
}
