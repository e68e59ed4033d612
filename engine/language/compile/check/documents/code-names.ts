import { listed, THINGS } from '../../../messages/compiler-words.ts';
import { writtenLast } from '../../layers/chain.ts';
import { documentOf } from '../../layers/documents.ts';
import type { UnknownName } from '../../source/report.ts';
import { type Branch, entries, entry, items, type Origin, reach, type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { ACTED_LISTS, ACTED_TABLES, type ActedList, NUMBERED_LISTS } from './acted-codes.ts';
import { type NamesWithin, namesWithin } from './codes-within.ts';
import { reportSameLabels } from './same-labels.ts';

/** The part of a context that the check of codes.json reads. */
type Seen = Pick<Context, 'documents' | 'layers' | 'report'> & {
  /** codes.json of each layer, `_base` first, to find where an entry was removed. */
  readonly written: readonly (Branch | undefined)[];
};

/**
 * Checks codes.json as a whole: no two entries of a list share a code, entries that the server needs exist with their
 * code and name, and each name in an `in` is an entry of the list that it refers to.
 */
export function checkCodeNames({ documents, layers, sources, report }: Context): void {
  const written = sources.map((layer) => layer.documents.get('codes.json'));
  const seen: Seen = { documents, layers, report, written };
  const lists = entries(documentOf(documents, 'codes'));
  for (const [name, list] of lists)
    if (list.kind === 'branch') {
      uniqueCodes(name, list, seen);
      reportSameLabels(list, layers, report);
    }
  for (const [name, acted] of Object.entries(ACTED_LISTS)) actedAt(name, acted, lists.get(name), seen);
  for (const [name, { keys }] of Object.entries(ACTED_TABLES)) tableAt(name, keys, lists.get(name), seen);
  for (const name of NUMBERED_LISTS)
    for (const item of entries(lists.get(name)).values()) numberAt(name, entry(item, 'code') ?? item, seen);
  firstAgeAt(lists.get('caseAge'), seen);
  namesInAt(lists, seen);
}

/** Returns an entry's code as written, or its key when it declares no code. */
const writtenCode = (key: string, item: Tree): unknown => {
  const code = entry(item, 'code');
  return code?.kind === 'leaf' ? code.value : key;
};

/** Code of an entry, as it is stored, sent and looked up. */
const codeOf = (key: string, item: Tree): string => String(writtenCode(key, item));

/** Reports each entry whose code is another one's, or another one's key: `label:` finds entries by either. */
function uniqueCodes(name: string, list: Branch, { layers, report }: Seen): void {
  const taken = new Map<string, [key: string, place: Placed]>();
  for (const [key, item] of list.entries) {
    const place = placeOfCode(item);
    for (const word of new Set([codeOf(key, item), key])) {
      const [other, elsewhere] = taken.get(word) ?? [key, place];
      if (other !== key) {
        const last = writtenLast(place, elsewhere, layers);
        const definedAt = last === place ? elsewhere.at : place.at;
        report.add('duplicateCode', last.at, { list: name, key, other, found: word }, { definedAt });
      }
      taken.set(word, [other, elsewhere]);
    }
  }
}

interface Placed {
  readonly at: Origin;
}

const placeOfCode = (item: Tree): Placed => ({ at: entry(item, 'code')?.at ?? item.key ?? item.at });

function actedAt(name: string, acted: ActedList, list: Tree | undefined, seen: Seen): void {
  const wanted = Object.entries(acted.entries);
  const keys = wanted.map(([key]) => key);
  if (!isThere(name, keys, list, seen)) return;
  for (const [key, item] of entries(list)) {
    const code = acted.entries[key];
    if (code === undefined) unknownEntry(seen, name, item.key ?? item.at, { found: key, known: keys });
    else if (writtenCode(key, item) !== code)
      seen.report.add('changedServerCode', placeOfCode(item).at, {
        list: name,
        key,
        found: JSON.stringify(writtenCode(key, item)),
        code: JSON.stringify(code),
      });
  }
  if (acted.mayLack !== true) missingEntries(name, keys, list, seen);
}

function tableAt(name: string, keys: readonly string[], table: Tree | undefined, seen: Seen): void {
  if (!isThere(name, keys, table, seen)) return;
  for (const [key, item] of entries(table)) {
    if (!keys.includes(key)) unknownEntry(seen, name, item.key ?? item.at, { found: key, known: keys });
    else if (writtenCode(key, item) !== key)
      seen.report.add('changedServerCode', placeOfCode(item).at, {
        list: name,
        key,
        found: JSON.stringify(writtenCode(key, item)),
        code: JSON.stringify(key),
      });
    else if (entry(item, 'in') === undefined)
      seen.report.add('missingArgument', item.key ?? item.at, { key: 'in', what: `${name}.${key}` });
  }
  missingEntries(name, keys, table, seen);
}

/** Whether the tenant has the list; reports a layer that removes it. Without the list no code acts on it. */
function isThere(name: string, keys: readonly string[], list: Tree | undefined, seen: Seen): boolean {
  if (list !== undefined) return true;
  const removed = placeTakenAway([name], seen);
  if (removed !== undefined) seen.report.add('missingServerCode', removed, { key: name, allowed: listed(keys) });
  return false;
}

function missingEntries(name: string, keys: readonly string[], list: Tree | undefined, seen: Seen): void {
  const had = entries(list);
  for (const key of keys) {
    if (had.has(key) || list === undefined) continue;
    const at = placeTakenAway([name, key], seen) ?? list.key ?? list.at;
    seen.report.add(
      'missingServerCode',
      at,
      { key: `${name}.${key}`, allowed: listed(keys) },
      { definedAt: defined(name, key, seen) },
    );
  }
}

/** Returns the position where the last layer that mentions a path removes it; undefined when that layer keeps it. */
function placeTakenAway(steps: readonly string[], { written }: Seen): Origin | undefined {
  const gone = written.map((document) => reach(document, steps)).filter((tree) => tree !== undefined);
  const last = gone.at(-1);
  return last?.kind === 'leaf' && last.value === null ? (last.key ?? last.at) : undefined;
}

function defined(name: string, key: string, { written }: Seen): Origin | undefined {
  const tree = written.map((document) => reach(document, [name, key])).find((part) => part?.kind === 'branch');
  return tree?.key ?? tree?.at;
}

function unknownEntry({ report }: Seen, list: string, at: Origin, name: Omit<UnknownName, 'what'>): void {
  report.addUnknownName(at, { what: `${THINGS.code} (${list})`, ...name });
}

function numberAt(name: string, code: Tree, { report }: Seen): void {
  if (code.kind === 'leaf' && typeof code.value === 'number') return;
  report.add('nonIntegerCode', code.at, { list: name });
}

/** Reports groups of ages that do not begin with 0, the day of registration: they would leave out the newest cases. */
function firstAgeAt(list: Tree | undefined, { report }: Seen): void {
  const codes = [...entries(list)].flatMap(([key, item]) => {
    const code = writtenCode(key, item);
    return typeof code === 'number' ? [{ code, at: placeOfCode(item).at }] : [];
  });
  const [first, ...others] = codes;
  if (first === undefined) return;
  const least = others.reduce((lowest, other) => (other.code < lowest.code ? other : lowest), first);
  if (least.code !== 0) report.add('caseAgeWithoutZero', least.at, { found: String(least.code) });
}

/** Reports each name of an `in` that the list it refers to does not have. */
function namesInAt(lists: ReadonlyMap<string, Tree>, seen: Seen): void {
  for (const [name, list] of lists) {
    const coded = [...entries(list).values()].flatMap((row) => items(entry(row, 'in')));
    if (coded.length === 0) continue;
    const table = ACTED_TABLES[name];
    const within = table === undefined ? namesWithin(name, lists, seen.documents) : keysOf(table.of, lists);
    if (within === undefined) continue;
    for (const item of coded) {
      const found = textOf(item);
      if (!within.names.includes(found)) unknownEntry(seen, within.of, item.at, { found, known: within.names });
    }
  }
}

function keysOf(list: string, lists: ReadonlyMap<string, Tree>): NamesWithin | undefined {
  const values = lists.get(list);
  // A removed entry is reported once, at the layer that removes it.
  const acted = Object.keys(ACTED_LISTS[list]?.entries ?? {});
  return values && { of: list, names: [...new Set([...entries(values).keys(), ...acted])] };
}
