import { and, asc, eq, isNull } from 'drizzle-orm';
import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import { sameEmail } from '../../../engine/domain/identity/email.ts';
import { ofDni } from '../../../engine/domain/identity/identity.ts';
import type { Payload } from '../../../engine/language/forms/payload.ts';
import { endCompetingAccounts } from '../../features/email-verification/prove-account.ts';
import { holdIdentity } from '../../features/people/hold-identity.ts';
import { ownValuesOf } from '../../features/people/own-values.ts';
import { provisionalHolders } from '../../features/people/provisional.ts';
import { PATIENT_PROFILE } from '../../features/registration/sign-up.ts';
import { identityColumns } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { type Given, judgeCells } from '../judge-cells.ts';
import { judgeFixed } from '../judge-fixed.ts';
import type { RowReader } from '../row-reader.ts';
import { type AccountValues, makeAccount, provenAccountBy } from './accounts.ts';
import { adoptClaim } from './adopt-claim.ts';
import { changePatient } from './change-patient.ts';
import { defineKind, type Outcome, type Putting, yesNo } from './kind.ts';
import { type PatientColumn, PROFILE, SIGN_UP, storedOf } from './patient-columns.ts';

/**
 * Patients enrolled by the organization. Their accounts are proven, because the office knows the owner of the DNI, and
 * have no password: the owner chooses it at /recuperarclave, or by an invitation where the order asks for it.
 * docs/decisions/0058 says which columns the office may change.
 */
export const PATIENTS = defineKind({
  one: 'paciente',
  read: (reader) => ({
    given: {
      dni: reader.identifier('dni', 'un DNI de 7 u 8 números'),
      nombre: reader.given('nombre', 'el nombre, como lo pide el registro'),
      apellido: reader.given('apellido', 'el apellido, como lo pide el registro'),
      nacimiento: reader.date('nacimiento'),
      sexo: reader.choice('sexo', ['F', 'M', 'X']),
      correo: reader.email('correo'),
      telefono: reader.identifier('telefono', 'un teléfono con el código de área'),
      domicilio: reader.given('domicilio', 'el domicilio, como lo pide el registro'),
      cp: reader.identifier('cp', 'un código postal de 4 números'),
      obra_social: reader.given('obra_social', 'un texto, como en el registro'),
      plan: reader.given('plan', 'un texto, como en el registro'),
      afiliado: reader.identifier('afiliado', 'un número de afiliado, como lo pide el registro'),
    },
    isActive: reader.flag('activo'),
  }),
  put: async (putting, { given, isActive }, reader) => {
    if (given.dni === undefined) {
      if (!reader.isRefused('dni')) reader.refuse('dni', 'un DNI de 7 u 8 números');
      return undefined;
    }
    const { judge } = putting;
    const identityNumber = canonicalDni(given.dni);
    const known = await provenAccountBy(putting.db, putting.tenant.public.unit, identityNumber);
    if (known?.isArt)
      return void reader.refuse('dni', 'el DNI de alguien que no tenga ya una cuenta de gestor en la organización');
    const values = known
      ? judgeCells(judge, reader, given, judgedByProfile(known))
      : judgeCells(judge, reader, given, { call: 'registration.create', names: SIGN_UP, whole: true });
    const stored = known && { ...storedOf(known), dni: null };
    const by = { call: 'registration.create', names: SIGN_UP, stored, own: known?.own } as const;
    const fixed = judgeFixed(judge, reader, given, by);
    const person = { ...personOf({ ...values, ...cellsOf(fixed) }), isActive };
    refuseStrangers(putting, known, person, reader);
    if (reader.problems.length > 0) return undefined;
    return known
      ? changePatient(putting, identityNumber, { known, given: person, fixed: fixedOf(known, fixed) })
      : make(putting, identityNumber, { ...person, own: ownValuesOf(fixed) }, reader);
  },
  list: async (db, unit) => {
    const rows = await db
      .select()
      .from(people)
      .where(
        and(
          eq(people.unit, unit),
          eq(people.kind, 'holder'),
          eq(people.isArt, false),
          isNull(people.closedAt),
          // Leave out provisional accounts: imported again, they would become proven.
          isNull(people.provisionalSince),
        ),
      )
      .orderBy(asc(people.id));
    return rows.map((row) => ({
      dni: row.identityNumber,
      nombre: row.firstName,
      apellido: row.lastName,
      nacimiento: row.birthDate ?? '',
      sexo: row.sex ?? '',
      correo: row.email ?? '',
      telefono: row.phone ?? '',
      domicilio: row.homeAddress ?? '',
      cp: row.postalCode ?? '',
      obra_social: row.insurer ?? '',
      plan: row.plan ?? '',
      afiliado: row.affiliateNumber ?? '',
      activo: yesNo(row.isActive),
    }));
  },
});

/** Values of a call by the columns that have them. */
const cellsOf = (payload: Payload): Given<PatientColumn> =>
  Object.fromEntries(
    Object.entries(SIGN_UP).flatMap(([column, name]) =>
      payload[name] === undefined ? [] : [[column, String(payload[name])]],
    ),
  );

/** Values that the form fixes, as columns of an account on file; its other own fields stay. */
const fixedOf = (known: PersonRow, fixed: Payload): AccountValues => ({
  ...personOf(cellsOf(fixed)),
  own: { ...known.own, ...ownValuesOf(fixed) },
});

/** The form in which a person changes the data on file. */
const judgedByProfile = (person: PersonRow) =>
  ({ call: 'profile.save', names: PROFILE, stored: { ...storedOf(person), dni: null }, person, whole: false }) as const;

function personOf({ sexo, ...values }: Given<PatientColumn>): AccountValues {
  return {
    firstName: values.nombre,
    lastName: values.apellido,
    birthDate: values.nacimiento,
    sex: sexo === 'F' || sexo === 'M' || sexo === 'X' ? sexo : undefined,
    email: values.correo,
    phone: values.telefono,
    homeAddress: values.domicilio,
    postalCode: values.cp,
    insurer: values.obra_social,
    plan: values.plan,
    affiliateNumber: values.afiliado,
  };
}

/** Refuses people of elsewhere, as registration does (D-REG-09). A postal code on file is not judged again. */
function refuseStrangers(
  { tenant }: Putting,
  known: PersonRow | undefined,
  { postalCode }: AccountValues,
  reader: RowReader,
): void {
  const { postalCodes } = tenant.public.settings;
  if (
    postalCode &&
    postalCode !== known?.postalCode &&
    postalCodes.length > 0 &&
    !postalCodes.includes(postalCode) &&
    !reader.isRefused('cp')
  )
    reader.refuse('cp', `un código postal de la organización: ${postalCodes.join(', ')}`);
}

/**
 * Creates an account where the DNI has no proven one. Of the provisional accounts with that DNI, the one with the
 * e-mail that the office knows is adopted; the others are evicted.
 */
async function make(
  putting: Putting,
  identityNumber: string,
  person: AccountValues,
  reader: RowReader,
): Promise<Outcome | undefined> {
  const { db, tenant } = putting;
  const { unit } = tenant.public;
  const { firstName, lastName, email, isActive = true } = person;
  // Where registration asks for no e-mail: the code to choose the first password goes there.
  if (!email) reader.refuse('correo', 'la dirección a la que va el código para elegir la contraseña');
  if (!firstName || !lastName || !email) return undefined;
  // Lock only claimed DNIs: one lock for each DNI of a long file would exhaust the database's lock table.
  const identity = ofDni(identityNumber);
  const claimed = (await provisionalHolders(db, unit, identity)).length > 0;
  if (claimed) await holdIdentity(db, unit, identity);
  const claims = claimed ? await provisionalHolders(db, unit, identity) : [];
  const own = claims.findLast((claim) => sameEmail(claim.email, email));
  // An account that signed up by the form has own fields already.
  if (own) return adoptClaim(putting, identityNumber, own, { ...person, own: { ...own.own, ...person.own } });
  const account = {
    ...person,
    kind: 'holder',
    identityBy: 'office',
    profileName: PATIENT_PROFILE,
    firstName,
    lastName,
    ...identityColumns(identity),
    email,
    isActive,
  } as const;
  const made = await makeAccount({ ...putting, invites: putting.invitesPatients }, identityNumber, account);
  await endCompetingAccounts(putting, tenant, claims);
  return made;
}
