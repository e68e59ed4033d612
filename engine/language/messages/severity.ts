/** How serious a finding is: an error refuses the tenant; a warning fails `npm test`; an info is only printed. */
export type Severity = 'error' | 'warning' | 'info';

/** A sentence of the compiler and how serious it is. */
export interface Sentence {
  readonly severity: Severity;
  /** Sentence with the found and the allowed values; `{name}` is replaced by the argument of that name. */
  readonly say: string;
}

/** A sentence that refuses the tenant. */
export const error = (say: string): Sentence => ({ severity: 'error', say });
/** A sentence that fails `npm test`. */
export const warning = (say: string): Sentence => ({ severity: 'warning', say });
/** A sentence that is only printed. */
export const info = (say: string): Sentence => ({ severity: 'info', say });
