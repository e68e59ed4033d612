import type { Role } from '../../access.ts';
import type { PersonRow } from './person-row.ts';

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
}

/** The role an account signs in with; null for whoever has no account here (members, staff). */
export function roleOf(row: Pick<PersonRow, 'kind' | 'esArt' | 'esCoordinadorArt'>): Role | null {
  if (row.kind === 'professional') return 'professional';
  if (row.kind !== 'holder') return null;
  if (!row.esArt) return 'patient';
  return row.esCoordinadorArt ? 'coordinator' : 'art';
}

/** The contract's view of a row. */
export function presentPerson(row: PersonRow): Person {
  return {
    id: row.kind === 'member' ? null : row.id,
    ref: row.ref,
    nome: row.nome,
    sobrenome: row.sobrenome,
    documento: row.documento,
    fec_nac: row.fecNac,
    sexo: row.sexo,
    telefono: row.telefono,
    email: row.email,
    domicilio: row.domicilio,
    cp: row.cp,
    obraSocial: row.obraSocial,
    plan: row.plan,
    nroAfiliado: row.nroAfiliado,
    ativo: row.ativo,
    perfilNome: row.perfilNome,
    esCoordinadorART: row.esArt ? row.esCoordinadorArt : null,
    role: roleOf(row),
  };
}
