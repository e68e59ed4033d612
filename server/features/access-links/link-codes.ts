import { createHash, randomBytes } from 'node:crypto';

/** A code for a link: 192 random bits, URL-safe. It is sent by mail and never stored. */
export const newCode = (): string => randomBytes(24).toString('base64url');

/** Hash of a code, stored in its place. Spaces added by a mail program are trimmed. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code.trim()).digest('hex');

/**
 * Derives the code that enters an appointment from the code that confirms it, so that the confirmation page can link to
 * the appointment without a stored code. The derivation is one-way.
 */
export const entryCodeOf = (confirmCode: string): string =>
  createHash('sha256').update(`turno:${confirmCode}`).digest('base64url').slice(0, 32);
