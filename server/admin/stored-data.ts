import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { OWN_FIELDS, ownName } from '../../engine/language/forms/own-name.ts';
import { ownValuesOf } from '../features/people/own-values.ts';
import type { Database } from '../platform/db/database.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import { credentials, people, professionals } from '../platform/db/schema/index.ts';
import { csvOf } from '../platform/files/export/csv.ts';
import { auditListed } from './audit-listed.ts';
import { FormJudge } from './form-judge.ts';
import { bodyOf } from './judge-cells.ts';
import { PROFILE, SIGN_UP, storedOf } from './kinds/patient-columns.ts';
import { type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { sentenceOf } from './problem.ts';
import { RowReader } from './row-reader.ts';

const HEAD = ['persona', 'dni', 'apellido', 'nombre', 'dato', 'valor', 'por_que', 'lo_corrige'];

const HOW = `Son datos de antes, que hoy el formulario de la organización no admitiría. Siguen como estaban. Se corrigen con la orden o en la página que dice la última
columna; quien ya eligió su contraseña corrige los suyos, que la página le señala al guardar.`;

/** People read at once. */
const AT_ONCE = 1000;

/** Refusals that are no fault of a stored value: one that is missing, or that is not asked for any more. */
const NO_FAULT = ['FIELD_REQUIRED', 'FORM_HIDDEN_FIELD', 'FORM_EXTRA_KEY'];

/** A stored value that the tenant's form would refuse today. */
interface Fault {
  readonly column: string;
  readonly value: string;
  readonly say: string;
  /** The command or page that mends it, where it is not that of the person's other data. */
  readonly mender?: string | undefined;
}

interface Stored {
  readonly person: PersonRow;
  readonly licence: string | null;
  readonly owns: boolean;
}

/**
 * `list datos-a-corregir <tenant> [--desde person:123]`: lists data of people that the tenant's forms would refuse
 * today, in batches, so that a large unit fits in memory and an interrupted order can go on where it was.
 * @returns the exit code
 */
export async function listFaultyData(operating: Operating, id: string | undefined, from?: string): Promise<number> {
  const { database, clock, say, progress = () => undefined } = operating;
  const { db } = database;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const judge = await FormJudge.of(db, tenant, clock);
  const rows: string[][] = [];
  let next = from === undefined ? 0 : personNumber(from);
  for (;;) {
    const batch = await peopleFrom(db, unit, next);
    const lines = batch.flatMap((one) => faultsOf(judge, one).map((fault) => lineOf(one, fault)));
    if (lines.length > 0) say(csvText(rows.length === 0 ? [HEAD, ...lines] : lines, rows.length === 0));
    rows.push(...lines);
    const last = batch.at(-1);
    if (last === undefined) break;
    next = last.person.id + 1;
    progress(`Hasta person:${last.person.id}…`);
  }
  await auditListed(operating, { unit, action: 'operator.list', object: 'datos-a-corregir' }, { head: HEAD, rows });
  say(rows.length === 0 ? `No hay datos a corregir en ${tenant.id}.` : HOW);
  return 0;
}

/** @throws OrderRefused */
function personNumber(text: string): number {
  const [, number] = /^(?:person:)?(\d{1,9})$/.exec(text) ?? [];
  if (number === undefined)
    throw new OrderRefused(`--desde lleva una persona, como person:123; se encontró "${text}".`);
  return Number(number);
}

/** CSV without its byte order mark, unless it begins the output. */
const csvText = (sheet: readonly (readonly string[])[], isFirst: boolean): string => {
  const text = csvOf(sheet).toString().trimEnd();
  return isFirst ? text : text.slice(1);
};

async function peopleFrom(db: Database, unit: number, from: number): Promise<readonly Stored[]> {
  const rows = await db
    .select({ person: people, licence: professionals.licenceNumber, password: credentials.personId })
    .from(people)
    .leftJoin(professionals, eq(professionals.personId, people.id))
    .leftJoin(credentials, eq(credentials.personId, people.id))
    .where(
      and(
        eq(people.unit, unit),
        inArray(people.kind, ['holder', 'member', 'professional']),
        isNull(people.closedAt),
        gte(people.id, from),
      ),
    )
    .orderBy(asc(people.id))
    .limit(AT_ONCE);
  return rows.map(({ person, licence, password }) => ({ person, licence, owns: password !== null }));
}

function faultsOf(judge: FormJudge, { person, licence }: Stored): readonly Fault[] {
  const stored = storedOf(person);
  const { dni, nombre, apellido, telefono, correo } = stored;
  const isStaff = person.kind === 'professional' || person.isArt;
  // A child of the family grows up, which makes no value wrong.
  const own = isStaff ? { nombre, apellido, telefono, correo } : { ...stored, dni: null };
  const profile = Object.entries(own).flatMap(([column, value]) => {
    const skipped = value === null || (person.kind === 'member' && column === 'nacimiento');
    return skipped ? [] : [[PROFILE[column as keyof typeof PROFILE], value] as const];
  });
  const columns = Object.entries(PROFILE);
  const found = [
    ...judge.refusals('registration.create', { dni }).filter(({ name }) => name === 'dni'),
    ...judge.refusals('profile.save', Object.fromEntries(profile), person),
  ].filter(({ code }) => !NO_FAULT.includes(code));
  const fixed = isStaff ? [] : fixedFaults(judge, person);
  const faults = found.flatMap(({ name, say }): Fault[] => {
    const [column] = columns.find(([, of]) => of === name) ?? [name];
    const value = stored[(column === 'documento' ? 'dni' : column) as keyof typeof stored];
    const isListed = fixed.some((fault) => fault.column === column);
    return value === null || value === undefined || isListed ? [] : [{ column, value, say }];
  });
  return [...faults, ...fixed, ...licenceFaults(licence)];
}

/**
 * Values that a form fixes for this person and that are missing on file or others there: the registration's for holders,
 * whose row of the office writes them, and the profile's for members, whose holder does by saving it.
 */
function fixedFaults(judge: FormJudge, person: PersonRow): readonly Fault[] {
  const isMember = person.kind === 'member';
  const [call, names] = isMember ? (['profile.save', PROFILE] as const) : (['registration.create', SIGN_UP] as const);
  const stored = storedOf(person);
  const fixed = judge.fixed(call, { ...bodyOf({}, { names, stored }), [OWN_FIELDS]: person.own });
  const mender = isMember ? undefined : 'admin put pacientes';
  const faultAt = (column: string, value: unknown, only: unknown): Fault[] => {
    if (value === only) return [];
    const found = value === undefined || value === null ? '' : String(value);
    const say = `La organización guarda ${String(only)} de todos${found === '' ? ', y falta' : ''}`;
    return [{ column, value: found, say, mender }];
  };
  const columns = Object.entries(names) as [keyof typeof names, string][];
  return [
    ...columns.flatMap(([column, name]) =>
      fixed[name] === undefined ? [] : faultAt(column, stored[column], String(fixed[name])),
    ),
    ...Object.entries(ownValuesOf(fixed)).flatMap(([name, only]) =>
      faultAt(ownName(name), Object.hasOwn(person.own, name) ? person.own[name] : undefined, only),
    ),
  ];
}

function licenceFaults(licence: string | null): readonly Fault[] {
  if (licence === null) return [];
  const cells = new Map([['matricula', { text: licence, line: 1, column: 1 }]]);
  const reader = new RowReader({ file: 'guardado', line: 1, column: 1, cells });
  reader.licence('matricula');
  return reader.problems.map((problem) => ({ column: 'matricula', value: licence, say: sentenceOf(problem) }));
}

const lineOf = ({ person, owns }: Stored, { column, value, say, mender }: Fault): string[] => {
  const { id, identityNumber, lastName, firstName } = person;
  return [`person:${id}`, identityNumber, lastName, firstName, column, value, say, mender ?? menderOf(person, owns)];
};

function menderOf({ kind, isArt }: PersonRow, owns: boolean): string {
  if (kind === 'professional') return 'admin put profesionales';
  if (kind === 'member') return 'el titular, en Mi perfil';
  if (isArt) return 'admin put gestores';
  return owns ? 'la persona, en Mi perfil' : 'admin put pacientes';
}
