/**
 * An operator over evaluated, known arguments. It answers undefined, which is unknown, for arguments of a kind
 * it does not take; it never throws and never converts.
 */
export type Strict = (args: readonly unknown[]) => unknown;

/** Lets a function of texts be an operator. */
export function ofTexts(work: (...texts: readonly string[]) => unknown): Strict {
  return (args) => (args.every((value) => typeof value === 'string') ? work(...args) : undefined);
}

/** Lets a function of numbers be an operator. */
export function ofNumbers(work: (numbers: readonly number[]) => unknown): Strict {
  return (args) => (args.every((value) => typeof value === 'number') ? work(args) : undefined);
}
