import { OWN_ENTITIES } from '../../types/profile.ts';
import type { DocumentName } from '../language/documents.ts';
import type { Layer } from '../layers/chain.ts';
import { entries, entry, reach, type Tree, text } from '../source/tree.ts';

/** Origin of a part of an own field that a document shows without naming the field. */
export interface OwnPlace {
  /** Path in fields.json of the declaration, or of the part of it that the document shows. */
  readonly declared: readonly string[];
  /** Path in the document of the entry that asks for all own fields. */
  readonly asking: readonly string[];
}

/** Maps of a screen whose entries may be all own fields. */
const MAPS: ReadonlySet<string> = new Set(['items', 'columns']);

/**
 * Finds the declaration of an own field that a document takes by `"use": "own:person"`. Returns undefined for other
 * paths, and for a field that a form writes itself: the form does not take that one.
 */
export function ownPlace(
  layers: readonly Layer[],
  document: string,
  kind: DocumentName['kind'] | undefined,
  steps: readonly string[],
): OwnPlace | undefined {
  const at = kind === 'form' ? 0 : steps.findLastIndex((step) => MAPS.has(step));
  const field = steps[at + 1];
  if (at === -1 || field === undefined || (kind === 'form' && steps[0] !== 'fields')) return undefined;
  const trees = layers.map(({ documents }) => documents.get(document));
  if (kind === 'form' && trees.some((tree) => reach(tree, ['fields', field]) !== undefined)) return undefined;
  const map = steps.slice(0, at + 1);
  const asking = trees.flatMap((tree) => askingIn(reach(tree, map))).at(-1);
  if (asking === undefined || !layers.some(({ documents }) => isOwn(entry(documents.get('fields.json'), field))))
    return undefined;
  const inside = steps.slice(at + 2);
  // A screen shows the label of the declaration; the rest of its entry is made of the whole declaration.
  const shown = kind === 'form' || inside[0] === 'label' ? inside : [];
  return { declared: [field, ...shown], asking: [...map, asking, ...inside] };
}

const isOwn = (field: Tree | undefined): boolean => OWN_ENTITIES.some((entity) => entity === text(entry(field, 'own')));

function askingIn(map: Tree | undefined): string[] {
  return [...entries(map)].flatMap(([key, tree]) =>
    text(entry(tree, 'use'))?.startsWith('own:') === true ? [key] : [],
  );
}
