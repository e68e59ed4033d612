import { listed } from '../../../messages/compiler-words.ts';
import { nearest } from '../../../types/nearest.ts';
import type { Profile } from '../../../types/profile.ts';
import { type Tree, textOf } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { pathAt } from './expressions.ts';

/** Checks a path that is written to: it must be a whole state or query of the enclosing screen or dialog. */
export function bindAt(env: Env, tree: Tree, wanted?: Profile): void {
  const path = textOf(tree);
  const { state, query } = env.place;
  const writable = [
    ...[...state.keys()].map((name) => `state.${name}`),
    ...[...query.keys()].map((name) => `query.${name}`),
  ];
  if (writable.includes(path)) {
    pathAt(env, tree, wanted);
    return;
  }
  const allowed = listed(writable);
  env.report.add('notWritable', tree.at, { found: path, allowed }, { meant: nearest(path, writable) });
}
