import { type Documents, documentOf, documentsOf } from '../../layers/documents.ts';
import { entries, entry, items, lookUp, type Tree, text } from '../../source/tree.ts';

/** Names that an `in` of a list may say, and the list or field that has them. */
export interface NamesWithin {
  readonly of: string;
  readonly names: readonly string[];
}

/**
 * Returns the names that the `in` of a list refers to, as its reader defines them: a rule `allowed`, which looks up
 * entries of the list that it names, or a field that chooses by another field's answer (`optionsFrom.where`). Returns
 * undefined when nothing reads the `in`, or when only the page knows the compared value.
 */
export function namesWithin(
  list: string,
  lists: ReadonlyMap<string, Tree>,
  documents: Documents,
): NamesWithin | undefined {
  for (const named of documents.values())
    for (const document of named.values()) {
      const allowed = allowedIn(document).find(([table]) => table.split('.')[0] === list);
      const names = allowed && lists.get(allowed[1]);
      if (allowed !== undefined && names !== undefined) return { of: allowed[1], names: [...entries(names).keys()] };
    }
  for (const form of [...documentsOf(documents, 'form').values()]) {
    const fields = entries(entry(form, 'fields'));
    const names = namesByField(list, fields, lists);
    if (names !== undefined) return names;
  }
  return namesByField(list, entries(documentOf(documents, 'fields')), lists);
}

const known = new WeakMap<Tree, readonly (readonly [table: string, list: string])[]>();

/** Table and list of each `allowed` of a document that looks up a code; gathered once. */
function allowedIn(document: Tree): readonly (readonly [table: string, list: string])[] {
  const tables = known.get(document) ?? [...rulesIn(document, 'allowed')].flatMap(tableAndList);
  known.set(document, tables);
  return tables;
}

function tableAndList(args: Tree): (readonly [string, string])[] {
  const [table, , list] = items(args).map(text);
  return table === undefined || list === undefined ? [] : [[table, list]];
}

/** Yields the arguments of an operator wherever it occurs below a tree. */
function* rulesIn(tree: Tree, operator: string): Generator<Tree> {
  if (tree.kind === 'leaf') return;
  for (const [key, part] of tree.kind === 'list' ? tree.items.entries() : tree.entries) {
    if (key === operator) yield part;
    yield* rulesIn(part, operator);
  }
}

/** Returns the values that a choice from the list compares `item.in` with: keys or codes that another field stores. */
function namesByField(
  list: string,
  fields: ReadonlyMap<string, Tree>,
  lists: ReadonlyMap<string, Tree>,
): NamesWithin | undefined {
  for (const field of fields.values()) {
    const from = entry(field, 'optionsFrom');
    const where = text(entry(from, 'codes')) === list ? entry(from, 'where') : undefined;
    for (const args of where === undefined ? [] : rulesIn(where, 'in')) {
      const [needle, within] = items(args).map((argument) => text(entry(argument, 'var')));
      const of = within === 'item.in' ? /^form\.(\w+)$/.exec(needle ?? '')?.[1] : undefined;
      const names = of === undefined ? undefined : keptBy(fields.get(of), lists);
      if (of !== undefined && names !== undefined) return { of, names };
    }
  }
  return undefined;
}

/** Returns the values that a field may store: keys of its own options, or keys or codes of its list. */
function keptBy(field: Tree | undefined, lists: ReadonlyMap<string, Tree>): readonly string[] | undefined {
  const options = entry(field, 'options');
  if (options !== undefined) return [...entries(options).keys()];
  const from = entry(field, 'optionsFrom');
  const list = lookUp(lists, entry(from, 'codes'));
  const key = text(entry(from, 'key')) ?? 'item.id';
  if (list === undefined) return undefined;
  if (key === 'item.id') return [...entries(list).keys()];
  return key === 'item.code' ? [...entries(list)].map(([id, item]) => text(entry(item, 'code')) ?? id) : undefined;
}
