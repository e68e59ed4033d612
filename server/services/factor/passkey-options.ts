import { createHmac } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { PASSKEYS } from '../limits/limits.ts';
import type { PersonRow } from '../people/person-row.ts';
import { unitKey } from '../units/unit-key.ts';
import type { PasskeySite } from './passkey-challenge.ts';
import type { PasskeyRow } from './passkeys-of.ts';
import { ALGORITHMS } from './verify-passkey.ts';

/** Milliseconds that a browser gives a person: as long as the challenge lives. */
const TIMEOUT = PASSKEYS.challengeMinutes * 60_000;

/**
 * By what a device is told whose key it makes: the same for all keys of one account, so that a key that was removed is
 * replaced where it is made again, and nothing to whoever reads it, neither DNI nor number.
 */
export async function handleOf(
  context: { readonly db: Database; readonly clock: Clock },
  { id, unit }: Pick<PersonRow, 'id' | 'unit'>,
): Promise<string> {
  return createHmac('sha256', await unitKey(context, unit, 'passkeys'))
    .update(`${id}`)
    .digest('base64url');
}

/** What a browser is asked for: a signature by one of these keys, of somebody who shows the device who they are. */
export function requestOptions(
  site: PasskeySite,
  challenge: string,
  keys: readonly PasskeyRow[],
): PublicKeyCredentialRequestOptionsJSON {
  const allowCredentials = keys.map(described);
  return { challenge, rpId: site.id, timeout: TIMEOUT, userVerification: 'required', allowCredentials };
}

/** What a browser is asked to make: a key of this address and person, where none of theirs is yet. Its maker is not asked for. */
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
    readonly person: Pick<PersonRow, 'nome' | 'sobrenome' | 'email'>;
    readonly handle: string;
    readonly keys: readonly PasskeyRow[];
  },
): PublicKeyCredentialCreationOptionsJSON {
  const displayName = `${person.nome} ${person.sobrenome}`.trim();
  return {
    challenge,
    rp: { id: site.id, name: tenant.public.name },
    // What the device lists it by, and may keep with a provider: no DNI.
    user: { id: handle, name: person.email ?? displayName, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: keys.map(described),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
  };
}

/** A key as browsers look for it. They pass over ways that they do not know. */
const described = ({ credentialId, transports }: PasskeyRow): PublicKeyCredentialDescriptorJSON => ({
  id: credentialId,
  type: 'public-key',
  transports: TRANSPORTS.filter((each) => transports.includes(each)),
});

/** Ways to reach a key that WebAuthn knows. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
