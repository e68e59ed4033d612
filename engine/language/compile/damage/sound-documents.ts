import type { DocumentKind, DocumentName } from '../language/documents.ts';
import type { Documents } from '../layers/documents.ts';
import { type Branch, entry, type Tree, text, withEntries } from '../source/tree.ts';
import type { Damaged } from './damaged.ts';
import { BY_ENTRY, IN_PARTS } from './places.ts';

/** Where a stub stands that no file wrote. */
const NOWHERE = { file: '', offset: 0 };

/** Properties of a damaged screen that other documents may rely on: address and viewers. */
const ROUTING = ['path', 'for', 'order'] as const;

/**
 * The documents without damage: entries are left out, and a stub replaces a whole document, so that its name
 * and path are known. Where checks are compared entry by entry, the damaged ones stay: their findings are dropped.
 */
export function soundDocuments(documents: Documents, damaged: Damaged): Documents {
  const sound = new Map([...documents].map(([kind, named]) => [kind, new Map(named)]));
  for (const name of damaged.documents.values()) {
    if (BY_ENTRY.has(name.kind)) continue;
    const named = sound.get(name.kind) ?? new Map<string, Branch>();
    sound.set(name.kind, named.set(name.id, stubOf(name, named.get(name.id))));
  }
  for (const [kind, keys] of damaged.entries) {
    const tree = sound.get(kind)?.get('');
    if (IN_PARTS.has(kind) || tree === undefined) continue;
    const remaining = [...tree.entries].filter(([key]) => !keys.has(key));
    if (remaining.length < tree.entries.size) sound.get(kind)?.set('', withEntries(tree, new Map(remaining)));
  }
  return sound;
}

function stubOf({ kind }: DocumentName, tree: Branch | undefined): Branch {
  const remaining = kind === 'screen' ? ROUTING.flatMap((key) => routing(key, entry(tree, key))) : [];
  return { kind: 'branch', at: tree?.at ?? NOWHERE, entries: new Map(remaining) };
}

function routing(key: (typeof ROUTING)[number], tree: Tree | undefined): readonly (readonly [string, Tree])[] {
  const well = key === 'path' ? text(tree)?.startsWith('/') === true : tree?.kind === (key === 'for' ? 'list' : 'leaf');
  return well && tree !== undefined ? [[key, tree]] : [];
}

/**
 * The documents with a change in everything damaged, for a comparison: a check that gives the same result for both read
 * no damaged part.
 */
export function withChangedDamage(documents: Documents, damaged: Damaged): Documents {
  const other = new Map([...documents].map(([kind, named]) => [kind, new Map(named)]));
  const put = (kind: DocumentKind, id: string, make: (tree: Branch) => Branch): void => {
    const tree = other.get(kind)?.get(id);
    if (tree !== undefined) other.get(kind)?.set(id, make(tree));
  };
  for (const { kind, id } of damaged.documents.values())
    put(kind, id, kind === 'screen' ? moved : (tree) => ({ ...tree }));
  for (const [kind, keys] of damaged.entries) {
    put(kind, '', (tree) => (IN_PARTS.has(kind) ? changed(tree, keys) : { ...tree }));
  }
  return other;
}

/**
 * The screen with other viewers and an unknown path, so that a check of a link to it sees the difference (LINKED of
 * recorded-context.ts).
 */
function moved(screen: Branch): Branch {
  const path: Tree = { kind: 'leaf', at: NOWHERE, value: '/…' };
  const viewers: Tree = { kind: 'leaf', at: NOWHERE, value: null };
  return withEntries(screen, new Map([['path', path], ...screen.entries, ['for', viewers]]));
}

function changed(document: Branch, keys: ReadonlySet<string>): Branch {
  const other: Tree = { kind: 'leaf', at: NOWHERE, value: null };
  return withEntries(document, new Map([...document.entries, ...[...keys].map((key) => [key, other] as const)]));
}
