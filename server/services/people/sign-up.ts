import { and, eq, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Payload } from '../../../engine/forms/payload.ts';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import { sameEmail } from '../../../engine/identity/email.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { credentials, people, termsAcceptances } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import type { Checked, Coverage } from '../checks/run-checks.ts';
import { type FreshCode, mailEmailCode } from '../proof/mail-email-code.ts';
import { makePlace } from '../proof/make-place.ts';
import { hasDni } from './has-dni.ts';
import { holdDocument } from './hold-document.ts';
import { type OwnValues, ownValuesOf } from './own-values.ts';
import { isProvisional } from './provisional.ts';
import { reviewAfter } from './unused.ts';

/** Somebody who signs up, as a person; there is no account yet. */
export type Applicant = Checked & {
  readonly documento: string;
  readonly fec_nac: string;
  readonly nroTramite: string | null;
  readonly own: OwnValues;
};

/** The person that an accepted payload of the registration form is about (REG-13). */
export function applicantOf(payload: Payload): Applicant {
  const text = (name: string): string | null => {
    const value = payload[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const sexo = text('sexo');
  return {
    id: null,
    documento: canonicalDni(text('dni') ?? ''),
    nome: text('nombre') ?? '',
    sobrenome: text('apellido') ?? '',
    fec_nac: text('fec_nac') ?? '',
    sexo: sexo === 'F' || sexo === 'M' || sexo === 'X' ? sexo : null,
    telefono: text('telefono'),
    email: text('correo'),
    domicilio: text('domicilio'),
    cp: text('cp'),
    obraSocial: text('obraSocial'),
    plan: text('plan'),
    nroAfiliado: text('nroAfiliado'),
    nroTramite: text('nro_tramite'),
    ativo: true,
    perfilNome: null,
    esCoordinadorART: null,
    own: ownValuesOf(payload),
  };
}

/** What a new account is made of. */
export interface NewAccount {
  readonly applicant: Applicant;
  /** What the insurer answered; it wins over what was typed (D-REG-07, A14). */
  readonly coverage: Coverage;
  readonly passwordHash: string;
  /** The code that is mailed to prove the e-mail, and where it was asked for. */
  readonly proof: FreshCode;
}

/** What the profile of a patient with an account is called. */
export const PATIENT_PROFILE = 'Paciente';

/**
 * Creates the holder with password and accepted terms, and mails the code that proves the e-mail: all of it or nothing. The
 * account is provisional until then (FIXS-04): it stands beside others of the same DNI, and neither sees the other; of too
 * many, one gives way. Only where somebody is proven with that DNI, or an office shut the account, or the very same e-mail
 * signed up before, is it refused (A15, D-SAFE-8); whoever closed an account may come back, as somebody new. A family's record of the same person
 * is left as it is: the new one stands apart (A17).
 * @returns the id of the new person
 * @throws AppError 422 REFUSED when the DNI is taken
 */
export function createHolder(context: MailContext, tenant: CompiledTenant, account: NewAccount): Promise<number> {
  const { db, clock } = context;
  const { unit } = tenant.public;
  const { passwordHash, proof } = account;
  const {
    documento,
    fec_nac: fecNac,
    id: _none,
    perfilNome: _profile,
    esCoordinadorART: _art,
    ...rest
  } = account.applicant;
  const now = clock.now();
  return transaction(db, async (tx) => {
    await holdDocument(tx, unit, documento);
    await refuseTaken(tx, unit, account.applicant);
    await makePlace({ ...context, db: tx }, tenant, { documento, address: proof.address });
    const own = { ...rest.own, ...account.coverage.own };
    const values = { ...rest, ...account.coverage, own, unit, documento, fecNac, createdAt: now } as const;
    const [made] = await tx
      .insert(people)
      .values({
        ...values,
        kind: 'holder',
        perfilNome: PATIENT_PROFILE,
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
  const { ativo, provisionalSince } = people;
  const known = await tx
    .select({ ativo, email: people.email, provisionalSince })
    .from(people)
    .where(
      and(
        eq(people.unit, unit),
        hasDni(people.documento, documento),
        eq(people.kind, 'holder'),
        isNull(people.closedAt),
      ),
    );
  const taken = known.some((one) => !one.ativo || !isProvisional(one) || sameEmail(one.email, email));
  if (taken) throw new AppError(422, 'REFUSED');
}
