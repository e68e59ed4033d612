import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import { canonicalEmail } from '../../../engine/domain/identity/email.ts';

/** Normalizes the e-mail or DNI of a recovery's step 1, known or unknown. */
export function recoveryName(typed: string): string {
  return (typed.includes('@') ? canonicalEmail(typed) : canonicalDni(typed)).slice(0, 200);
}
