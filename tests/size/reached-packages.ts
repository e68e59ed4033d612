import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { filesUnder, read, root } from '../architecture/sources.ts';

/** A package in package-lock.json. */
export interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
/** By place, such as `node_modules/glob/node_modules/minimatch`. */
export const locked: Readonly<Record<string, Locked>> = JSON.parse(read('package-lock.json')).packages;

/** Packages that the files of a build name, and the places of all that must be installed for them. */
export interface Reached {
  readonly named: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

/** Place of the files of this project. */
const OWN = '';
/** A native addon or WebAssembly module, which loads no package. */
const BINARY = /\.(node|wasm)$/;
/** A package that is found without an import: `require.resolve('name/package.json')`. */
const RESOLVED = /[rR]equire(?:\(import\.meta\.url\))?\s*\.resolve\(\s*["']([^"'.][^"']*)["']/g;

/** The files that a production server, its threads and its commands start from. */
const startedFiles = (): string[] => [
  ...readdirSync(join(root, 'dist/server'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(root, 'dist/server', name)),
  // Threads and processes that start from the source, because they are JavaScript already.
  ...filesUnder('server')
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => join(root, file)),
];

/** Name of the package of an import such as `@scope/name/file.js`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '');

/** Place of the package of a file; undefined without a file, as for Node's own modules. */
function placeOf(file: string): string | undefined {
  if (!isAbsolute(file)) return undefined;
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(root, file).split(sep).join('/'))?.[0] ?? OWN;
}

/** Whether a package declares that it also works without another. */
function isOptional(importer: string, place: string): boolean {
  const { peerDependenciesMeta = {}, optionalDependencies = {} } = locked[importer] ?? {};
  return peerDependenciesMeta[nameOf(place)]?.optional === true || nameOf(place) in optionalDependencies;
}

/** Follows every import of the built server through node_modules, by the bundler's own resolution. */
export async function reachedByServer(): Promise<Reached> {
  const loads = new Map<string, Set<string>>();
  const found = new Set<string>();
  const note: Plugin = {
    name: 'note-packages',
    load: { filter: { id: BINARY }, handler: () => 'export default undefined;' },
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const [from, module] = [placeOf(id), this.getModuleInfo(id)];
        if (from === undefined || module === null) continue;
        const of = loads.get(from) ?? new Set();
        loads.set(from, of);
        for (const next of [...module.importedIds, ...module.dynamicallyImportedIds]) of.add(placeOf(next) ?? OWN);
        if (from === OWN) for (const [, name = ''] of module.code?.matchAll(RESOLVED) ?? []) found.add(packageOf(name));
      }
    },
  };
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [note],
    ssr: { noExternal: true },
    build: { ssr: true, write: false, minify: false, rolldownOptions: { input: startedFiles(), treeshake: false } },
  });
  const named = new Set([...found, ...[...(loads.get(OWN) ?? [])].filter((place) => place !== OWN).map(nameOf)]);
  return { named, places: neededBy(loads) };
}

/** Places that must be there: reached from our own files by loads that are not optional. */
function neededBy(loads: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const needed = new Set([OWN]);
  // Iterating a set also visits elements added on the way.
  for (const from of needed) for (const place of loads.get(from) ?? []) if (!isOptional(from, place)) needed.add(place);
  needed.delete(OWN);
  return needed;
}

/** Packages whose modules or files the built page holds. */
export function reachedByPage(): ReadonlySet<string> {
  const report = readFileSync(join(root, 'dist/chunks.json'), 'utf8');
  const sheets = filesUnder('renderers').filter((file) => file.endsWith('.css'));
  const modules = [...report.matchAll(/"(?:[^"]*\/)?node_modules\/([^"]+)"/g)].map(([, path = '']) => path);
  const files = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/url\("([@\w][^":]*)"\)/g)].map(([, path = '']) => path),
  );
  return new Set([...modules, ...files].map(packageOf));
}
