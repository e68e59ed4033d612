import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import { canonicalEmail } from '../../../engine/domain/identity/email.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';

/** Patients and ART profiles by DNI, professionals by e-mail; accounts of one kind cannot sign in at the other form. */
export type SignInPortal = 'portal' | 'consultorio';

/** Dependencies of signing in. */
export interface SignInContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly alarm: (event: string, facts: object) => void;
}

/** Normalizes the typed DNI or e-mail. */
export function normalName(portal: SignInPortal, typed: string): string {
  return portal === 'portal' ? canonicalDni(typed) : canonicalEmail(typed);
}
