import type { Shape } from '../language/shape.ts';
import type { Branch, Tree } from '../source/tree.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';

/** An object above the position at hand, with what could be read there; `x-item` names a list in one of them. */
export interface Level {
  readonly branch: Branch;
  readonly env: Env;
}

/**
 * Checks a position and all below it (walk.ts). Whoever checks one kind of thing is given it, for what stands inside: nodes
 * hold actions, and actions hold lists.
 */
export type Walk = (tree: Tree, shape: Shape, env: Env, context: Context, above?: readonly Level[]) => void;
