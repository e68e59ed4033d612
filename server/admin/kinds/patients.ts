import { and, asc, eq, isNull } from 'drizzle-orm';
import { ageOn } from '../../../engine/dates/age.ts';
import { sameEmail } from '../../../engine/identity/email.ts';
import { endCompetingAccounts } from '../../features/email-verification/prove-account.ts';
import { holdDocument } from '../../features/people/hold-document.ts';
import { provisionalHolders } from '../../features/people/provisional.ts';
import { PATIENT_PROFILE } from '../../features/registration/sign-up.ts';
import { today } from '../../platform/core/clock.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import type { RowReader } from '../row-reader.ts';
import { type AccountValues, makeAccount, provenAccountBy } from './accounts.ts';
import { adoptClaim } from './adopt-claim.ts';
import { changePatient } from './change-patient.ts';
import { defineKind, type Outcome, type Putting, yesNo } from './kind.ts';

/** Columns that every tenant's registration requires, with their names in the operator's files. */
const NEEDED = {
  nome: ['nombre', 'el nombre'],
  sobrenome: ['apellido', 'el apellido'],
  fecNac: ['nacimiento', 'la fecha de nacimiento'],
  sexo: ['sexo', 'F | M | X'],
  email: ['correo', 'la dirección a la que va el código para elegir la contraseña'],
  telefono: ['telefono', 'el teléfono'],
  domicilio: ['domicilio', 'el domicilio'],
  cp: ['cp', 'el código postal'],
} as const satisfies { readonly [name in keyof AccountValues]?: readonly [string, string] };

/** Earliest birth date, as in the portal's forms. */
const EARLIEST = '1900-01-01';

/**
 * Patients enrolled by the organization. Their accounts are proven, because the office knows the owner of the DNI, and
 * have no password: the owner chooses it at /recuperarclave, or by an invitation where the order asks for it.
 * docs/decisions/0058 says which columns the office may change.
 */
export const PATIENTS = defineKind({
  one: 'paciente',
  read: (reader) => ({
    documento: reader.document('dni'),
    person: {
      nome: reader.text('nombre', 80),
      sobrenome: reader.text('apellido', 80),
      fecNac: reader.date('nacimiento'),
      sexo: reader.choice('sexo', ['F', 'M', 'X']),
      email: reader.email('correo'),
      telefono: reader.phone('telefono'),
      domicilio: reader.text('domicilio', 160),
      cp: reader.postalCode('cp'),
      obraSocial: reader.text('obra_social', 80),
      plan: reader.text('plan', 80),
      nroAfiliado: reader.text('afiliado', 30),
      ativo: reader.flag('activo'),
    },
  }),
  put: async (putting, { documento, person }, reader) => {
    if (documento === undefined) return void reader.refuse('dni', 'un DNI de 7 u 8 números');
    const known = await provenAccountBy(putting.db, putting.tenant.public.unit, documento);
    refuseStrangers(putting, changesOf(known, person), reader);
    if (known?.esArt) reader.refuse('dni', 'el DNI de alguien que no tenga ya una cuenta de gestor en la organización');
    if (reader.problems.length > 0) return undefined;
    return known ? changePatient(putting, documento, known, person) : make(putting, documento, person, reader);
  },
  list: async (db, unit) => {
    const rows = await db
      .select()
      .from(people)
      .where(
        and(
          eq(people.unit, unit),
          eq(people.kind, 'holder'),
          eq(people.esArt, false),
          isNull(people.closedAt),
          // Leave out provisional accounts: imported again, they would become proven.
          isNull(people.provisionalSince),
        ),
      )
      .orderBy(asc(people.id));
    return rows.map((row) => ({
      dni: row.documento,
      nombre: row.nome,
      apellido: row.sobrenome,
      nacimiento: row.fecNac ?? '',
      sexo: row.sexo ?? '',
      correo: row.email ?? '',
      telefono: row.telefono ?? '',
      domicilio: row.domicilio ?? '',
      cp: row.cp ?? '',
      obra_social: row.obraSocial ?? '',
      plan: row.plan ?? '',
      afiliado: row.nroAfiliado ?? '',
      activo: yesNo(row.ativo),
    }));
  },
});

/** Drops birth date and postal code when unchanged: values on file are not validated again. */
const changesOf = (known: PersonRow | undefined, { fecNac, cp }: AccountValues): AccountValues => ({
  fecNac: fecNac === known?.fecNac ? undefined : fecNac,
  cp: cp === known?.cp ? undefined : cp,
});

/** Refuses people whom registration would refuse (D-REG-09, D-REG-01). */
function refuseStrangers({ tenant, clock }: Putting, { fecNac, cp }: AccountValues, reader: RowReader): void {
  const { adultAge, postalCodes } = tenant.public.settings;
  if (fecNac && (fecNac < EARLIEST || (ageOn(fecNac, today(clock)) ?? 0) < adultAge))
    reader.refuse('nacimiento', `la de alguien de ${adultAge} años o más: un menor va en la familia de un adulto`);
  if (cp && postalCodes.length > 0 && !postalCodes.includes(cp))
    reader.refuse('cp', `un código postal de la organización: ${postalCodes.join(', ')}`);
}

/**
 * Creates an account where the DNI has no proven one. Of the provisional accounts with that DNI, the one with the
 * e-mail that the office knows is adopted; the others are evicted.
 */
async function make(
  putting: Putting,
  documento: string,
  person: AccountValues,
  reader: RowReader,
): Promise<Outcome | undefined> {
  const { db, tenant } = putting;
  const { unit } = tenant.public;
  for (const [name, [column, allowed]] of Object.entries(NEEDED))
    if (person[name as keyof typeof NEEDED] === undefined) reader.refuse(column, allowed);
  const { nome, sobrenome, email, ativo = true } = person;
  if (reader.problems.length > 0 || !nome || !sobrenome || !email) return undefined;
  // Lock only claimed DNIs: one lock for each DNI of a long file would exhaust the database's lock table.
  const claimed = (await provisionalHolders(db, unit, documento)).length > 0;
  if (claimed) await holdDocument(db, unit, documento);
  const claims = claimed ? await provisionalHolders(db, unit, documento) : [];
  const own = claims.findLast((claim) => sameEmail(claim.email, email));
  if (own) return adoptClaim(putting, documento, own, person);
  const account = {
    ...person,
    kind: 'holder',
    identityBy: 'office',
    perfilNome: PATIENT_PROFILE,
    nome,
    sobrenome,
    documento,
    email,
    ativo,
  } as const;
  const made = await makeAccount({ ...putting, invites: putting.invitesPatients }, documento, account);
  await endCompetingAccounts(putting, tenant, claims);
  return made;
}
