import { type DocumentKind, type DocumentName, documentAt } from '../language/documents.ts';
import type { Layer } from '../layers/chain.ts';
import type { Documents } from '../layers/documents.ts';
import { jsonOf } from '../source/json.ts';
import { type Branch, entries, entry, plain, reach, type Tree, text } from '../source/tree.ts';
import { type Damaged, keyOf } from './damaged.ts';
import { BY_ENTRY } from './places.ts';

/** Direct dependents of damaged documents that are not yet marked as damaged. */
interface Dependents {
  readonly whole: readonly DocumentName[];
  readonly parts: readonly (readonly [kind: DocumentKind, key: string])[];
}

/**
 * Finds the documents that are made from damaged ones: copies of a document, screens that a form filters, and all that
 * names a damaged entry. A document that only reads another is found by what its check reads (check/context).
 */
export function dependentsOf(documents: Documents, layers: readonly Layer[], damaged: Damaged): Dependents {
  const names = mentionOf(damaged.names);
  const named = [...documents].flatMap(([kind, all]) => [...all].map(([id, tree]) => ({ name: { kind, id }, tree })));
  const whole = named.filter(
    ({ name, tree }) =>
      !BY_ENTRY.has(name.kind) &&
      (isFiltered(name, tree, damaged) || names?.test(JSON.stringify(jsonOf(tree))) === true),
  );
  const parts = named.flatMap(({ name: { kind }, tree }) =>
    BY_ENTRY.has(kind) ? partsOf(kind, tree, damaged, names) : [],
  );
  const dependents = [...copiesOf(layers, damaged), ...whole.map(({ name }) => name)];
  return { whole: dependents.filter((name) => !damaged.documents.has(keyOf(name))), parts };
}

function partsOf(kind: DocumentKind, tree: Branch, { entries: known }: Damaged, names: RegExp | undefined) {
  return [...tree.entries].flatMap(([key, part]): [DocumentKind, string][] =>
    known.get(kind)?.has(key) !== true && names?.test(JSON.stringify(plain(part))) === true ? [[kind, key]] : [],
  );
}

/** Documents that are like a damaged one. */
function copiesOf(layers: readonly Layer[], { documents }: Damaged): readonly DocumentName[] {
  return layers.flatMap(({ documents: files }) =>
    [...files].flatMap(([path, tree]) => {
      const name = documentAt(path);
      const like = text(entry(tree, 'like'));
      if (name === undefined || like === undefined) return [];
      return documents.has(keyOf({ kind: name.kind, id: like })) ? [name] : [];
    }),
  );
}

/** Whether a damaged form makes the filters of a screen. */
function isFiltered({ kind }: DocumentName, tree: Tree, { documents }: Damaged): boolean {
  if (kind !== 'screen') return false;
  const forms = [...entries(entry(tree, 'data')).values()].map((data) => text(reach(data, ['filters', 'form'])));
  return forms.some((id) => id !== undefined && documents.has(keyOf({ kind: 'form', id })));
}

/** Finds any of some names in a text, each as a whole word. */
function mentionOf(names: ReadonlySet<string>): RegExp | undefined {
  const words = [...names].filter((name) => name !== '').map((name) => name.replace(/[^\w]/g, '\\$&'));
  return words.length === 0 ? undefined : new RegExp(`(?<!\\w)(?:${words.join('|')})(?!\\w)`);
}
