/** One mistake in the world's documents: the replaced text, and the code and place of the expected message. */
export interface Mutant {
  readonly code: string;
  readonly file: string;
  /** Replaced text, exactly once in the file; '' for a new file. */
  readonly find: string;
  readonly put: string;
  /** The message points at the first character of this. */
  readonly at: string;
  /** File of the message when it is another one than the changed. */
  readonly told?: string;
  /** The suggestion of the message. */
  readonly meant?: string;
}
