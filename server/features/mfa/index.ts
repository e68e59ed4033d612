/** Public API of this feature: other features import nothing else of it. */
export { codesLeft } from './backup-codes.ts';
export { type FactorContext, factorName, judgeFactor, type RightCode, refuseWaitingFactor } from './judge-factor.ts';
export { mailCodeUsed } from './mail-factor.ts';
export { readAssertion } from './passkey-answer.ts';
export { newChallenge, type PasskeySite, takeChallenge } from './passkey-challenge.ts';
export { handleOf, requestOptions } from './passkey-options.ts';
export { passkeySite } from './passkey-site.ts';
export { keepUse, type PasskeyRow, type PasskeyUse, passkeyNamed, passkeysAt } from './passkeys-of.ts';
export { verifyPasskey } from './verify-passkey.ts';
