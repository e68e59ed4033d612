import type { recoveryCodes } from '../../platform/db/schema/index.ts';

/** A typed code, for the name typed before. */
export interface Guess {
  readonly name: string;
  readonly code: string;
  /** Network address of the request. */
  readonly address: string;
  /** Id of the browser, if the account with this name signed in there before. */
  readonly device?: string | undefined;
  /** For the audit. */
  readonly requestId?: string;
}

/** A code as stored, after it was found correct. */
export type CodeRow = typeof recoveryCodes.$inferSelect;
