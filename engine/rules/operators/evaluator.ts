import type { Scope } from '../scope.ts';

/** Passed to an operator that decides itself which arguments to evaluate, and in which scope. */
export interface Evaluator {
  readonly scope: Scope;
  /** The value of an argument, or UNKNOWN; in this scope unless another is given. */
  readonly value: (argument: unknown, scope?: Scope) => unknown;
}

/** An operator over arguments as written. It answers UNKNOWN or undefined for unknown. */
export type Lazy = (args: readonly unknown[], evaluator: Evaluator) => unknown;
