import { and, asc, eq, sql } from 'drizzle-orm';
import { canonicalEmail } from '../../../engine/domain/identity/email.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people, professionals } from '../../platform/db/schema/index.ts';
import type { RowReader } from '../row-reader.ts';
import { type AccountValues, accountOf, changeAccount, makeAccount } from './accounts.ts';
import { changesBetween, defineKind, type Outcome, type Putting, yesNo } from './kind.ts';
import { judgeStaff } from './staff.ts';

type Registration = typeof professionals.$inferSelect;
type RegistrationValues = { readonly [name in keyof Registration]?: Registration[name] | undefined };

/** Professionals with title and registration (HIST-06). They sign in at /consultorio by e-mail (D-LOGIN-01). */
export const PROFESSIONALS = defineKind({
  one: 'profesional',
  read: (reader) => ({
    given: {
      correo: reader.email('correo'),
      nombre: reader.given('nombre', 'el nombre, como lo pide el registro'),
      apellido: reader.given('apellido', 'el apellido, como lo pide el registro'),
      dni: reader.document('dni'),
      telefono: reader.identifier('telefono', 'un teléfono con el código de área'),
    },
    isActive: reader.flag('activo'),
    registration: {
      title: reader.text('titulo', 60),
      licenceKind: reader.choice('matricula_tipo', ['nac', 'prov']),
      licenceProvince: reader.text('matricula_provincia', 40),
      licenceNumber: reader.licence('matricula'),
    },
  }),
  put: async (putting, { given, isActive, registration }, reader) => {
    const { correo: email } = given;
    if (email === undefined) {
      if (!reader.isRefused('correo')) reader.refuse('correo', 'la dirección de correo con la que entra');
      return undefined;
    }
    const known = await professionalBy(putting.db, putting.tenant.public.unit, email);
    const { email: _key, ...data } = judgeStaff(putting, reader, given, known);
    const person = { ...data, isActive };
    if (reader.problems.length > 0) return undefined;
    return known
      ? change(putting, email, { known, person, registration }, reader)
      : make(putting, email, { person, registration }, reader);
  },
  list: async (db, unit) => {
    const rows = await db
      .select({ person: people, of: professionals })
      .from(people)
      .innerJoin(professionals, eq(professionals.personId, people.id))
      .where(and(eq(people.unit, unit), eq(people.kind, 'professional')))
      .orderBy(asc(people.id));
    return rows.map(({ person, of }) => ({
      correo: person.email ?? '',
      nombre: person.firstName,
      apellido: person.lastName,
      dni: person.identityNumber,
      telefono: person.phone ?? '',
      activo: yesNo(person.isActive),
      titulo: of.title,
      matricula_tipo: of.licenceKind,
      matricula_provincia: of.licenceProvince ?? '',
      matricula: of.licenceNumber,
    }));
  },
});

/** The professional with that sign-in e-mail. */
export function professionalBy(db: Database, unit: number, email: string): Promise<PersonRow | undefined> {
  return accountOf(
    db,
    and(eq(people.unit, unit), eq(people.kind, 'professional'), eq(sql`lower(${people.email})`, canonicalEmail(email))),
  );
}

/** What a row says of a professional. */
interface GivenProfessional {
  readonly person: AccountValues;
  readonly registration: RegistrationValues;
}

async function make(
  putting: Putting,
  email: string,
  { person, registration }: GivenProfessional,
  reader: RowReader,
): Promise<Outcome | undefined> {
  const { firstName, lastName, identityNumber, phone, isActive = true } = person;
  const { title, licenceKind, licenceProvince = null, licenceNumber } = registration;
  if (firstName === undefined) reader.refuse('nombre', 'el nombre');
  if (lastName === undefined) reader.refuse('apellido', 'el apellido');
  if (identityNumber === undefined) reader.refuse('dni', 'un DNI de 7 u 8 números');
  if (title === undefined) reader.refuse('titulo', 'el título, como "Médica clínica"');
  if (licenceKind === undefined) reader.refuse('matricula_tipo', 'nac | prov');
  if (licenceNumber === undefined) reader.refuse('matricula', 'el número de matrícula');
  if (licenceKind === 'prov' && licenceProvince === null)
    reader.refuse('matricula_provincia', 'la provincia de una matrícula provincial');
  if (!firstName || !lastName || !identityNumber || !title || !licenceKind || !licenceNumber) return undefined;
  if (reader.problems.length > 0) return undefined;
  const account = { kind: 'professional', profileName: 'Profesional', email, isActive } as const;
  const made = await makeAccount(putting, email, { ...account, firstName, lastName, identityNumber, phone });
  await putting.db.insert(professionals).values({
    personId: made.id,
    unit: putting.tenant.public.unit,
    title,
    licenceKind,
    licenceProvince,
    licenceNumber,
  });
  return made;
}

async function change(
  putting: Putting,
  email: string,
  { known, person, registration: given }: GivenProfessional & { readonly known: PersonRow },
  reader: RowReader,
): Promise<Outcome | undefined> {
  const { db } = putting;
  const [before] = await db.select().from(professionals).where(eq(professionals.personId, known.id));
  const after = { ...before, ...defined(given) };
  if (after.licenceKind === 'prov' && !after.licenceProvince)
    return void reader.refuse('matricula_provincia', 'la provincia de una matrícula provincial');
  const outcome = await changeAccount(putting, email, known, person);
  const changes = changesBetween(before ?? {}, given);
  if (changes.length === 0) return outcome;
  await db.update(professionals).set(defined(given)).where(eq(professionals.personId, known.id));
  return { ...outcome, done: 'changed', changes: [...outcome.changes, ...changes] };
}

const defined = (values: RegistrationValues): Partial<Registration> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
