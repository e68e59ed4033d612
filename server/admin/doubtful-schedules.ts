import { and, asc, eq, like, max, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { audit, people, type ScheduleRow, serviceProfessionals, services } from '../platform/db/schema/index.ts';
import { listRows } from './list-rows.ts';
import type { Operating } from './operator.ts';
import { daysWords, readSchedule, scheduleWords } from './schedule-words.ts';

const HEAD = ['servicio', 'profesional', 'horario', 'que_revisar', 'ultima_orden'];

const HOW = `Antes, de un horario que no se entendía entero quedaba sólo el comienzo: de "lun–vie", "lun/mie/vie" o "lun+vie", el lunes. Lo que está bien no se
toca; lo que quedó a medias se escribe de nuevo:
npm run admin -- put agendas <organización> servicio="…" profesional=… horario="lun-vie 08:00-14:00"`;

/** Friday. A range that reaches it is the usual week. */
const FRIDAY = 5;

/**
 * `list agendas-dudosas <tenant>`: lists schedules that an earlier version may have shortened, and those that would be
 * refused today, with the time of the operator's last order about each.
 * @returns the exit code
 */
export function listDoubtfulSchedules(operating: Operating, id: string | undefined): Promise<number> {
  const rowsOf = (unit: number) => doubtful(operating.database.db, unit);
  return listRows(operating, id, { name: 'agendas-dudosas', what: 'agendas dudosas', head: HEAD, rowsOf, how: HOW });
}

async function doubtful(db: Database, unit: number): Promise<readonly (readonly string[])[]> {
  const object = sql<string>`'schedule:' || ${services.id} || '-' || ${people.id}`;
  const orders = db
    .select({ object: audit.object, at: sql`${max(audit.at)}::text`.as('at') })
    .from(audit)
    .where(and(eq(audit.unit, unit), like(audit.action, 'operator.%'), like(audit.object, 'schedule:%')))
    .groupBy(audit.object)
    .as('orders');
  const rows = await db
    .select({ name: services.name, email: people.email, schedule: serviceProfessionals.schedule, at: orders.at })
    .from(serviceProfessionals)
    .innerJoin(services, eq(services.id, serviceProfessionals.serviceId))
    .innerJoin(people, eq(people.id, serviceProfessionals.personId))
    .leftJoin(orders, eq(orders.object, object))
    .where(eq(serviceProfessionals.unit, unit))
    .orderBy(asc(services.id), asc(people.id));
  return rows.flatMap(({ name, email, schedule, at }) => {
    const doubt = doubtAbout(schedule);
    return doubt === undefined ? [] : [[name, email ?? '', scheduleWords(schedule), doubt, String(at ?? '')]];
  });
}

/** Reason to look at a schedule, in Spanish. */
function doubtAbout(schedule: readonly ScheduleRow[]): string | undefined {
  const read = readSchedule(scheduleWords(schedule));
  if (typeof read === 'string') return `hoy no se admitiría; se admite: ${read}`;
  const short = schedule.filter(({ dias, fecha }) => fecha === undefined && mayBeShort(dias));
  if (short.length === 0) return undefined;
  return `si los días son sólo ${short.map(({ dias }) => daysWords(dias)).join(', ')}`;
}

/** Whether an earlier version may have kept only these of more days: a single one, or a range that ends before Friday. */
function mayBeShort(days: readonly number[]): boolean {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  return days.length === 1 || (last - first === days.length - 1 && last < FRIDAY);
}
