import type { Profile } from '../../types/profile.ts';
import { dereferenced } from '../../types/reference.ts';
import { isObject } from '../emit/document.ts';
import { entry, type Tree, text } from '../source/tree.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { pathAt } from './expressions.ts';

/** A path that must lead to a list; answers the shape of its elements. */
export function listAt(tree: Tree, env: Env, context: Context): Profile | undefined {
  const profile = pathAt(tree, env, context);
  const list = profile && dereferenced(profile, context.named);
  if (list === undefined) return undefined;
  if (list.type === 'array') return list.items;
  context.report.add('LNG-060', tree.at, { found: text(tree) ?? '' });
  return undefined;
}

/** An element of a code list: its code, a number where all of the list are, and its label. */
export function codeProfile(name: string, { codes }: Context): Profile {
  const list = Object.hasOwn(codes, name) ? Object.values(codes[name] ?? {}) : [];
  const numbers = list.every((code) => isObject(code) && typeof code.code === 'number');
  const code: Profile = { type: numbers && list.length > 0 ? 'integer' : 'string' };
  return { type: 'object', title: name, properties: { code, label: { type: 'string' } } };
}

/** What `item` is for the options of a choice: an element of their list, or of their code list. */
export function optionItem(options: Tree | undefined, env: Env, context: Context): Profile | undefined {
  const each = entry(options, 'each');
  const codes = text(entry(options, 'codes'));
  if (each !== undefined) return listAt(each, env, context);
  return codes === undefined ? undefined : codeProfile(codes, context);
}
