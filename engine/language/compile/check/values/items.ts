import type { Profile } from '../../../types/profile.ts';
import { dereferenced } from '../../../types/reference.ts';
import { entry, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { codeProfile } from './code-lists.ts';
import { pathAt } from './expressions.ts';

/** A path that must lead to a list; answers the shape of its elements. */
export function listAt(tree: Tree, env: Env, context: Context): Profile | undefined {
  const profile = pathAt(tree, env, context);
  const list = profile && dereferenced(profile, context.named);
  if (list === undefined) return undefined;
  if (list.type === 'array') return list.items;
  context.report.add('notAList', tree.at, { found: text(tree) ?? '' });
  return undefined;
}

/** Returns the shape of `item` in the options of a choice: an element of their list, or of their code list. */
export function optionItem(options: Tree | undefined, env: Env, context: Context): Profile | undefined {
  const each = entry(options, 'each');
  const codes = text(entry(options, 'codes'));
  if (each !== undefined) return listAt(each, env, context);
  return codes === undefined ? undefined : codeProfile(codes, context);
}
