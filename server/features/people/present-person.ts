import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Channel } from '../../../engine/language/checks/channels.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import type { Role } from '../../platform/core/access.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { type PresentedOwnValues, presentOwnValues } from './own-values.ts';
import { isProvisional } from './provisional.ts';
import { shownEmail } from './shown-email.ts';

/** The fields of a person in the contract, by the names of the code. */
interface ShownPerson
  extends Pick<
    PersonRow,
    | 'ref'
    | 'firstName'
    | 'lastName'
    | 'identityNumber'
    | 'birthDate'
    | 'sex'
    | 'phone'
    | 'email'
    | 'homeAddress'
    | 'postalCode'
    | 'insurer'
    | 'plan'
    | 'affiliateNumber'
    | 'isActive'
  > {
  readonly id: number | null;
  readonly profileName: string | null;
  readonly isArtCoordinator: boolean | null;
  readonly role: Role | null;
  /** An account with an unproven e-mail; false for everybody else. */
  readonly provisional: boolean;
  /** The tenant's own fields; null where only the name is presented. */
  readonly own: PresentedOwnValues | null;
}

/** A person as the contract defines it: only the account holder has an id. */
export interface Person extends OnWire<'person', ShownPerson> {}

/**
 * Role of the person's sessions: of an account, or of a worker's link; null for people without sessions (members,
 * staff).
 */
export function roleOf(row: Pick<PersonRow, 'kind' | 'isArt' | 'isArtCoordinator'>): Role | null {
  if (row.kind === 'professional') return 'professional';
  if (row.kind === 'worker') return 'patient';
  if (row.kind !== 'holder') return null;
  if (!row.isArt) return 'patient';
  return row.isArtCoordinator ? 'coordinator' : 'art';
}

/**
 * The part of a person that a link reveals: the name, and the reference that calls use. A mailed link must not reveal
 * the rest of a record.
 */
export function presentName({ ref, firstName, lastName, identityNumber, isActive }: PersonRow): Person {
  const withheld = { birthDate: null, sex: null, phone: null, email: null, homeAddress: null, postalCode: null };
  const insurance = { insurer: null, plan: null, affiliateNumber: null };
  const account = { id: null, profileName: null, isArtCoordinator: null, role: null, provisional: false, own: null };
  const shown = { ...account, ref, firstName, lastName, identityNumber, ...withheld, ...insurance, isActive };
  return toWire('person', shown);
}

/** The contract's view of a person, with the tenant's own fields. */
export function presentPerson(tenant: CompiledTenant, row: PersonRow): Person {
  return toWire('person', {
    id: row.kind === 'member' ? null : row.id,
    ref: row.ref,
    firstName: row.firstName,
    lastName: row.lastName,
    identityNumber: row.identityNumber,
    birthDate: row.birthDate,
    sex: row.sex,
    phone: row.phone,
    email: shownEmail(row.email),
    homeAddress: row.homeAddress,
    postalCode: row.postalCode,
    insurer: row.insurer,
    plan: row.plan,
    affiliateNumber: row.affiliateNumber,
    isActive: row.isActive,
    profileName: row.profileName,
    isArtCoordinator: row.isArt ? row.isArtCoordinator : null,
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
