import type { JsonObject } from '../../../artifact.ts';
import type { Roots } from '../../../types/resolve-path.ts';
import { IN_PARTS } from '../../damage/places.ts';
import type { Reads } from '../../incremental/reads.ts';
import { RecordedMap } from '../../incremental/recorded-map.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../language/documents.ts';
import { type Documents, documentOf, documentsOf } from '../../layers/documents.ts';
import type { Destination, Routes } from '../../resolve/routes.ts';
import { type Branch, entries, plain, type Tree, withEntries } from '../../source/tree.ts';
import type { Assets, Context } from './context.ts';

/** Report that a check writes to; each run of a cached check has its own. */
export type Findings = Pick<Context, 'report' | 'used' | 'comparisons'>;

/**
 * The context of one run of a check: it reads what `context` reads and notes it in `reads`, and writes to `findings`.
 * Each getter says how its part is compared with another tenant's.
 */
export function recordedContext(context: Context, reads: Reads<Context>, findings: Findings): Context {
  const note = (part: string, read: (of: Context) => unknown) => reads.note(part, context, read);
  return {
    ...findings,
    documents: recordedDocuments(context, reads),
    routes: recordedRoutes(context, reads),
    assets: recordedAssets(context, reads),
    // A document that two tenants share is in neither of their own folders: of its origin only the layers below matter.
    get id() {
      note('layers', layersBelow);
      return context.id;
    },
    get layers() {
      note('layers', layersBelow);
      return context.layers;
    },
    get portalTexts() {
      note('portalTexts', ({ portalTexts }) => JSON.stringify([...portalTexts]));
      return context.portalTexts;
    },
    get own() {
      note('own', ({ own }) => JSON.stringify(own));
      return context.own;
    },
    // Entities differ by the tenant's own fields and by what its checks show; one that is chosen among codes depends on the lists too.
    get named() {
      note(
        'named',
        (of) => `${JSON.stringify([of.own, of.named.Verdict])} ${hasOwnFields(of) ? codesAsText(of.codes) : ''}`,
      );
      return context.named;
    },
    get globals() {
      note('globals', ({ globals }) => globalsAsText(globals));
      return context.globals;
    },
    get codes() {
      note('lists of codes', ({ codes }) => Object.keys(codes).join(' '));
      return recordedCodes(context, reads);
    },
  };
}

/** The code lists, of which each is compared once it is read. */
function recordedCodes(context: Context, reads: Reads<Context>): Context['codes'] {
  const recorded = Object.keys(context.codes).map((list): [string, PropertyDescriptor] => {
    const get = () => {
      reads.note(`codes ${list}`, context, ({ codes }) => codesAsText(codes[list] ?? {}));
      return context.codes[list];
    };
    return [list, { enumerable: true, get }];
  });
  return Object.defineProperties({}, Object.fromEntries(recorded));
}

const layersBelow = ({ layers }: Context): string => layers.slice(0, -1).join(' ');

const hasOwnFields = ({ own }: Context): boolean => Object.values(own).some((fields) => Object.keys(fields).length > 0);

const codeTexts = new WeakMap<JsonObject, string>();

function codesAsText(codes: JsonObject): string {
  const text = codeTexts.get(codes) ?? JSON.stringify(codes);
  codeTexts.set(codes, text);
  return text;
}

const globalsTexts = new WeakMap<Roots, string>();

function globalsAsText(globals: Roots): string {
  const text = globalsTexts.get(globals) ?? JSON.stringify(globals);
  globalsTexts.set(globals, text);
  return text;
}

function recordedDocuments(world: Context, reads: Reads<Context>): Documents {
  const recorded = (kind: DocumentKind): ReadonlyMap<string, Branch> =>
    IN_PARTS.has(kind)
      ? recordedParts(kind, world, reads)
      : new RecordedMap({ reads, world, name: kind, mapIn: ({ documents }) => documentsOf(documents, kind) });
  return new Map(DOCUMENT_KINDS.map((kind) => [kind, recorded(kind)]));
}

/** A document that is compared entry by entry: what each says, and where. */
function recordedParts(kind: DocumentKind, world: Context, reads: Reads<Context>): ReadonlyMap<string, Branch> {
  const document = documentOf(world.documents, kind);
  if (document === undefined) return new Map();
  const parts = new RecordedMap<Context, Tree>({
    reads,
    world,
    name: kind,
    comparedBy: treeAsText,
    mapIn: ({ documents }) => entries(documentOf(documents, kind)),
  });
  return new Map([['', withEntries(document, parts)]]);
}

const treeTexts = new WeakMap<Tree, string>();

/** Serializes a tree with the position of each part, to compare trees. */
function treeAsText(tree: Tree | undefined): string | undefined {
  if (tree === undefined) return undefined;
  const text = treeTexts.get(tree) ?? JSON.stringify([placesIn(tree), plain(tree)]);
  treeTexts.set(tree, text);
  return text;
}

function placesIn(tree: Tree): readonly unknown[] {
  const below = tree.kind === 'leaf' ? [] : tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  return [tree.at.file, tree.at.offset, tree.key?.file, tree.key?.offset, ...below.map(placesIn)];
}

function recordedRoutes(context: Context, reads: Reads<Context>): Routes {
  const { routes } = context;
  return {
    get paths() {
      reads.note('paths', context, (of) => of.routes.paths.join(' '));
      return routes.paths;
    },
    find: (path) => {
      reads.noteList(`route ${path}`, context, (of) => {
        const destination = linked(of.routes.find(path));
        return destination.kind === 'screens' ? destination.screens.map(treeAsText) : [destination.kind];
      });
      return linked(routes.find(path));
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

function recordedAssets(context: Context, reads: Reads<Context>): Assets {
  return {
    has: (name) => {
      reads.note(`asset ${name}`, context, ({ assets }) => assets.has(name));
      return context.assets.has(name);
    },
    names: () => {
      reads.note('assets', context, ({ assets }) => assets.names().join(' '));
      return context.assets.names();
    },
  };
}
