import { type DocumentName, documentAt, documentPath } from './language/documents.ts';
import { nodeKind } from './language/kinds.ts';
import { chainOf } from './layers/chain.ts';
import { type Documents, documentsOf } from './layers/documents.ts';
import { completeDocuments } from './resolve/complete-documents.ts';
import { Report } from './source/report.ts';
import { type Branch, entries, entry, type Origin, type Tree, text, textOf, texts } from './source/tree.ts';

/** A line of a document's outline: its entry, its depth, and the file that wrote it. */
export interface OutlineLine {
  readonly depth: number;
  /** Key of the entry, as a layer names it to change it. */
  readonly key: string;
  /** Kind and words, for people: `button «Reservar»`. */
  readonly what: string;
  readonly at: Origin;
}

/** Sections of a screen, dialog, part or form whose entries have names. */
const NAMED = ['query', 'receives', 'state', 'data', 'derive', 'actions', 'dialogs', 'sections', 'fields', 'rules'];
/** Words that say in one line what an entry is, the first that it has. */
const WORDS = ['label', 'title', 'text', 'heading', 'call', 'to', 'type', 'say'];

/**
 * The outline of a tenant: its documents, or the names, nodes and fields inside one, each with the file that wrote it.
 * Undefined for a tenant with errors, and for a document that it lacks.
 * @param path `screens/listcasos`; '' for the documents themselves
 */
export function outlineOf(
  files: ReadonlyMap<string, string>,
  id: string,
  path: string,
): readonly OutlineLine[] | undefined {
  const report = new Report();
  const layers = chainOf(files, id, report);
  const documents = layers && completeDocuments(layers, report);
  if (documents === undefined) return undefined;
  if (path === '') return documentsIn(documents);
  const name = documentAt(path.endsWith('.json') ? path : `${path}.json`);
  const document = name && documentsOf(documents, name.kind).get(name.id);
  return document && linesOf(document, name);
}

function documentsIn(documents: Documents): readonly OutlineLine[] {
  return [...documents].flatMap(([kind, named]) =>
    [...named].map(([id, tree]) => {
      const about = [text(entry(tree, 'path')), text(entry(tree, 'title')), texts(entry(tree, 'for')).join(', ')];
      const what = about.filter((word) => word !== undefined && word !== '').join('  ');
      return { depth: 0, key: documentPath({ kind, id }), what, at: tree.at };
    }),
  );
}

function linesOf(document: Branch, { kind }: DocumentName): readonly OutlineLine[] {
  const sections = NAMED.flatMap((section) => {
    const inside = entry(document, section);
    return inside === undefined || entries(inside).size === 0 ? [] : [head(section, inside), ...named(inside, 1)];
  });
  const view = entry(document, 'view');
  if (sections.length === 0 && view === undefined) return named(document, 0);
  return [...sections, ...(view === undefined ? [] : [head('view', view), ...nodesIn(view, 1)])].map((line) =>
    kind === 'screen' && line.key === 'view' ? { ...line, what: nodeWords(view) } : line,
  );
}

const head = (key: string, tree: Tree): OutlineLine => ({ depth: 0, key, what: '', at: tree.key ?? tree.at });

/** Entries of a map, a line each. */
function named(map: Tree, depth: number): readonly OutlineLine[] {
  return [...entries(map)]
    .filter(([key]) => key !== '$schema')
    .map(([key, tree]) => ({ depth, key, what: wordsOf(tree), at: tree.key ?? tree.at }));
}

/** Nodes inside a node, in order, below the key that names each; the names of its other maps on one line. */
function nodesIn(tree: Tree, depth: number): readonly OutlineLine[] {
  if (tree.kind === 'leaf') return [];
  const parts: readonly (readonly [string, Tree])[] =
    tree.kind === 'list' ? tree.items.map((item, at) => [String(at), item]) : [...tree.entries];
  return parts.flatMap(([key, part]): readonly OutlineLine[] => {
    if (part.kind !== 'branch') return [];
    const at = part.key ?? part.at;
    if (nodeKind(part) !== undefined) return [{ depth, key, what: nodeWords(part), at }, ...nodesIn(part, depth + 1)];
    const below = nodesIn(part, depth);
    if (below.length > 0)
      return key === 'children' ? below : [{ depth, key, what: '', at }, ...nodesIn(part, depth + 1)];
    return key === 'columns' || key === 'items' || key === 'rowActions'
      ? [{ depth, key, what: [...part.entries.keys()].join(', '), at }]
      : [];
  });
}

const nodeWords = (node: Tree | undefined): string =>
  [textOf(entry(node, 'node')), text(entry(node, 'use')) ?? text(entry(node, 'form')) ?? '', quoted(node)]
    .filter((word) => word !== '')
    .join(' ');

function wordsOf(tree: Tree): string {
  if (tree.kind === 'leaf') return typeof tree.value === 'string' ? `«${shortened(tree.value)}»` : String(tree.value);
  return [textOf(entry(tree, 'widget')), quoted(tree)].filter((word) => word !== '').join(' ');
}

function quoted(tree: Tree | undefined): string {
  const words = WORDS.map((word) => text(entry(tree, word))).find((word) => word !== undefined);
  return words === undefined ? '' : `«${shortened(words)}»`;
}

const shortened = (words: string): string => (words.length > 60 ? `${words.slice(0, 59)}…` : words);
