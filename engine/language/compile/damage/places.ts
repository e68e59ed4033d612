import { parseTree } from 'jsonc-parser';
import type { DocumentKind } from '../language/documents.ts';
import type { Branch, Origin, Tree } from '../source/tree.ts';

/** Documents of independent entries: an error in one entry does not affect the others. */
export const BY_ENTRY: ReadonlySet<DocumentKind> = new Set([
  'codes',
  'connectors',
  'endpoints',
  'fields',
  'rules',
  'tenant',
  'texts',
]);

/** Documents that checks read, and are compared by, entry by entry (check/context/recorded-context.ts). */
export const IN_PARTS: ReadonlySet<DocumentKind> = new Set(['endpoints', 'tenant', 'texts']);

/** The key of the entry of a document in which a place stands; undefined before the first one, or in another file. */
export function entryAt(document: Branch | undefined, at: Origin): string | undefined {
  return document && partAt(document, at)?.[0];
}

/** The keys that lead to a place, joined by points. */
export function pathAt(document: Branch, at: Origin): string {
  const part = partAt(document, at);
  if (part === undefined) return '';
  const [key, tree] = part;
  const below = tree.kind === 'branch' ? pathAt(tree, at) : '';
  return below === '' ? key : `${key}.${below}`;
}

function partAt(branch: Branch, at: Origin): readonly [string, Tree] | undefined {
  let part: readonly [string, Tree] | undefined;
  let start = -1;
  for (const [key, tree] of branch.entries) {
    const place = tree.key ?? tree.at;
    if (place.file !== at.file || place.offset > at.offset || place.offset <= start) continue;
    start = place.offset;
    part = [key, tree];
  }
  return part;
}

/** A key at the outermost level of a document in canonical format. */
const OUTERMOST = /^ {0,2}"([^"\n]+)":/gm;

/** The keys of a document that is no sound JSON, as far as they can be read. */
export function keysIn(text: string): readonly string[] {
  const root = parseTree(text);
  const read = root?.type === 'object' ? (root.children ?? []).map((property) => property.children?.[0]?.value) : [];
  const keys = [...read.map(String), ...[...text.matchAll(OUTERMOST)].map(([, key = '']) => key)];
  return [...new Set(keys)].filter((key) => key !== '$schema');
}

const OWN_FIELD = /"(\w+)"\s*:\s*\{[^{}]*"own"\s*:/g;

/** The fields of the tenant's own that the text of a form declares. */
export function ownFieldsIn(text: string): readonly string[] {
  return [...text.matchAll(OWN_FIELD)].map(([, name = '']) => name);
}
