import { listed } from '../../../messages/compiler-words.ts';
import { assignable } from '../../../types/assignable.ts';
import { describeType } from '../../../types/describe-type.ts';
import { nearest } from '../../../types/nearest.ts';
import { present } from '../../../types/reference.ts';
import { documentsOf } from '../../layers/documents.ts';
import { fieldProfile } from '../../resolve/form-types.ts';
import { type Branch, entries, entry, text, textOf } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';

/**
 * Checks that each field of a filter form has a declaration of its name and type in the address or in state, where
 * filters write it. An undeclared field would filter nothing (FIXL-07); one of another type could never be written.
 */
export function filtersAt(env: Env, node: Branch): void {
  const target = text(entry(node, 'bind')) === 'state' ? 'state' : 'query';
  const profile = env.roots[target];
  const declared = profile !== undefined && 'properties' in profile ? profile.properties : {};
  const tree = entry(node, 'form');
  const id = textOf(tree);
  const form = documentsOf(env.context.documents, 'form').get(id);
  if (tree === undefined) return;
  if (entry(form, 'unguarded') !== undefined) env.report.add('unguardedOnFilter', tree.at, { form: id });
  for (const [name, field] of entries(entry(form, 'fields'))) {
    if (field.kind !== 'branch') continue;
    const wanted = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const type = fieldProfile(field);
    if (wanted === undefined) {
      const known = Object.keys(declared);
      const args = { form: id, found: name, target, allowed: listed(known) };
      env.report.add('undeclaredFilter', tree.at, args, { meant: nearest(name, known) });
    } else if (!assignable(type, { ...wanted, nullable: true }, env.context.named)) {
      env.report.add('wrongResultType', tree.at, {
        wanted: describeType(present(wanted)),
        found: describeType(type),
        key: name,
      });
    }
  }
}
