import { createHmac } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { PASSKEYS } from '../../platform/limits/limits.ts';
import { unitKey } from '../../platform/units/unit-key.ts';
import type { PasskeySite } from './passkey-challenge.ts';
import type { PasskeyRow } from './passkeys-of.ts';
import { ALGORITHMS } from './verify-passkey.ts';

/** Milliseconds that a browser waits for the person: the challenge's lifetime. */
const TIMEOUT = PASSKEYS.challengeMinutes * 60_000;

/**
 * User handle for the device: the same for all keys of one account, so that creating a key again replaces a removed
 * one. It is an HMAC, so that it reveals neither DNI nor id.
 */
export async function handleOf(
  context: { readonly db: Database; readonly clock: Clock },
  { id, unit }: Pick<PersonRow, 'id' | 'unit'>,
): Promise<string> {
  return createHmac('sha256', await unitKey(context, unit, 'passkeys'))
    .update(`${id}`)
    .digest('base64url');
}

/** Options for a signature by one of these keys, with user verification. */
export function requestOptions(
  site: PasskeySite,
  challenge: string,
  keys: readonly PasskeyRow[],
): PublicKeyCredentialRequestOptionsJSON {
  const allowCredentials = keys.map(described);
  return { challenge, rpId: site.id, timeout: TIMEOUT, userVerification: 'required', allowCredentials };
}

/** Options for creating a key of this site and person on a device without one. Asks for no attestation. */
export function creationOptions(
  tenant: CompiledTenant,
  site: PasskeySite,
  {
    challenge,
    person,
    handle,
    keys,
  }: {
    readonly challenge: string;
    readonly person: Pick<PersonRow, 'firstName' | 'lastName' | 'email'>;
    readonly handle: string;
    readonly keys: readonly PasskeyRow[];
  },
): PublicKeyCredentialCreationOptionsJSON {
  const displayName = `${person.firstName} ${person.lastName}`.trim();
  return {
    challenge,
    rp: { id: site.id, name: tenant.public.name },
    // Shown by the device and possibly synced to a provider: no DNI.
    user: { id: handle, name: person.email ?? displayName, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: keys.map(described),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
  };
}

/** A key descriptor; browsers ignore transports they do not know. */
const described = ({ credentialId, transports }: PasskeyRow): PublicKeyCredentialDescriptorJSON => ({
  id: credentialId,
  type: 'public-key',
  transports: TRANSPORTS.filter((each) => transports.includes(each)),
});

/** Transports defined by WebAuthn. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
