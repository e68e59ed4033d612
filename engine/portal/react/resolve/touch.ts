import type { LeafNote } from '../../../../schemas/generated/node-annotations.ts';
import { dependencies, textDependencies, valueDependencies } from '../../../language/rules/dependencies.ts';
import { parsePath } from '../../../language/rules/path.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import type { Resolving } from './resolving.ts';

/**
 * Reads every value that a property inside a list may read besides its element, so that the node re-renders when one
 * changes, although the property itself is resolved later, row by row.
 * @returns the values read: while they are unchanged, the property gives the same result for the same element
 */
export function touch(leaf: LeafNote, raw: unknown, at: Resolving): readonly unknown[] {
  if (leaf === 'actions') at.instance.watch(at.get);
  return pathsOf(leaf, raw)
    .map(parsePath)
    .filter(([root]) => root !== 'item')
    .map((names) => at.scope.read(names));
}

function pathsOf(leaf: LeafNote, raw: unknown): readonly string[] {
  if (leaf === 'text' || leaf === 'link') return typeof raw === 'string' ? textDependencies(raw) : [];
  if (leaf === 'path' || leaf === 'source' || leaf === 'list' || leaf === 'document')
    return typeof raw === 'string' ? [raw] : [];
  if (leaf === 'boolean' || leaf === 'rule') return dependencies(raw);
  if (leaf === 'value') return valueDependencies(raw);
  if (leaf === 'values' && isRecord(raw)) return Object.values(raw).flatMap(valueDependencies);
  return [];
}
