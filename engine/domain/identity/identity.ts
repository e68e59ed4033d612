import { canonicalDni, dniSpellings } from './dni.ts';

/** Kinds of identity documents that the portal admits, as in the check of every table with an identity. */
export type IdentityKind = 'DNI';

/** Countries that issue them, by ISO 3166-1. */
export type IdentityCountry = 'AR';

/**
 * Document by which a person is known: its kind, its number and the country that issued it. Two people may have one
 * number in different countries.
 */
export interface Identity {
  readonly kind: IdentityKind;
  readonly number: string;
  readonly country: IdentityCountry;
}

interface Spelling {
  /** The one spelling that is stored and compared. */
  readonly canonical: (typed: string) => string;
  /** Every way in which a database may hold a number, the canonical one first. */
  readonly stored: (typed: string) => readonly string[];
}

/** Spellings of the numbers of each kind. */
const SPELLINGS: Readonly<Record<IdentityKind, Spelling>> = {
  DNI: { canonical: canonicalDni, stored: dniSpellings },
};

/** The identity of a DNI as it is typed, or as the contract sends it (`dni`, `documento`). */
export const ofDni = (typed: string): Identity => ({ kind: 'DNI', number: canonicalDni(typed), country: 'AR' });

/** An identity with its number in the spelling that is compared. */
export const canonicalIdentity = (identity: Identity): Identity => ({
  ...identity,
  number: SPELLINGS[identity.kind].canonical(identity.number),
});

/** Whether two identities are of the same person: kind and country, and the number in any spelling. */
export function sameIdentity(left: Identity, right: Identity): boolean {
  return identityKey(left) === identityKey(right);
}

/** Numbers by which a database may hold an identity, the canonical one first. */
export const numberSpellings = ({ kind, number }: Identity): readonly string[] => SPELLINGS[kind].stored(number);

/**
 * One text for an identity, for locks and sets. An Argentine DNI is its number alone, as in the locks of servers that know
 * no other identity.
 *
 * @example identityKey(ofDni('05.123.451')) // '5123451'
 */
export function identityKey(identity: Identity): string {
  const { kind, number, country } = canonicalIdentity(identity);
  return kind === 'DNI' && country === 'AR' ? number : `${kind} ${country} ${number}`;
}
