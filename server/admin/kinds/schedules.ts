import { and, asc, eq } from 'drizzle-orm';
import { today } from '../../platform/core/clock.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people, type ScheduleRow, serviceProfessionals, services } from '../../platform/db/schema/index.ts';
import { leftOutWords, scheduleWords } from '../schedule-words.ts';
import { defineKind, type Outcome } from './kind.ts';
import { professionalBy } from './professionals.ts';
import { serviceNamed } from './services.ts';

/** Links of professionals to services, with the hours in which appointments are given (ART-12, ART-14). */
export const SCHEDULES = defineKind({
  one: 'agenda',
  read: (reader) => ({
    servicio: reader.text('servicio', 80),
    profesional: reader.email('profesional'),
    schedule: reader.schedule('horario'),
    activo: reader.flag('activo'),
  }),
  put: async ({ db, clock, tenant }, { servicio, profesional, schedule, activo = true }, reader) => {
    const { unit } = tenant.public;
    const service = servicio === undefined ? undefined : await serviceNamed(db, unit, servicio);
    const person = profesional === undefined ? undefined : await professionalBy(db, unit, profesional);
    if (service === undefined && !reader.isRefused('servicio'))
      reader.refuse('servicio', 'el nombre de un servicio de la organización');
    if (person === undefined && !reader.isRefused('profesional'))
      reader.refuse('profesional', 'el correo de un profesional de la organización');
    if (!service || !person || reader.problems.length > 0) return undefined;
    const of = { serviceId: service.id, personId: person.id };
    const mine = and(
      eq(serviceProfessionals.unit, unit),
      eq(serviceProfessionals.serviceId, of.serviceId),
      eq(serviceProfessionals.personId, of.personId),
    );
    const [known] = await db.select().from(serviceProfessionals).where(mine);
    const outcome = (done: Outcome['done'], changes: readonly string[] = []): Outcome => ({
      key: keyOf(service.name, person),
      object: `schedule:${of.serviceId}-${of.personId}`,
      done,
      changes,
      note: done === 'same' || !activo ? undefined : leftOutWords(schedule ?? [], today(clock)),
    });
    if (!activo) {
      if (known) await db.delete(serviceProfessionals).where(mine);
      return known ? outcome('changed', ['activo']) : outcome('same');
    }
    const past = (schedule ?? []).find(({ fecha }) => isNewPast(fecha, known?.schedule ?? [], today(clock)));
    if (past?.fecha !== undefined)
      return void reader.refuse('horario', `fechas de hoy en adelante: el ${past.fecha} ya pasó`);
    if (!known) {
      if (schedule === undefined) return void reader.refuse('horario', 'los días y horas, o "sin turnos"');
      await db.insert(serviceProfessionals).values({ unit, ...of, schedule });
      return outcome('created');
    }
    // By their words: jsonb orders the names of a row by itself.
    if (schedule === undefined || scheduleWords(schedule) === scheduleWords(known.schedule)) return outcome('same');
    await db.update(serviceProfessionals).set({ schedule }).where(mine);
    return outcome('changed', ['horario']);
  },
  list: async (db, unit) => {
    const rows = await db
      .select({ name: services.name, email: people.email, schedule: serviceProfessionals.schedule })
      .from(serviceProfessionals)
      .innerJoin(services, eq(services.id, serviceProfessionals.serviceId))
      .innerJoin(people, eq(people.id, serviceProfessionals.personId))
      .where(eq(serviceProfessionals.unit, unit))
      .orderBy(asc(services.id), asc(people.id));
    return rows.map(({ name, email, schedule }) => ({
      servicio: name,
      profesional: email ?? '',
      horario: scheduleWords(schedule),
      activo: 'sí',
    }));
  },
});

/** Whether a date is over, and none of those that the schedule has kept since. */
const isNewPast = (date: string | undefined, known: readonly ScheduleRow[], now: string): boolean =>
  date !== undefined && date < now && known.every(({ fecha }) => fecha !== date);

const keyOf = (service: string, { email }: PersonRow): string => `${service} · ${email ?? ''}`;
