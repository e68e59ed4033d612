import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Role } from '../../access.ts';
import { type ToldOwnValues, toldOwnValues } from './own-values.ts';
import type { PersonRow } from './person-row.ts';
import { isProvisional } from './provisional.ts';
import { shownEmail } from './shown-email.ts';

/** A person as the contract has it (PROF-07): only the account holder has an id. */
export interface Person {
  readonly id: number | null;
  readonly ref: string;
  readonly nome: string;
  readonly sobrenome: string;
  readonly documento: string;
  readonly fec_nac: string | null;
  readonly sexo: 'F' | 'M' | 'X' | null;
  readonly telefono: string | null;
  readonly email: string | null;
  readonly domicilio: string | null;
  readonly cp: string | null;
  readonly obraSocial: string | null;
  readonly plan: string | null;
  readonly nroAfiliado: string | null;
  readonly ativo: boolean;
  readonly perfilNome: string | null;
  readonly esCoordinadorART: boolean | null;
  readonly role: Role | null;
  /** An account whose e-mail is not proven yet (FIXS-04); false for everybody else. */
  readonly provisional: boolean;
  /** Fields of the tenant's own; null where only the name is told. */
  readonly own: ToldOwnValues | null;
}

/** The role somebody enters with: by an account, a worker by a link alone; null for who never does (members, staff). */
export function roleOf(row: Pick<PersonRow, 'kind' | 'esArt' | 'esCoordinadorArt'>): Role | null {
  if (row.kind === 'professional') return 'professional';
  if (row.kind === 'worker') return 'patient';
  if (row.kind !== 'holder') return null;
  if (!row.esArt) return 'patient';
  return row.esCoordinadorArt ? 'coordinator' : 'art';
}

/**
 * A person as far as a link tells: the name, and the number that calls about the person go by. Whoever holds a mail's link
 * sees nothing else of a record (D-ENTRY-01, A3).
 */
export function presentName({ ref, nome, sobrenome, documento, ativo }: PersonRow): Person {
  const untold = { fec_nac: null, sexo: null, telefono: null, email: null, domicilio: null, cp: null };
  const insurance = { obraSocial: null, plan: null, nroAfiliado: null };
  const account = { id: null, perfilNome: null, esCoordinadorART: null, role: null, provisional: false, own: null };
  return { ...account, ref, nome, sobrenome, documento, ...untold, ...insurance, ativo };
}

/** The contract's view of a row, with the tenant's own fields. */
export function presentPerson(tenant: CompiledTenant, row: PersonRow): Person {
  return {
    id: row.kind === 'member' ? null : row.id,
    ref: row.ref,
    nome: row.nome,
    sobrenome: row.sobrenome,
    documento: row.documento,
    fec_nac: row.fecNac,
    sexo: row.sexo,
    telefono: row.telefono,
    email: shownEmail(row.email),
    domicilio: row.domicilio,
    cp: row.cp,
    obraSocial: row.obraSocial,
    plan: row.plan,
    nroAfiliado: row.nroAfiliado,
    ativo: row.ativo,
    perfilNome: row.perfilNome,
    esCoordinadorART: row.esArt ? row.esCoordinadorArt : null,
    role: roleOf(row),
    provisional: isProvisional(row),
    own: toldOwnValues(tenant, 'person', row.own),
  };
}
