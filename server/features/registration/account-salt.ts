import { createHmac } from 'node:crypto';
import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { unitKey } from '../../platform/units/unit-key.ts';

/**
 * Salt for passwords at registration, 16 bytes derived from the DNI with the unit's key. All provisional accounts of a
 * DNI share it, so that signing in costs one hash for any number of them and timing reveals nothing. Passwords set
 * later have a random salt.
 */
export async function accountSalt(
  context: { readonly db: Database; readonly clock: Clock },
  unit: number,
  identityNumber: string,
): Promise<Uint8Array> {
  const key = await unitKey(context, unit, 'accounts');
  return createHmac('sha256', key).update(canonicalDni(identityNumber)).digest().subarray(0, 16);
}
