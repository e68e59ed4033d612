import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Channel } from '../../../engine/language/checks/channels.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import type { Role } from '../../platform/core/access.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { type PresentedOwnValues, presentOwnValues } from './own-values.ts';
import { isProvisional } from './provisional.ts';
import { shownEmail } from './shown-email.ts';

/** A person as the contract defines it: only the account holder has an id. */
export interface Person extends OnWire<'person', Pick<PersonRow, 'firstName' | 'lastName' | 'isActive'>> {
  readonly id: number | null;
  readonly ref: string;
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
  readonly perfilNome: string | null;
  readonly esCoordinadorART: boolean | null;
  readonly role: Role | null;
  /** An account with an unproven e-mail; false for everybody else. */
  readonly provisional: boolean;
  /** The tenant's own fields; null where only the name is presented. */
  readonly own: PresentedOwnValues | null;
}

/**
 * Role of the person's sessions: of an account, or of a worker's link; null for people without sessions (members,
 * staff).
 */
export function roleOf(row: Pick<PersonRow, 'kind' | 'esArt' | 'esCoordinadorArt'>): Role | null {
  if (row.kind === 'professional') return 'professional';
  if (row.kind === 'worker') return 'patient';
  if (row.kind !== 'holder') return null;
  if (!row.esArt) return 'patient';
  return row.esCoordinadorArt ? 'coordinator' : 'art';
}

/**
 * The part of a person that a link reveals: the name, and the reference that calls use. A mailed link must not reveal
 * the rest of a record.
 */
export function presentName({ ref, firstName, lastName, documento, isActive }: PersonRow): Person {
  const withheld = { fec_nac: null, sexo: null, telefono: null, email: null, domicilio: null, cp: null };
  const insurance = { obraSocial: null, plan: null, nroAfiliado: null };
  const account = { id: null, perfilNome: null, esCoordinadorART: null, role: null, provisional: false, own: null };
  const shown = { ...account, ref, firstName, lastName, documento, ...withheld, ...insurance, isActive };
  return toWire('person', shown);
}

/** The contract's view of a person, with the tenant's own fields. */
export function presentPerson(tenant: CompiledTenant, row: PersonRow): Person {
  return toWire('person', {
    id: row.kind === 'member' ? null : row.id,
    ref: row.ref,
    firstName: row.firstName,
    lastName: row.lastName,
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
    isActive: row.isActive,
    perfilNome: row.perfilNome,
    esCoordinadorART: row.esArt ? row.esCoordinadorArt : null,
    role: roleOf(row),
    provisional: isProvisional(row),
    own: presentOwnValues(tenant, 'person', row.own),
  });
}

/** The channel by which a holder is written to. It is no part of a person: sign-in answers the contract's names. */
export interface PresentedChannel {
  /** Null for others than holders, and where the tenant has mail alone. */
  readonly canal: Channel | null;
  /** Whether the holder accepted that channel. */
  readonly aceptaCanal: boolean | null;
}

/** A holder's channel, for the profile; mail where the tenant no longer declares the chosen one. */
export function presentChannel(
  { public: { channels } }: CompiledTenant,
  { kind, channel }: PersonRow,
): PresentedChannel {
  if (kind !== 'holder' || channels.length === 1) return { canal: null, aceptaCanal: null };
  const canal = channels.includes(channel) ? channel : 'mail';
  return { canal, aceptaCanal: canal === 'mail' ? null : true };
}
