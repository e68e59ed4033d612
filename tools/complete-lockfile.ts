/**
 * Completes package-lock.json after `npm install` against a registry with one platform's binaries only: it lacks those
 * of other platforms, and `npm ci` then refuses the lockfile everywhere. Each missing optional package gets the version
 * that its parent pins and the platform in its name, so that npm need not fetch it. A test checks that the lockfile is
 * complete: run `npx tsx tools/complete-lockfile.ts` when it fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The parts of an entry that are read and written. */
interface Entry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The part of a lockfile that is used here. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>;
}

/** An optional package without an entry, and the place for it. */
export interface MissingOptional {
  readonly at: string;
  readonly name: string;
  readonly range: string;
  readonly dev: boolean;
}

const NESTED = '/node_modules/';
const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32 windows'.split(' ');
const PROCESSORS = 'arm64 arm ia32 loong64 mips64el ppc64 riscv64 s390x x64 wasm32'.split(' ');

/** Places where node looks for `name` from the package at `place`, nearest first. */
function lookups(place: string, name: string): readonly string[] {
  const parts = place.split(NESTED);
  const bases = parts.map((_, index) => `${parts.slice(0, parts.length - index).join(NESTED)}/`);
  return [...bases, ''].map((base) => `${base}node_modules/${name}`);
}

/** Optional packages missing in the lockfile, those of outer parents first. */
export function missingOptionals(lock: Lockfile): readonly MissingOptional[] {
  const depth = (place: string) => place.split(NESTED).length;
  const places = Object.entries(lock.packages).sort(([a], [b]) => depth(a) - depth(b));
  const known = new Map(places.map(([place, { version }]) => [place, version]));
  const missing: MissingOptional[] = [];
  for (const [place, { optionalDependencies = {}, dev = false }] of places) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const near = lookups(place, name);
      const version = known.get(near.find((at) => known.get(at) !== undefined) ?? '');
      if (version !== undefined && (version === range || /^[\^~*>]/.test(range))) continue;
      // At the top level, or beside its parent if another version is at the top.
      const top = `node_modules/${name}`;
      const at = known.get(top) === undefined ? top : (near[1] ?? top);
      known.set(at, range.replace(/^[\^~]/, ''));
      missing.push({ at, name, range, dev });
    }
  }
  return missing;
}

/** Entry of a package that cannot be fetched here. @throws Error when its name contains no platform */
function entryOf({ name, range, dev }: MissingOptional): Entry {
  const words = name.split(/[^a-z0-9]+/);
  const system = SYSTEMS.find((one) => words.includes(one)) ?? (name === 'fsevents' ? 'darwin' : undefined);
  const processor = PROCESSORS.find((one) => words.includes(one) || (one === 'arm' && words.includes('armv7')));
  if (system === undefined && processor === undefined) throw new Error(`no platform in the name of ${name}`);
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(processor ? { cpu: [processor] } : {}),
    ...(dev ? { dev } : {}),
    optional: true,
    ...(system ? { os: [system === 'windows' ? 'win32' : system] } : {}),
  };
}

/** Writes missing entries into this project's lockfile. */
function complete(): void {
  const file = join(fileURLToPath(new URL('../', import.meta.url)), 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const missing = missingOptionals(lock);
  const added = missing.map((one) => [one.at, entryOf(one)] as const);
  const entries = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
  const packages = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`${missing.length} paquetes de otras plataformas agregados a package-lock.json`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) complete();
