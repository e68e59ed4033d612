import type { DocumentKind } from '../language/documents.ts';
import { type Documents, documentOf, documentsOf } from '../layers/documents.ts';
import { type Finding, Report } from '../report.ts';
import { type Branch, plain, type Tree, withEntries } from '../source/tree.ts';
import type { Catalogue, Context } from './context.ts';
import type { Env } from './env.ts';

/** Whether what a check read stands unchanged in another tenant. */
type Unchanged = (context: Context) => boolean;

/** What a check of one document came to, with all that it looked at beyond the document itself. */
interface Run {
  readonly reads: ReadonlyMap<string, Unchanged>;
  readonly findings: readonly Finding[];
  readonly used: ReadonlyMap<Catalogue, ReadonlySet<string>>;
  readonly comparisons: Context['comparisons'];
}

/** Outcomes remembered of one document: tenants that differ in what it reads have one each. The last one asked for is the first. */
const RUNS = 64;

/** Checks of one document, by their name and environment, whose outcomes are remembered: own fields make an environment each. */
const CHECKS = 64;

const runs = new WeakMap<Branch, Map<string, Run[]>>();

/**
 * Checks a document once for all tenants in which it and everything the check looked at are the same. What is looked at
 * is written down while the check runs, document by document, route by route and file by file; a tenant in which one of
 * them is another is checked anew. Findings, used names and comparisons are told each time.
 */
export function remembered(document: Branch, check: RememberedCheck, context: Context): void {
  const known = runs.get(document) ?? new Map<string, Run[]>();
  runs.set(document, known);
  const what = `${check.what} ${nameOf(check.globals)}`;
  const before = known.get(what) ?? [];
  // Written anew, it is the last to go when there are too many: a server that reloads tenants for months stays as large.
  known.delete(what);
  let run = before.find(({ reads }) => [...reads.values()].every((unchanged) => unchanged(context)));
  if (run === undefined) {
    run = watched(context, check.run);
    known.set(what, [run, ...before].slice(0, RUNS));
  } else known.set(what, run === before[0] ? before : [run, ...before.filter((other) => other !== run)]);
  for (const oldest of known.keys()) if (known.size > CHECKS) known.delete(oldest);
  context.report.repeat(run.findings);
  for (const [rule, comparisons] of run.comparisons) context.comparisons.set(rule, comparisons);
  for (const [catalogue, names] of run.used) for (const name of names) context.used.get(catalogue)?.add(name);
}

/** A check of one document. */
export interface RememberedCheck {
  /** Names it among the checks of the same document. */
  readonly what: string;
  /** What it can read besides the context; two that say the same are the same. */
  readonly globals: Env | undefined;
  readonly run: (context: Context) => void;
}

/** Environments of several tenants by what they say, each with a number. Own fields make others; there are few. */
const named = new Map<string, number>();
const nameOfEnv = new WeakMap<Env, number>();
let names = 0;

function nameOf(globals: Env | undefined): number {
  if (globals === undefined) return 0;
  const known = nameOfEnv.get(globals);
  if (known !== undefined) return known;
  const said = JSON.stringify([globals.roots, [...globals.facts], [...globals.derive]]);
  const name = named.get(said) ?? ++names;
  if (named.size > 64) named.clear();
  named.set(said, name);
  nameOfEnv.set(globals, name);
  return name;
}

function watched(context: Context, check: (context: Context) => void): Run {
  const reads = new Map<string, Unchanged>();
  const report = new Report();
  const used = new Map([...context.used.keys()].map((catalogue) => [catalogue, new Set<string>()]));
  const comparisons: Context['comparisons'] = new Map();
  const own: Partial<Context> = {
    report,
    used,
    comparisons,
    documents: new WatchedDocuments(context.documents, reads),
    routes: watchedRoutes(context, reads),
    assets: watchedAssets(context, reads),
  };
  const seen = new Proxy(context, {
    get: (target, key: keyof Context) => {
      if (key in own) return own[key];
      noteValue(reads, key, target);
      return target[key];
    },
  });
  check(seen);
  return { reads, findings: report.findings, used, comparisons };
}

function note(reads: Map<string, Unchanged>, what: string, unchanged: Unchanged): void {
  if (!reads.has(what)) reads.set(what, unchanged);
}

/**
 * What else a context holds counts by what it says. Whose tenant it is counts by the layers below it: a document that
 * both have is of none of their own folders, so no place in it is told from another by that name.
 */
function noteValue(reads: Map<string, Unchanged>, key: keyof Context, context: Context): void {
  const said = (one: Context): unknown => {
    if (key === 'id' || key === 'layers') return one.layers.slice(0, -1).join(' ');
    if (key === 'own') return JSON.stringify(one.own);
    // Of an own field that is chosen among codes, rules know which there are.
    if (key === 'named') return `${JSON.stringify(one.own)} ${hasOwnFields(one) ? saidBy(one.codes) : ''}`;
    if (key === 'codes') return saidBy(one.codes);
    const value: unknown = one[key];
    return value instanceof Set || Array.isArray(value) ? [...value].map(String).join('\n') : value;
  };
  const before = said(context);
  note(reads, `context ${key}`, (other) => said(other) === before);
}

const hasOwnFields = ({ own }: Context): boolean => Object.values(own).some((fields) => Object.keys(fields).length > 0);

const listsSaid = new WeakMap<Context['codes'], string>();

/** Lists of codes as a text: tenants that bring the same ones read the same. */
function saidBy(codes: Context['codes']): string {
  const said = listsSaid.get(codes) ?? JSON.stringify(codes);
  listsSaid.set(codes, said);
  return said;
}

function sameDocument(kind: DocumentKind, name: string, tree: Branch | undefined): Unchanged {
  return ({ documents }) => documentsOf(documents, kind).get(name) === tree;
}

/** Documents by kind that write down which of them are read. */
class WatchedDocuments extends Map<DocumentKind, ReadonlyMap<string, Branch>> implements Documents {
  constructor(documents: Documents, reads: Map<string, Unchanged>) {
    super([...documents].map(([kind, named]) => [kind, new WatchedNames(kind, named, reads)]));
  }
}

/** The documents of one kind; whoever goes through all of them depends on all of them. */
class WatchedNames extends Map<string, Branch> {
  readonly #kind: DocumentKind;
  readonly #named: ReadonlyMap<string, Branch>;
  readonly #reads: Map<string, Unchanged>;

  constructor(kind: DocumentKind, named: ReadonlyMap<string, Branch>, reads: Map<string, Unchanged>) {
    super();
    this.#kind = kind;
    this.#named = named;
    this.#reads = reads;
  }

  override get(name: string): Branch | undefined {
    const tree = this.#named.get(name);
    if (this.#kind === 'tenant' && tree !== undefined) return watchedTenant(tree, this.#reads);
    note(this.#reads, `${this.#kind} ${name}`, sameDocument(this.#kind, name, tree));
    return tree;
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  override get size(): number {
    return this.#all().size;
  }

  override keys(): MapIterator<string> {
    const names = [...this.#named.keys()].join(' ');
    note(this.#reads, `names of ${this.#kind}`, ({ documents }) => {
      return [...documentsOf(documents, this.#kind).keys()].join(' ') === names;
    });
    return new Map(this.#named).keys();
  }

  override values(): MapIterator<Branch> {
    return this.#all().values();
  }

  override entries(): MapIterator<[string, Branch]> {
    return this.#all().entries();
  }

  override [Symbol.iterator](): MapIterator<[string, Branch]> {
    return this.entries();
  }

  override forEach(tell: (tree: Branch, name: string, all: Map<string, Branch>) => void): void {
    for (const [name, tree] of this.#all()) tell(tree, name, this);
  }

  #all(): Map<string, Branch> {
    const all = [...this.#named];
    note(this.#reads, `all ${this.#kind}`, ({ documents }) => {
      const others = [...documentsOf(documents, this.#kind)];
      return (
        others.length === all.length && others.every(([name, tree], at) => all[at]?.[0] === name && all[at][1] === tree)
      );
    });
    return new Map(all);
  }
}

/** tenant.json is every tenant's own, so what is read of it counts by its parts: what they say, and where. */
function watchedTenant(tenant: Branch, reads: Map<string, Unchanged>): Branch {
  const part = (key: string): Tree | undefined => {
    const tree = tenant.entries.get(key);
    const said = saying(tree);
    note(reads, `tenant.${key}`, ({ documents }) => saying(documentOf(documents, 'tenant')?.entries.get(key)) === said);
    return tree;
  };
  const entries = new Proxy(tenant.entries, {
    get: (target, key) => {
      if (key === 'get') return part;
      if (key === 'has') return (name: string) => part(name) !== undefined;
      note(reads, 'tenant', ({ documents }) => documentOf(documents, 'tenant') === tenant);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return withEntries(tenant, entries);
}

const sayings = new WeakMap<Tree, string>();

/** What a tree says and where it stands, as a text that can be compared. */
function saying(tree: Tree | undefined): string | undefined {
  if (tree === undefined) return undefined;
  const known = sayings.get(tree) ?? JSON.stringify([placesIn(tree), plain(tree)]);
  sayings.set(tree, known);
  return known;
}

function placesIn(tree: Tree): readonly unknown[] {
  const below = tree.kind === 'leaf' ? [] : tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  return [tree.at.file, tree.at.offset, tree.key?.file, tree.key?.offset, ...below.map(placesIn)];
}

function watchedRoutes({ routes }: Context, reads: Map<string, Unchanged>): Context['routes'] {
  return {
    get paths() {
      const paths = routes.paths.join(' ');
      note(reads, 'paths', (other) => other.routes.paths.join(' ') === paths);
      return routes.paths;
    },
    find: (path) => {
      const found = routes.find(path);
      note(reads, `route ${path}`, (other) => {
        const there = other.routes.find(path);
        if (there.kind !== 'screens' || found.kind !== 'screens') return there.kind === found.kind;
        return (
          there.screens.length === found.screens.length && there.screens.every((one, at) => one === found.screens[at])
        );
      });
      return found;
    },
  };
}

function watchedAssets({ assets }: Context, reads: Map<string, Unchanged>): ReadonlySet<string> {
  return new Proxy(assets, {
    get: (target, key) => {
      if (key === 'has') {
        return (name: string) => {
          const there = target.has(name);
          note(reads, `asset ${name}`, (other) => other.assets.has(name) === there);
          return there;
        };
      }
      const all = [...target].join(' ');
      note(reads, 'assets', (other) => [...other.assets].join(' ') === all);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
