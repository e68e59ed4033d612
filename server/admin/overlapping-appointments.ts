import { aliasedTable, and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { appointmentTime } from '../features/appointment-mail/appointment-time.ts';
import type { Database } from '../platform/db/database.ts';
import { appointments, attendantColumn, people, services } from '../platform/db/schema/index.ts';
import { listRows } from './list-rows.ts';
import type { Operating } from './operator.ts';

const HEAD = ['turno', 'fecha', 'hora', 'minutos', 'servicio', 'profesional', 'paciente', 'dni'];

const HOW = `Se dieron antes de que el portal cuidara que un profesional no tenga dos turnos a la vez. Siguen como estaban: avisá a los pacientes y
pasá uno de cada par a otro horario, o retirálo. Los que se pisan por primera vez ya no se pueden reservar.`;

/**
 * `list turnos-superpuestos <tenant>`: lists future appointments that overlapped another one of their professional when
 * the constraint came (docs/decisions/0039), with the others.
 * @returns the exit code
 */
export function listOverlapping(operating: Operating, id: string | undefined): Promise<number> {
  const { database, clock } = operating;
  const rowsOf = async (unit: number): Promise<readonly (readonly string[])[]> => {
    const rows = await overlapping(database.db, unit, clock.now());
    return rows.map(({ appointment, service, patient, doctor }) => {
      const { fecha, hora } = appointmentTime(appointment.startsAt);
      return [
        String(appointment.id),
        fecha,
        hora,
        String(appointment.minutes),
        service,
        `${doctor.firstName} ${doctor.lastName}`,
        `${patient.firstName} ${patient.lastName}`,
        patient.identityNumber,
      ];
    });
  };
  const what = 'turnos superpuestos';
  return listRows(operating, id, { name: 'turnos-superpuestos', what, head: HEAD, rowsOf, how: HOW });
}

const doctors = aliasedTable(people, 'doctor');
const others = aliasedTable(appointments, 'other');

async function overlapping(db: Database, unit: number, now: Date) {
  const end = (table: typeof appointments | typeof others) =>
    sql`${table.startsAt} + ${table.minutes} * interval '1 minute'`;
  const together = db
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(
      others,
      and(
        eq(attendantColumn, sql`coalesce(${others.professionalId}, ${others.assignedId})`),
        sql`${others.id} <> ${appointments.id} and (${others.overlapped} or ${appointments.overlapped})`,
        eq(others.status, 'booked'),
        lt(others.startsAt, end(appointments)),
        lt(appointments.startsAt, end(others)),
      ),
    )
    .where(and(eq(appointments.unit, unit), eq(appointments.status, 'booked'), gt(appointments.startsAt, now)));
  return db
    .select({ appointment: appointments, service: services.name, patient: people, doctor: doctors })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .innerJoin(doctors, eq(doctors.id, attendantColumn))
    .where(inArray(appointments.id, together))
    .orderBy(asc(doctors.id), asc(appointments.startsAt), asc(appointments.id));
}
