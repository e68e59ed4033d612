import type { Shape } from '../../language/shape.ts';
import type { Branch, Tree } from '../../source/tree.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';

/** An ancestor of the checked object, with the environment there; `x-item` names a list in one of them. */
export interface Level {
  readonly branch: Branch;
  readonly env: Env;
}

/** Checks a position and all below it (walk.ts): given to whoever checks a part of a document and goes on below. */
export type Walk = (tree: Tree, shape: Shape, env: Env, context: Context, above?: readonly Level[]) => void;
