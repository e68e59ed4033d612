import type { Profile } from '../../../types/profile.ts';
import { dereferenced } from '../../../types/reference.ts';
import { entry, type Tree, text, textOf } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { codeProfile } from './code-lists.ts';
import { pathAt } from './expressions.ts';

/** A path that must lead to a list; answers the shape of its elements. */
export function listAt(env: Env, tree: Tree): Profile | undefined {
  const profile = pathAt(env, tree);
  const list = profile && dereferenced(profile, env.context.named);
  if (list === undefined) return undefined;
  if (list.type === 'array') return list.items;
  env.report.add('notAList', tree.at, { found: textOf(tree) });
  return undefined;
}

/** Returns the shape of `item` in the options of a choice: an element of their list, or of their code list. */
export function optionItem(env: Env, options: Tree | undefined): Profile | undefined {
  const each = entry(options, 'each');
  const codes = text(entry(options, 'codes'));
  if (each !== undefined) return listAt(env, each);
  return codes === undefined ? undefined : codeProfile(codes, env.context);
}
