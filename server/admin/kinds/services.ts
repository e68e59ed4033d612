import { asc, eq } from 'drizzle-orm';
import { folded } from '../../../engine/domain/search/fold.ts';
import icons from '../../../schemas/icons.json' with { type: 'json' };
import type { Database } from '../../platform/db/database.ts';
import { services } from '../../platform/db/schema/index.ts';
import type { RowReader } from '../row-reader.ts';
import { changesBetween, defineKind, type Outcome, type Putting, yesNo } from './kind.ts';

/** Values of a new service that the row leaves out. */
const USUAL = {
  isActive: true,
  isActiveInUnit: true,
  forMinors: false,
  isPediatric: false,
  slotMinutes: 30,
  daysAhead: 30,
  bySpecialty: true,
  byProfessional: false,
  professionalSlotMinutes: 0,
  capacity: 1,
  icon: 'stethoscope',
};

/** Specialties: their patients, the interval of slots, and the days ahead that can be booked (BOOK-07, CARE-03). */
export const SERVICES = defineKind({
  one: 'servicio',
  read: (reader) => {
    const isActive = reader.flag('activo');
    return {
      name: reader.text('nombre', 80),
      ticketLetters: reader.pattern('sigla', /^[A-Z]{1,4}$/, 'de 1 a 4 letras mayúsculas, para el número de la fila'),
      values: {
        slotMinutes: reader.whole('intervalo', 5, 240),
        daysAhead: reader.whole('dias', 0, 365),
        forMinors: reader.flag('menores'),
        isPediatric: reader.flag('pediatrica'),
        bySpecialty: reader.flag('por_especialidad'),
        byProfessional: reader.flag('por_profesional'),
        professionalSlotMinutes: reader.whole('intervalo_profesional', 0, 240),
        capacity: reader.whole('cupo', 1, 500),
        icon: reader.choice('icono', icons.names),
        isActive,
        isActiveInUnit: isActive,
      },
    };
  },
  put: (putting, { name, ticketLetters, values }, reader) =>
    putService(putting, name, { ticketLetters, ...values }, reader),
  list: async (db, unit) => (await servicesIn(db, unit)).map(shown),
});

type ServiceRow = typeof services.$inferSelect;
type Values = { readonly [name in keyof ServiceRow]?: ServiceRow[name] | undefined };

async function putService(
  { db, tenant }: Putting,
  name: string | undefined,
  given: Values,
  reader: RowReader,
): Promise<Outcome | undefined> {
  const { unit } = tenant.public;
  if (reader.problems.length > 0) return undefined;
  if (name === undefined) return void reader.refuse('nombre', 'el nombre del servicio');
  const known = await serviceNamed(db, unit, name);
  refuseSharedLetters(await servicesIn(db, unit), known, given.ticketLetters, reader);
  if (reader.problems.length > 0) return undefined;
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (known) {
    const changes = changesBetween(known, given);
    const object = `service:${known.id}`;
    if (changes.length === 0) return { key: name, object, done: 'same', changes };
    await db.update(services).set(values).where(eq(services.id, known.id));
    return { key: name, object, done: 'changed', changes };
  }
  const { ticketLetters } = given;
  if (ticketLetters === undefined)
    return void reader.refuse('sigla', 'de 1 a 4 letras mayúsculas, para el número de la fila');
  const [made] = await db
    .insert(services)
    .values({ ...USUAL, ...values, unit, name, ticketLetters })
    .returning({ id: services.id });
  return { key: name, object: `service:${made?.id}`, done: 'created', changes: [] };
}

/** Refuses letters that another service has: at the door two people would hear the same number. Services from before may share them. */
function refuseSharedLetters(
  all: readonly ServiceRow[],
  known: ServiceRow | undefined,
  letters: string | undefined,
  reader: RowReader,
): void {
  if (letters === undefined || letters === known?.ticketLetters) return;
  const other = all.find((service) => service.ticketLetters === letters && service.id !== known?.id);
  if (other !== undefined)
    reader.refuse('sigla', `una sigla que no tenga otro servicio: ${letters} es de ${other.name}`);
}

const servicesIn = (db: Database, unit: number) =>
  db.select().from(services).where(eq(services.unit, unit)).orderBy(asc(services.id));

/**
 * The service with that name, also written with other accents, cases or blanks: `clinica medica`. Of services from
 * before that differ by no more than that, the one that is written the same.
 */
export async function serviceNamed(db: Database, unit: number, name: string): Promise<ServiceRow | undefined> {
  const found = (await servicesIn(db, unit)).filter((service) => comparedName(service.name) === comparedName(name));
  const lower = name.toLowerCase();
  return (
    found.find((service) => service.name === name) ??
    found.find((service) => service.name.toLowerCase() === lower) ??
    found[0]
  );
}

/** The spelling by which names of services are compared: without accents, case and repeated blanks. */
export const comparedName = (name: string): string => folded(name).replace(/\s+/g, ' ').trim();

const shown = (row: ServiceRow): Readonly<Record<string, string>> => ({
  nombre: row.name,
  sigla: row.ticketLetters,
  intervalo: String(row.slotMinutes),
  dias: String(row.daysAhead),
  menores: yesNo(row.forMinors),
  pediatrica: yesNo(row.isPediatric),
  por_especialidad: yesNo(row.bySpecialty),
  por_profesional: yesNo(row.byProfessional),
  intervalo_profesional: String(row.professionalSlotMinutes),
  cupo: String(row.capacity),
  icono: row.icon,
  activo: yesNo(row.isActive && row.isActiveInUnit),
});
