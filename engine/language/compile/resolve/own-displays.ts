import { StepCache } from '../incremental/step-cache.ts';
import { shapeOf } from '../language/documents.ts';
import type { Shape } from '../language/shape.ts';
import { type Documents, documentOf, eachDocument } from '../layers/documents.ts';
import { chosenShape } from '../layers/merge.ts';
import { Report } from '../source/report.ts';
import { entries, entry, type Tree, text, withEntries } from '../source/tree.ts';
import { fieldProfile } from './form-types.ts';
import { ownEntityOf } from './own-types.ts';

/** A placeholder without a format that reads an own field: `{{user.own.legajo}}`. */
const OWN = /\{\{\s*([A-Za-z][\w.]*\.own\.(\w+))\s*\}\}/g;

const shown = new StepCache<Tree>();

/**
 * Writes the format of an own field's `display` into every text that reads the field without one, so that facts,
 * tables, exports and papers show it alike.
 */
export function withOwnDisplays(documents: Documents): Documents {
  const displays = new Map(
    [...entries(documentOf(documents, 'fields'))].flatMap(([name, field]): [string, string][] => {
      const display = text(entry(field, 'display'));
      return display === undefined || ownEntityOf(field) === undefined || !isShownByPattern(field)
        ? []
        : [[name, display]];
    }),
  );
  if (displays.size === 0) return documents;
  const word = JSON.stringify([...displays]);
  return eachDocument(documents, (kind, tree) =>
    shown.of([tree], `${kind} ${word}`, new Report(), () => displayed(shapeOf(kind), tree, displays)),
  );
}

/** Whether a field holds a text that a `display` can write: typed, and of no format of its own. */
export function isShownByPattern(field: Tree): boolean {
  if (field.kind !== 'branch') return false;
  const profile = fieldProfile(field);
  const chosen = entry(field, 'options') ?? entry(field, 'optionsFrom');
  return chosen === undefined && 'type' in profile && profile.type === 'string' && profile.format === undefined;
}

function displayed(shape: Shape, tree: Tree, displays: ReadonlyMap<string, string>): Tree {
  if (tree.kind === 'list') {
    const { items } = shape;
    return items === undefined ? tree : { ...tree, items: tree.items.map((item) => displayed(items, item, displays)) };
  }
  if (tree.kind === 'branch') {
    const here = chosenShape(shape, tree);
    const parts = [...tree.entries].map(([key, part]): [string, Tree] => {
      const child = here.child(key);
      return [key, child === undefined ? part : displayed(child, part, displays)];
    });
    return withEntries(tree, new Map(parts));
  }
  if (shape.is !== 'text' || typeof tree.value !== 'string') return tree;
  const value = tree.value.replace(OWN, (whole: string, path: string, name: string) => {
    const display = displays.get(name);
    return display === undefined ? whole : `{{${path} | mask:${display}}}`;
  });
  return value === tree.value ? tree : { ...tree, value };
}
