import type { Profile } from '../../types/profile.ts';
import type { Roots } from '../../types/resolve-path.ts';
import type { Operation } from '../rule.ts';
import type { Comparison } from './comparison.ts';
import type { RuleEnvironment } from './environment.ts';
import type { Facts } from './facts.ts';
import type { RuleProblem } from './problem.ts';

/** Facts and types at one place of a rule during inference. */
export interface Inference {
  readonly environment: RuleEnvironment;
  readonly roots: Roots;
  readonly facts: Facts;
  /** Whether a path that may be missing is an error here. */
  readonly nullableIsError: boolean;
  readonly report: (problem: RuleProblem) => void;
  /** Told of comparisons of declared times and instants. */
  readonly compared: (comparison: Comparison) => void;
  /** The shape of an argument; undefined when it is not known. */
  readonly shape: (part: unknown, at: string, inference: Inference) => Profile | undefined;
}

/** Infers the shape of one operation and reports its problems; `at` is the rule's own place. */
export type Inferrer = (operation: Operation, at: string, inference: Inference) => Profile | undefined;

/** The same place with more facts known. */
export function knowing(inference: Inference, facts: Facts): Inference {
  return facts.size === 0 ? inference : { ...inference, facts: new Set([...inference.facts, ...facts]) };
}

/** The place of an argument in the whole rule. */
export function argumentAt(operation: Operation, at: string, index: number): string {
  return at + (operation.pointers[index] ?? '');
}
