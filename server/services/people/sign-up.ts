import { and, eq, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Payload } from '../../../engine/forms/payload.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { credentials, people, termsAcceptances } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { Checked, Coverage } from '../checks/run-checks.ts';
import { type OwnValues, ownValuesOf } from './own-values.ts';

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
    documento: text('dni') ?? '',
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
}

const PROFILE = 'Paciente';

/**
 * Creates the holder with password and accepted terms: all of it or nothing, and only where nobody holds that DNI, in
 * use or shut (A15, D-SAFE-8); whoever closed an account may come back, as somebody new. A family's record of the same
 * person is left as it is: the new one stands apart (A17).
 * @returns the id of the new person
 * @throws AppError 422 REFUSED when the DNI is taken
 */
export function createHolder(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  account: NewAccount,
): Promise<number> {
  const { unit } = tenant.public;
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
    const taken = and(
      eq(people.unit, unit),
      eq(people.documento, documento),
      eq(people.kind, 'holder'),
      isNull(people.closedAt),
    );
    const known = await tx.select({ id: people.id }).from(people).where(taken).limit(1);
    const own = { ...rest.own, ...account.coverage.own };
    const values = { ...rest, ...account.coverage, own, unit, documento, fecNac, createdAt: now } as const;
    const [made] =
      known.length > 0
        ? []
        : await tx
            .insert(people)
            .values({ ...values, kind: 'holder', perfilNome: PROFILE })
            .onConflictDoNothing()
            .returning({ id: people.id });
    if (made === undefined) throw new AppError(422, 'REFUSED');
    const { passwordHash } = account;
    await tx.insert(credentials).values({ personId: made.id, unit, passwordHash, updatedAt: now });
    const version = String(tenant.server.terms.version);
    await tx
      .insert(termsAcceptances)
      .values({ unit, personId: made.id, version, occasion: 'registration', acceptedAt: now });
    return made.id;
  });
}
