import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { ChallengeRow, PasskeySite } from './passkey-challenge.ts';
import type { PasskeyRow, PasskeyUse } from './passkeys-of.ts';

/** A challenge and the site it was made for. */
export interface Asked {
  readonly challenge: Pick<ChallengeRow, 'challenge'>;
  readonly site: PasskeySite;
}

/**
 * Verifies a device's signature: of this challenge, at this origin and not in another site's frame, by the stored key,
 * with user verification (UV). `keepUse` checks the counter.
 * @param handle the account's user handle; an answer that names a user must name this one
 * @returns undefined when any of it is wrong
 */
export async function verifyPasskey(
  { challenge, site }: Asked,
  key: PasskeyRow,
  handle: string,
  response: AuthenticationResponseJSON,
): Promise<PasskeyUse | undefined> {
  const userHandle = response.response.userHandle;
  if (!isOwnFrame(response.response.clientDataJSON) || (userHandle !== undefined && userHandle !== handle))
    return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const credential: WebAuthnCredential = {
    id: key.credentialId,
    publicKey: Uint8Array.from(key.publicKey),
    counter: 0,
  };
  const judged = await orWrong(() =>
    verifyAuthenticationResponse({ ...expected(challenge, site), response, credential, requireUserVerification: true }),
  );
  if (!judged?.verified) return undefined;
  const { newCounter, credentialBackedUp } = judged.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/** A newly created key. */
export type MadePasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

/**
 * Verifies a device's new key, as `verifyPasskey` does a signature. The options ask for no attestation, so the device's
 * maker is unknown.
 */
export async function verifyMade(
  { challenge, site }: Asked,
  response: RegistrationResponseJSON,
): Promise<MadePasskey | undefined> {
  if (!isOwnFrame(response.response.clientDataJSON)) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  const judged = await orWrong(() =>
    verifyRegistrationResponse({
      ...expected(challenge, site),
      response,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (!judged?.verified) return undefined;
  const { credential, credentialBackedUp: backedUp } = judged.registrationInfo;
  const { id: credentialId, publicKey, counter } = credential;
  return { credentialId, publicKey, counter, backedUp, transports: response.response.transports ?? [] };
}

/** Ed25519, ES256 and RS256 (Windows), in order of preference. */
export const ALGORITHMS = [-8, -7, -257] as const;

const expected = ({ challenge }: Asked['challenge'], { id, origin }: PasskeySite) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
});

/** Whether the top-level page asked, not a frame in another site's page: the library does not check it. */
function isOwnFrame(clientData: string): boolean {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    return isRecord(read) && (read.crossOrigin === undefined || read.crossOrigin === false) && !('topOrigin' in read);
  } catch {
    return false;
  }
}

/** Turns every error that the library throws about an answer into undefined. */
async function orWrong<T>(judge: () => Promise<T>): Promise<T | undefined> {
  try {
    return await judge();
  } catch {
    return undefined;
  }
}

/** Loads the WebAuthn library at the first passkey, so that it does not slow the server's start. */
const webAuthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');
