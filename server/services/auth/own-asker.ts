import type { PersonRow } from '../people/person-row.ts';
import { isProvisional } from '../people/provisional.ts';
import { type Asker, askerOf } from './password-hasher.ts';

/** Somebody signed in, as who asks for a place of hashing: a proven account is no stranger, whatever its browser is. */
export const ownAsker = (person: Pick<PersonRow, 'id' | 'unit' | 'provisionalSince'>, address: string): Asker =>
  askerOf(person.unit, address, isProvisional(person) ? undefined : `account ${person.id}`);
