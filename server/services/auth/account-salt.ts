import { createHmac } from 'node:crypto';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { unitKey } from '../units/unit-key.ts';

/**
 * The salt of the passwords that people sign up with for one DNI, 16 bytes that nobody can foresee without the unit's key.
 * Several provisional accounts of a DNI (FIXS-04) have it in common, so that signing in costs one hash however many there
 * are, and its time tells nothing (R7). A password that is set later has a random one.
 */
export async function accountSalt(
  context: { readonly db: Database; readonly clock: Clock },
  unit: number,
  documento: string,
): Promise<Uint8Array> {
  const key = await unitKey(context, unit, 'accounts');
  return createHmac('sha256', key).update(canonicalDni(documento)).digest().subarray(0, 16);
}
