import type { Json } from '../../../artifact.ts';
import { IN_PARTS } from '../../damage/places.ts';
import type { Reader, Reads } from '../../incremental/reads.ts';
import { type MapReaders, mapReaders, RecordedMap } from '../../incremental/recorded-map.ts';
import { sameContent } from '../../incremental/same-content.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../language/documents.ts';
import { NAMED } from '../../language/vocabulary.ts';
import type { Layer } from '../../layers/chain.ts';
import { type Documents, documentOf, documentsOf } from '../../layers/documents.ts';
import type { Destination, Routes } from '../../resolve/routes.ts';
import { type Branch, entries, plain, type Tree, withEntries } from '../../source/tree.ts';
import type { Assets, Context } from './context.ts';

/** Report that a check writes to; each run of a cached check has its own. */
export type Findings = Pick<Context, 'report' | 'used' | 'comparisons'>;

type ContextReads = Reads<Context>;

/**
 * The context of one run of a check: it reads what `context` reads and notes it in `reads`, and writes to `findings`.
 * The readers below say how each part is compared with another tenant's.
 */
export function recordedContext(context: Context, reads: ContextReads, findings: Findings): Context {
  const noted = <Part extends keyof Context>(part: Part, read: Reader<Context>): Context[Part] => {
    reads.note(context, read);
    return context[part];
  };
  return {
    ...findings,
    recording: { context, reads },
    documents: recordedDocuments(context, reads),
    routes: recordedRoutes(context, reads),
    assets: recordedAssets(context, reads),
    // A document that two tenants share is in neither of their own folders: of its origin only the layers below matter.
    get id() {
      return noted('id', layersBelow);
    },
    layers: {
      indexOf: (folder) => {
        reads.note(context, heightOfFolder, folder);
        return context.layers.indexOf(folder);
      },
    },
    get sources() {
      reads.note(context, sourceCount);
      return context.sources.map((layer, height) => recordedLayer(layer, height, context, reads));
    },
    get portalTexts() {
      return noted('portalTexts', portalTexts);
    },
    get own() {
      return noted('own', ownTypes);
    },
    get named() {
      return noted('named', namedTypes);
    },
    get globals() {
      return noted('globals', globalRoots);
    },
    get codes() {
      reads.note(context, codeListNames);
      return recordedCodes(context, reads);
    },
  };
}

const layersBelow: Reader<Context> = ({ sources }) => sources.slice(0, -1).map(({ folder }) => folder);
const heightOfFolder: Reader<Context> = ({ layers }, folder) => layers.indexOf(folder);
const sourceCount: Reader<Context> = ({ sources }) => sources.length;
const portalTexts: Reader<Context> = (of) => of.portalTexts;
const ownTypes: Reader<Context> = (of) => sameContent(of.own);
const globalRoots: Reader<Context> = ({ globals }) => sameContent(globals);
const codeListNames: Reader<Context> = ({ codes }) => Object.keys(codes).join(' ');
const codesOfList: Reader<Context> = ({ codes }, list) => codes[list] && sameContent(codes[list]);

// Entities differ by the tenant's own fields, the codes that these are chosen among, and what its checks show.
const namedTypes: Reader<Context> = ({ named }) => {
  const changed =
    changedTypes.get(named) ?? sameContent(Object.entries(named).filter(([name, type]) => NAMED[name] !== type));
  changedTypes.set(named, changed);
  return changed;
};

/** The entities of a tenant that are not as the contract has them. */
const changedTypes = new WeakMap<Context['named'], object>();

/** The code lists, of which each is compared once it is read. */
function recordedCodes(context: Context, reads: ContextReads): Context['codes'] {
  const recorded = Object.keys(context.codes).map((list): [string, PropertyDescriptor] => {
    const get = () => {
      reads.note(context, codesOfList, list);
      return context.codes[list];
    };
    return [list, { enumerable: true, get }];
  });
  return Object.defineProperties({}, Object.fromEntries(recorded));
}

const folderAt: Reader<Context> = ({ sources }, height) => sources[Number(height)]?.folder;

/** Readers of the documents that the layer of each height wrote, `_base` first. */
const ofLayers: MapReaders<Context, Branch>[] = [];

function ofLayer(height: number): MapReaders<Context, Branch> {
  const readers = ofLayers[height] ?? mapReaders(({ sources }: Context) => sources[height]?.documents ?? new Map());
  ofLayers[height] = readers;
  return readers;
}

/** The files of one layer. Its folder is compared only where it is read, because each tenant has a different one. */
const recordedLayer = ({ folder }: Layer, height: number, context: Context, reads: ContextReads): Layer => ({
  get folder() {
    reads.note(context, folderAt, String(height));
    return folder;
  },
  documents: new RecordedMap(reads, context, ofLayer(height)),
});

const OF_KIND: ReadonlyMap<DocumentKind, MapReaders<Context, Branch>> = new Map(
  DOCUMENT_KINDS.filter((kind) => !IN_PARTS.has(kind)).map((kind) => [
    kind,
    mapReaders(({ documents }: Context) => documentsOf(documents, kind)),
  ]),
);

/** Documents that are compared entry by entry: what each says, and where. */
const OF_PARTS: ReadonlyMap<DocumentKind, MapReaders<Context, Tree>> = new Map(
  [...IN_PARTS].map((kind) => [
    kind,
    mapReaders(({ documents }: Context) => entries(documentOf(documents, kind)), treeAsText),
  ]),
);

const hasDocument: Reader<Context> = ({ documents }, kind) => documents.get(kind as DocumentKind)?.has('') === true;

function recordedDocuments(context: Context, reads: ContextReads): Documents {
  for (const kind of OF_PARTS.keys()) reads.note(context, hasDocument, kind);
  const whole = [...OF_KIND].map(([kind, readers]) => [kind, new RecordedMap(reads, context, readers)] as const);
  const parts = [...OF_PARTS].map(([kind, readers]) => {
    const document = documentOf(context.documents, kind);
    const recorded = document && withEntries(document, new RecordedMap(reads, context, readers));
    return [kind, new Map(recorded === undefined ? [] : [['', recorded]])] as const;
  });
  return new Map<DocumentKind, ReadonlyMap<string, Branch>>([...whole, ...parts]);
}

const treeTexts = new WeakMap<Tree, string>();

/** Serializes a tree with the position of each part, to compare trees. */
function treeAsText(tree: Tree | undefined): string | undefined {
  if (tree === undefined) return undefined;
  const text = treeTexts.get(tree) ?? JSON.stringify([placesIn(tree), plain(tree)]);
  treeTexts.set(tree, text);
  return text;
}

function placesIn(tree: Tree): readonly Json[] {
  const below = tree.kind === 'leaf' ? [] : tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  const key = tree.key === undefined ? [] : [tree.key.file, tree.key.offset];
  return [tree.at.file, tree.at.offset, ...key, ...below.map(placesIn)];
}

const paths: Reader<Context> = ({ routes }) => routes.paths.join(' ');

const destinationOf: Reader<Context> = ({ routes }, path) => {
  const destination = linked(routes.find(path));
  return destination.kind === 'screens' ? destination.screens.map(treeAsText) : [destination.kind];
};

function recordedRoutes(context: Context, reads: ContextReads): Routes {
  return {
    get paths() {
      reads.note(context, paths);
      return context.routes.paths;
    },
    find: (path) => {
      reads.note(context, destinationOf, path);
      return linked(context.routes.find(path));
    },
  };
}

/** The parts of a screen that a link to it reads: a check of the link depends on no others. */
const LINKED: readonly string[] = ['for', 'query', 'receives'];
const linkedScreens = new WeakMap<Branch, Branch>();

function linked(destination: Destination): Destination {
  return destination.kind === 'screens'
    ? { ...destination, screens: destination.screens.map(linkedScreen) }
    : destination;
}

function linkedScreen(screen: Branch): Branch {
  const known = linkedScreens.get(screen);
  const reduced = known ?? withEntries(screen, new Map([...screen.entries].filter(([key]) => LINKED.includes(key))));
  linkedScreens.set(screen, reduced);
  return reduced;
}

const hasAsset: Reader<Context> = ({ assets }, name) => assets.has(name);
const assetNames: Reader<Context> = ({ assets }) => assets.names().join(' ');

function recordedAssets(context: Context, reads: ContextReads): Assets {
  return {
    has: (name) => {
      reads.note(context, hasAsset, name);
      return context.assets.has(name);
    },
    names: () => {
      reads.note(context, assetNames);
      return context.assets.names();
    },
  };
}
