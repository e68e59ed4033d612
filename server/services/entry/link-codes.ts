import { createHash, randomBytes } from 'node:crypto';

/** A code for a link: 192 random bits, safe in an address (A4). It stands in a mail and nowhere else. */
export const newCode = (): string => randomBytes(24).toString('base64url');

/** What is kept of a code. Spaces that a mail program put around it are no part of it (FIXP-07). */
export const hashOfCode = (code: string): string => createHash('sha256').update(code.trim()).digest('hex');

/**
 * The code that enters an appointment, from the one that answers for it: who may answer is shown the way in without any
 * code being kept (CONF-03). The way back does not exist.
 */
export const entryCodeOf = (confirmCode: string): string =>
  createHash('sha256').update(`turno:${confirmCode}`).digest('base64url').slice(0, 32);
