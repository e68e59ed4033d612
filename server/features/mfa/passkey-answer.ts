import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { TRANSPORTS } from './passkey-options.ts';

/** Longest accepted answer of a device, in characters; no browser's key needs as much. */
const LONGEST = 16_384;

/** Common part of both kinds of answers. */
interface Answer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Readonly<Record<string, unknown>>;
}

/**
 * Parses a device's signature from the page; `verifyPasskey` checks it.
 * @returns undefined for any other text
 */
export function readAssertion(text: string): AuthenticationResponseJSON | undefined {
  const answer = readAnswer(text);
  if (!answer) return undefined;
  const { authenticatorData, clientDataJSON, signature, userHandle } = answer.response;
  if (!isText(authenticatorData) || !isText(clientDataJSON) || !isText(signature)) return undefined;
  if (userHandle !== undefined && userHandle !== null && !isText(userHandle)) return undefined;
  const response = { authenticatorData, clientDataJSON, signature, ...(isText(userHandle) ? { userHandle } : {}) };
  return { ...answer, response, clientExtensionResults: {} };
}

/** Parses a device's answer to creating a key. @returns undefined for any other text */
export function readAttestation(text: string): RegistrationResponseJSON | undefined {
  const answer = readAnswer(text);
  if (!answer) return undefined;
  const { attestationObject, clientDataJSON, transports } = answer.response;
  if (!isText(attestationObject) || !isText(clientDataJSON)) return undefined;
  // Store only known transports: they are handed to browsers later.
  const known = Array.isArray(transports) ? TRANSPORTS.filter((each) => transports.includes(each)) : [];
  return {
    ...answer,
    response: { attestationObject, clientDataJSON, transports: [...known] },
    clientExtensionResults: {},
  };
}

function readAnswer(text: string): Answer | undefined {
  if (text.length > LONGEST) return undefined;
  const read = parsed(text);
  if (!isRecord(read)) return undefined;
  const { id, rawId, type, response } = read;
  if (!isText(id) || !isText(rawId) || type !== 'public-key' || !isRecord(response)) return undefined;
  return { id, rawId, type, response };
}

/** Base64url, as browsers write the parts of an answer. */
const isText = (value: unknown): value is string => typeof value === 'string' && /^[\w-]+$/.test(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
