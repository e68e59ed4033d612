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
  activoUnidad: true,
  menor: false,
  pediatrica: false,
  intervalo: 30,
  diasCorridos: 30,
  turnoEspecialidad: true,
  turnoProfesional: false,
  turnoProfIntervalo: 0,
  cupo: 1,
  icono: 'stethoscope',
};

/** Specialties: their patients, the interval of slots, and the days ahead that can be booked (BOOK-07, CARE-03). */
export const SERVICES = defineKind({
  one: 'servicio',
  read: (reader) => {
    const isActive = reader.flag('activo');
    return {
      name: reader.text('nombre', 80),
      sigla: reader.pattern('sigla', /^[A-Z]{1,4}$/, 'de 1 a 4 letras mayúsculas, para el número de la fila'),
      values: {
        intervalo: reader.whole('intervalo', 5, 240),
        diasCorridos: reader.whole('dias', 0, 365),
        menor: reader.flag('menores'),
        pediatrica: reader.flag('pediatrica'),
        turnoEspecialidad: reader.flag('por_especialidad'),
        turnoProfesional: reader.flag('por_profesional'),
        turnoProfIntervalo: reader.whole('intervalo_profesional', 0, 240),
        cupo: reader.whole('cupo', 1, 500),
        icono: reader.choice('icono', icons.names),
        isActive,
        activoUnidad: isActive,
      },
    };
  },
  put: (putting, { name, sigla, values }, reader) => putService(putting, name, { sigla, ...values }, reader),
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
  await refuseSharedLetters(db, unit, known, given.sigla, reader);
  if (reader.problems.length > 0) return undefined;
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (known) {
    const changes = changesBetween(known, given);
    const object = `service:${known.id}`;
    if (changes.length === 0) return { key: name, object, done: 'same', changes };
    await db.update(services).set(values).where(eq(services.id, known.id));
    return { key: name, object, done: 'changed', changes };
  }
  const { sigla } = given;
  if (sigla === undefined) return void reader.refuse('sigla', 'de 1 a 4 letras mayúsculas, para el número de la fila');
  const [made] = await db
    .insert(services)
    .values({ ...USUAL, ...values, unit, name, sigla })
    .returning({ id: services.id });
  return { key: name, object: `service:${made?.id}`, done: 'created', changes: [] };
}

/** Refuses letters that another service has: at the door two people would hear the same number. Services from before may share them. */
async function refuseSharedLetters(
  db: Database,
  unit: number,
  known: ServiceRow | undefined,
  sigla: string | undefined,
  reader: RowReader,
): Promise<void> {
  if (sigla === undefined || sigla === known?.sigla) return;
  const other = (await servicesIn(db, unit)).find((service) => service.sigla === sigla && service.id !== known?.id);
  if (other !== undefined) reader.refuse('sigla', `una sigla que no tenga otro servicio: ${sigla} es de ${other.name}`);
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
  sigla: row.sigla,
  intervalo: String(row.intervalo),
  dias: String(row.diasCorridos),
  menores: yesNo(row.menor),
  pediatrica: yesNo(row.pediatrica),
  por_especialidad: yesNo(row.turnoEspecialidad),
  por_profesional: yesNo(row.turnoProfesional),
  intervalo_profesional: String(row.turnoProfIntervalo),
  cupo: String(row.cupo),
  icono: row.icono,
  activo: yesNo(row.isActive && row.activoUnidad),
});
