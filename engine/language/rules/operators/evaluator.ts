import type { Scope } from '../scope.ts';

/** Passed to an operator that decides itself which arguments to evaluate, and in which scope. */
export interface Evaluator {
  readonly scope: Scope;
  /** The value of an argument, or UNKNOWN; in this scope unless another is given. */
  readonly value: (argument: unknown, scope?: Scope) => unknown;
  /** As `value`, and whether an element of a list could not be evaluated on the way. */
  readonly evaluated: (argument: unknown) => { readonly value: unknown; readonly unjudged: boolean };
}

/** An operator over arguments as written. It answers UNKNOWN or undefined for unknown. */
export type Lazy = (args: readonly unknown[], evaluator: Evaluator) => unknown;
