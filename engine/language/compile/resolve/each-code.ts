import type { Shape } from '../language/shape.ts';
import { merge } from '../layers/merge.ts';
import type { Report } from '../source/report.ts';
import { type Branch, entries, entry, type Tree, text, textOf, withEntries } from '../source/tree.ts';

/** Placeholders for the current code in texts of the entry. */
const ITEM = /\{\{\s*item\.(id|code|label)\s*\}\}/g;

/**
 * Expands every `each` of a form's fields: one field for each code of the list, in its order, named after the
 * code. Texts of the entry may read `{{item.label}}`, `{{item.code}}` and `{{item.id}}`. Merges another field of that
 * name over the generated one, so that a layer can change a single field. Keeps an entry with an unknown list, which
 * another check reports by its name.
 * @param codes codes.json, in its final order
 */
export function eachCodeIn(
  written: ReadonlyMap<string, Tree>,
  codes: Tree | undefined,
  shape: Shape,
  report: Report,
): ReadonlyMap<string, Tree> {
  const lists = [...written.values()].flatMap((field) => entry(codes, textOf(entry(field, 'each'))) ?? []);
  if (lists.length === 0) return written;
  const taken = new Set(lists.flatMap((list) => [...entries(list).keys()]));
  const ids = new Set<string>();
  return new Map(
    [...written].flatMap(([key, field]): [string, Tree][] => {
      const list = entry(codes, textOf(entry(field, 'each')));
      if (list === undefined || field.kind !== 'branch') return taken.has(key) ? [] : [[key, field]];
      return [...entries(list)].map(([id, code]) => {
        if (ids.has(id)) report.add('duplicateRepeatedField', field.key ?? field.at, { key, found: id });
        ids.add(id);
        const declared = id === key ? undefined : written.get(id);
        const below = ofCode(field, id, code);
        return [id, declared === undefined ? below : { ...merge(shape, below, declared, report), at: declared.at }];
      });
    }),
  );
}

/** The entry as the field of one code. */
function ofCode(field: Branch, id: string, code: Tree): Tree {
  const values: Readonly<Record<string, string>> = {
    id,
    code: codeText(entry(code, 'code')) ?? id,
    label: text(entry(code, 'label')) ?? id,
  };
  const copy = filled(field, values);
  if (copy.kind !== 'branch' || copy.entries.has('label')) return copy;
  const label: Tree = entry(code, 'label') ?? { kind: 'leaf', at: field.at, value: id };
  return withEntries(copy, new Map([...copy.entries, ['label', label]]));
}

function filled(tree: Tree, values: Readonly<Record<string, string>>): Tree {
  if (tree.kind === 'list') return { ...tree, items: tree.items.map((item) => filled(item, values)) };
  if (tree.kind === 'branch')
    return withEntries(tree, new Map([...tree.entries].map(([key, part]) => [key, filled(part, values)])));
  if (typeof tree.value !== 'string') return tree;
  return { ...tree, value: tree.value.replace(ITEM, (_, word: string) => values[word] ?? '') };
}

/** A code as it is written: a text or a number. */
const codeText = (tree: Tree | undefined): string | undefined =>
  tree?.kind === 'leaf' && tree.value !== null ? String(tree.value) : undefined;
