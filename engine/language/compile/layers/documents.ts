import { listed } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { type DocumentKind, type DocumentName, documentAt, documentPath, shapeOf } from '../language/documents.ts';
import { titleOf } from '../language/titles.ts';
import { shapeErrors } from '../language/validator.ts';
import type { Report } from '../source/report.ts';
import type { Branch, Tree } from '../source/tree.ts';
import { entry, lookUp, plain, withEntries } from '../source/tree.ts';
import { type Layer, reportUnknownFile } from './chain.ts';
import { contractEndpoints } from './contract-endpoints.ts';
import { BASE, isTenantFolder } from './layer-order.ts';
import { merge } from './merge.ts';

/** The documents of a tenant with all layers laid over each other: by kind, then by name ('' for single ones). */
export type Documents = ReadonlyMap<DocumentKind, ReadonlyMap<string, Branch>>;

/** Words of a document that are about the file and not part of what it says. */
const ABOUT_THE_FILE: ReadonlySet<string> = new Set(['$schema', 'extends']);

/** Properties that only one tenant has: a variant of it must declare its own. */
const OF_ONE_TENANT: ReadonlySet<string> = new Set(['unit', 'hosts', 'mail', 'sample']);

const laid = new StepCache<Tree>();

/** Merged layers: documents, and the files of each document that is like another, `_base` first. */
export interface Merged {
  readonly documents: Documents;
  readonly copies: ReadonlyMap<DocumentKind, ReadonlyMap<string, LayerStack>>;
}

/** Files of the layers for one document, the lowest first. */
export type LayerStack = readonly [Branch, ...Branch[]];

/**
 * Phase 2: merges every document along the chain, `_base` first, and reports files that the language does not know.
 * Keeps the files of a document that is like another apart, because they patch that other one (document-copies.ts).
 */
export function mergeLayers(layers: readonly Layer[], report: Report): Merged {
  const tenantFolder = layers.at(-1)?.folder;
  const documents = new Map<DocumentKind, Map<string, Branch>>([['endpoints', contractEndpoints(layers)]]);
  const copies = new Map<DocumentKind, Map<string, LayerStack>>();
  const alike = alikeIn(layers);
  for (const { folder, documents: files } of layers) {
    for (const [path, tree] of files) {
      const name = documentAt(path);
      if (name === undefined) reportUnknownFile(`${folder}/${path}`, path, report, (id) => homeOf(id, documents));
      // Rule tables are run beside a tenant, never laid over each other (check/documents/rule-tables.ts).
      if (name === undefined || name.kind === 'table-test') continue;
      const kind = documents.get(name.kind) ?? new Map<string, Branch>();
      documents.set(name.kind, kind);
      const twins = copies.get(name.kind) ?? new Map<string, LayerStack>();
      const below = [...kind.keys(), ...twins.keys()];
      const lost = folder === BASE || below.includes(name.id) ? undefined : lostPatch(name, tree, below);
      if (lost !== undefined) {
        const args = { what: titleOf(name.kind, ''), found: name.id, allowed: listed(below) };
        report.add('incompleteDocument', { file: `${folder}/${path}`, offset: 0 }, args, { meant: lost });
        continue;
      }
      if (alike.has(documentPath(name))) {
        const lower = twins.get(name.id);
        copies.set(name.kind, twins.set(name.id, lower === undefined ? [tree] : [...lower, tree]));
        continue;
      }
      const ofTenantBelow = isTenantFolder(folder) && folder !== tenantFolder;
      const under = kind.get(name.id);
      const trees = under === undefined ? [tree] : [under, tree];
      const merged = laid.of(trees, `${name.kind} ${ofTenantBelow}`, report, (stepReport) =>
        merge(shapeOf(name.kind), under, inheritedPart(tree, name, ofTenantBelow), stepReport),
      );
      if (merged.kind === 'branch') kind.set(name.id, merged);
    }
  }
  return { documents, copies };
}

/** Where a document of a name stands among those of the layers so far: `forms/registro`. */
function homeOf(id: string, documents: Documents): string | undefined {
  const kinds: readonly DocumentKind[] = ['form', 'screen', 'dialog', 'part'];
  const kind = kinds.find((candidate) => documentsOf(documents, candidate).has(id));
  return kind && documentPath({ kind, id });
}

/** Kinds of documents that may be like another of their kind. */
export const COPIED: readonly DocumentKind[] = ['screen', 'form', 'dialog'];

/** Paths of the documents of which any layer says that they are like another. */
function alikeIn(layers: readonly Layer[]): ReadonlySet<string> {
  const written = layers.flatMap(({ documents }) => [...documents]);
  return new Set(
    written.flatMap(([path, tree]) => {
      const name = entry(tree, 'like') === undefined ? undefined : documentAt(path);
      return name !== undefined && COPIED.includes(name.kind) ? [documentPath(name)] : [];
    }),
  );
}

/**
 * Finds the document that a file probably meant, when the file is incomplete and a document below has a similar name.
 * Reporting the name replaces one message for each missing property.
 */
function lostPatch({ kind, id }: DocumentName, tree: Branch, below: readonly string[]): string | undefined {
  const meant = nearest(id, below);
  // A document that is like another has what it lacks from there.
  if (meant === undefined || entry(tree, 'like') !== undefined) return undefined;
  return shapeErrors(kind, plain(tree)).length > 0 ? meant : undefined;
}

/**
 * Returns the part of a file that counts for the layers above: without properties about the file itself and, for a
 * tenant below, without those that only that tenant has.
 */
function inheritedPart(tree: Branch, { kind }: DocumentName, ofTenantBelow: boolean): Branch {
  const left = (key: string): boolean =>
    ABOUT_THE_FILE.has(key) || (ofTenantBelow && kind === 'tenant' && OF_ONE_TENANT.has(key));
  return withEntries(tree, new Map([...tree.entries].filter(([key]) => !left(key))));
}

/** The documents of one kind. */
export function documentsOf(documents: Documents, kind: DocumentKind): ReadonlyMap<string, Branch> {
  return documents.get(kind) ?? new Map();
}

/** The single document of a kind, or undefined when no layer wrote it. */
export function documentOf(documents: Documents, kind: DocumentKind): Branch | undefined {
  return documentsOf(documents, kind).get('');
}

/** Maps each document. Documents are objects: where `make` returns anything else, the document stays as it is. */
export function eachDocument(documents: Documents, make: (kind: DocumentKind, tree: Branch) => Tree): Documents {
  const remade = (kind: DocumentKind, tree: Branch): Branch => {
    const changed = make(kind, tree);
    return changed.kind === 'branch' ? changed : tree;
  };
  return new Map(
    [...documents].map(([kind, named]) => [
      kind,
      new Map([...named].map(([name, tree]) => [name, remade(kind, tree)])),
    ]),
  );
}

/** The form that a node, a step or an action names (`form`); undefined without one, or where it is unknown. */
export const shownForm = (documents: Documents, tree: Tree | undefined): Branch | undefined =>
  lookUp(documentsOf(documents, 'form'), entry(tree, 'form'));

/** The part that a node shows (`use`); undefined without one, or where it is unknown. */
export const shownPart = (documents: Documents, node: Tree | undefined): Branch | undefined =>
  lookUp(documentsOf(documents, 'part'), entry(node, 'use'));
