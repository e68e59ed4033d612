import type { PersonRow } from '../../platform/db/person-row.ts';
import { type Asker, askerOf } from '../../platform/passwords/password-hasher.ts';
import { isProvisional } from '../people/index.ts';

/** A signed-in person as a caller of the password hasher: a proven account counts by itself, from whatever browser. */
export const ownAsker = (person: Pick<PersonRow, 'id' | 'unit' | 'provisionalSince'>, address: string): Asker =>
  askerOf(person.unit, address, isProvisional(person) ? undefined : `account ${person.id}`);
