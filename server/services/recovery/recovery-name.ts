import { canonicalDni } from '../../../engine/identity/dni.ts';
import { canonicalEmail } from '../../../engine/identity/email.ts';

/**
 * Makes one name of every spelling that was typed in step 1, an e-mail's or a DNI's. Also who is not known has one.
 */
export function recoveryName(typed: string): string {
  return (typed.includes('@') ? canonicalEmail(typed) : canonicalDni(typed)).slice(0, 200);
}
