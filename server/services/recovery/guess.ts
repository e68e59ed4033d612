import type { recoveryCodes } from '../../db/schema/index.ts';

/** A code as somebody typed it, for the name they typed before. */
export interface Guess {
  readonly name: string;
  readonly code: string;
  /** Where it comes from. */
  readonly address: string;
  /** The browser, if whoever has this name signed in there before. */
  readonly device?: string | undefined;
  /** For the audit. */
  readonly requestId?: string;
}

/** A code that was judged right, as it is kept. */
export type CodeRow = typeof recoveryCodes.$inferSelect;
