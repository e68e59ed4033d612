import { isNull } from 'drizzle-orm';
import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import { sameEmail } from '../../../engine/domain/identity/email.ts';
import { ofDni } from '../../../engine/domain/identity/identity.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Payload } from '../../../engine/language/forms/payload.ts';
import { fromWire, toWire } from '../../../schemas/wire-words.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { identityColumns } from '../../platform/db/identity.ts';
import { withNumber } from '../../platform/db/phone-numbers.ts';
import { credentials, people, termsAcceptances } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import type { Checked, Coverage } from '../eligibility/index.ts';
import { evictProvisionalAccounts, type FreshCode, mailEmailCode } from '../email-verification/index.ts';
import { holdersOf, holdIdentity, isProvisional, type OwnValues, ownValuesOf, reviewAfter } from '../people/index.ts';

/** A person who registers. */
export type Applicant = Checked & {
  readonly documento: string;
  readonly fec_nac: string;
  readonly procedureNumber: string | null;
  readonly own: OwnValues;
};

/** The applicant of an accepted registration payload. */
export function applicantOf(payload: Payload): Applicant {
  const text = (name: string): string | null => {
    const value = payload[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const sex = text('sexo');
  return toWire('person', {
    id: null,
    identityNumber: canonicalDni(text('dni') ?? ''),
    firstName: text('nombre') ?? '',
    lastName: text('apellido') ?? '',
    birthDate: text('fec_nac') ?? '',
    sex: sex === 'F' || sex === 'M' || sex === 'X' ? sex : null,
    phone: text('telefono'),
    email: text('correo'),
    homeAddress: text('domicilio'),
    postalCode: text('cp'),
    insurer: text('obraSocial'),
    plan: text('plan'),
    affiliateNumber: text('nroAfiliado'),
    procedureNumber: text('nro_tramite'),
    isActive: true,
    profileName: null,
    isArtCoordinator: null,
    own: ownValuesOf(payload),
  });
}

/** Data of a new account. */
export interface NewAccount {
  readonly applicant: Applicant;
  /** Coverage from the insurer's answer; it overrides typed values. */
  readonly coverage: Coverage;
  readonly passwordHash: string;
  /** The code that proves the e-mail, with its origin. */
  readonly proof: FreshCode;
}

/** Name of the profile of patients with an account. */
export const PATIENT_PROFILE = 'Paciente';

/**
 * Creates a provisional holder with password and accepted terms, and mails the code that proves the e-mail, in one
 * transaction. Beyond the limit of provisional accounts of a DNI one is evicted. Refuses a DNI that a proven or
 * deactivated account has, and one that registered with the same e-mail before. A person who closed an
 * account registers as a new person; a family's row of the same person stays separate.
 * @returns the id of the new person
 * @throws AppError 422 REFUSED when the DNI is taken
 */
export function createHolder(context: MailContext, tenant: CompiledTenant, account: NewAccount): Promise<number> {
  const { db, clock } = context;
  const { unit } = tenant.public;
  const { passwordHash, proof } = account;
  const {
    identityNumber,
    birthDate,
    id: _none,
    profileName: _profile,
    isArtCoordinator: _art,
    ...rest
  } = fromWire('person', account.applicant);
  const now = clock.now();
  return transaction(db, async (tx) => {
    const identity = ofDni(identityNumber);
    await holdIdentity(tx, unit, identity);
    await refuseTaken(tx, unit, account.applicant);
    await evictProvisionalAccounts({ ...context, db: tx }, tenant, { identity, address: proof.address });
    const own = { ...rest.own, ...account.coverage.own };
    const values = {
      ...rest,
      ...fromWire('person', account.coverage),
      own,
      unit,
      ...identityColumns(identity),
      birthDate,
      createdAt: now,
    } as const;
    const [made] = await tx
      .insert(people)
      .values({
        ...withNumber(values),
        kind: 'holder',
        profileName: PATIENT_PROFILE,
        provisionalSince: now,
        reviewAt: reviewAfter(now),
        provisionalFrom: proof.address,
      })
      .returning();
    if (made === undefined) throw new AppError(500, 'INTERNAL');
    await tx.insert(credentials).values({ personId: made.id, unit, passwordHash, updatedAt: now });
    const version = tenant.server.terms.version;
    await tx
      .insert(termsAcceptances)
      .values({ unit, personId: made.id, version, occasion: 'registration', acceptedAt: now });
    await mailEmailCode({ db: tx, clock }, tenant, made, proof);
    return made.id;
  });
}

/** @throws AppError 422 REFUSED */
async function refuseTaken(tx: Database, unit: number, { documento, email }: Applicant): Promise<void> {
  const { isActive, provisionalSince } = people;
  const known = await tx
    .select({ isActive, email: people.email, provisionalSince })
    .from(people)
    .where(holdersOf(unit, ofDni(documento), isNull(people.closedAt)));
  const taken = known.some((one) => !one.isActive || !isProvisional(one) || sameEmail(one.email, email));
  if (taken) throw new AppError(422, 'REFUSED');
}
