import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** Answer of a device as JSON, or the reason why it is missing; `left` when the page no longer waits for it. */
export type DeviceAnswer = { readonly answer: string } | { readonly not: WhyNot };

/**
 * Each has its words: of using a passkey `passkey.unfinished` and `passkey.failed`, which a visitor's page has from the
 * beginning; of making one `newPasskey.…`, which come with the areas.
 */
export type WhyNot = 'unfinished' | 'unmade' | 'late' | 'known' | 'address' | 'unable' | 'failed' | 'left';

/** Milliseconds before its end at which a browser that waits is as good as over. */
const NEARLY = 1_000;

/**
 * Asks this device, or another that the person chooses, for a passkey. Browsers report a cancellation and a missing
 * passkey alike, so that no page learns which keys a person has.
 * @param asked the server's request, as JSON
 * @param make creates a new passkey instead of using one
 */
export async function askDevice(asked: string, make: boolean): Promise<DeviceAnswer> {
  const since = performance.now();
  const options: unknown = JSON.parse(asked);
  try {
    const answer = make
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
    return { answer: JSON.stringify(answer) };
  } catch (error) {
    const { timeout = Number.POSITIVE_INFINITY } = options as { readonly timeout?: number };
    const late = performance.now() - since > timeout - NEARLY;
    return { not: reasonOf(error, make, late) };
  }
}

/** Cancels the pending request once the page no longer waits for the device. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Reason why a device did not answer, by WebAuthn's names of errors. For the use of a key there are few reasons. */
function reasonOf(error: unknown, make: boolean, late: boolean): WhyNot {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  if (name === 'AbortError') return 'left';
  if (!make) return name === 'NotAllowedError' || name === 'InvalidStateError' ? 'unfinished' : 'failed';
  switch (name) {
    case 'NotAllowedError':
      return late ? 'late' : 'unmade';
    case 'InvalidStateError':
      return 'known';
    case 'SecurityError':
      return 'address';
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'unable';
    default:
      return 'failed';
  }
}
