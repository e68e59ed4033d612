import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { isRecord } from '../../../engine/rules/rule.ts';
import type { ChallengeRow, PasskeySite } from './passkey-challenge.ts';
import type { PasskeyRow, PasskeyUse } from './passkeys-of.ts';
import { webAuthn } from './web-authn.ts';

/** What was asked, and of which address. */
export interface Asked {
  readonly challenge: Pick<ChallengeRow, 'challenge'>;
  readonly site: PasskeySite;
}

/**
 * Judges a device's signature: of this challenge, made at this address and in no other page's frame, by the key that is
 * kept, and by somebody who showed the device who they are (UV). The count is judged where it is kept (`keepUse`).
 * @param handle by which the device was told whose key it makes; one that names its user names this one
 * @returns undefined for one that is wrong in any of it
 */
export async function verifyPasskey(
  { challenge, site }: Asked,
  key: PasskeyRow,
  handle: string,
  response: AuthenticationResponseJSON,
): Promise<PasskeyUse | undefined> {
  const told = response.response.userHandle;
  if (!isOwnFrame(response.response.clientDataJSON) || (told !== undefined && told !== handle)) return undefined;
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

/** A key that a device made. */
export type MadePasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

/** Judges what a device says of a key that it made, as `verifyPasskey` does a signature. Who built it is not asked (attestation none). */
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

/** Ed25519, ES256 and RS256 (Windows): what devices make, the best first. */
export const ALGORITHMS = [-8, -7, -257] as const;

const expected = ({ challenge }: Asked['challenge'], { id, origin }: PasskeySite) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
});

/** Whether the page itself asked, and no frame in another's: the library does not look at it. */
function isOwnFrame(clientData: string): boolean {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    return isRecord(read) && (read.crossOrigin === undefined || read.crossOrigin === false) && !('topOrigin' in read);
  } catch {
    return false;
  }
}

/** The library throws for whatever is wrong in an answer; all of it is one refusal. */
async function orWrong<T>(judge: () => Promise<T>): Promise<T | undefined> {
  try {
    return await judge();
  } catch {
    return undefined;
  }
}
