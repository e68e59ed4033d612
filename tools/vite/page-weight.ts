import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ChunkReport } from './chunk-report.ts';

/** The built page: its folder, and the contents of each file. */
export interface BuiltPage {
  readonly folder: string;
  readonly chunks: Readonly<Record<string, ChunkReport>>;
}

/**
 * Reads the last build under `root`.
 * @throws Error if there is no build
 */
export function readBuiltPage(root: string): BuiltPage {
  return {
    folder: join(root, 'dist/client'),
    chunks: JSON.parse(readFileSync(join(root, 'dist/chunks.json'), 'utf8')),
  };
}

/** The file the page starts with. */
export function entryOf({ chunks }: BuiltPage): string {
  const entries = Object.keys(chunks).filter((file) => chunks[file]?.isEntry);
  if (entries.length !== 1 || entries[0] === undefined)
    throw new Error(`one entry expected, found: ${entries.join(', ')}`);
  return entries[0];
}

/**
 * The file that contains a module.
 * @param module its path relative to the root, such as `renderers/portal.ts`
 * @throws Error if it is in no file
 */
export function fileOf({ chunks }: BuiltPage, module: string): string {
  const file = Object.keys(chunks).find((name) => Object.hasOwn(chunks[name]?.modules ?? {}, module));
  if (file === undefined) throw new Error(`${module} is in no file of the built page`);
  return file;
}

/** `file` and everything the browser must fetch before it runs. */
export function neededBy({ chunks }: BuiltPage, file: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of chunks[file]?.imports ?? []) neededBy({ folder: '', chunks }, next, found);
  return found;
}

/** The files that the page may load later, from any file. */
export function fetchedLater(page: BuiltPage): ReadonlySet<string> {
  const now = neededBy(page, entryOf(page));
  return new Set(Object.keys(page.chunks).filter((file) => !now.has(file)));
}

/** The style sheets of `files`. */
export const stylesOf = ({ chunks }: BuiltPage, files: Iterable<string>): ReadonlySet<string> =>
  new Set([...files].flatMap((file) => chunks[file]?.css ?? []));

/** Bytes of files when sent, each gzipped at the default level. */
export function gzipped({ folder }: BuiltPage, files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(folder, file))).length;
  return bytes;
}

/** Bytes of scripts and style sheets as browsers get them over HTTPS: compressed with Brotli by the build. */
export function sent({ folder }: BuiltPage, files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += statSync(join(folder, `${file}.br`)).size;
  return bytes;
}

/** The package of a module, or its folder in this project (`engine/language/forms`, `renderers/ui`). */
export function ownerOf(module: string): string {
  const [, scoped] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  if (scoped !== undefined) return scoped;
  const parts = module.replace(/^[^\w.@]+/, '').split('/');
  const depth = parts[0] === 'engine' ? 3 : 2;
  return parts.length > depth ? parts.slice(0, depth).join('/') : (parts[0] ?? module);
}

/**
 * Cost of each package and folder within `files`: a file's gzipped bytes, divided in proportion to its modules' bytes
 * before minification. The parts are an estimate for comparing; the sum is exact.
 */
export function costByOwner(page: BuiltPage, files: Iterable<string>): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const file of files) {
    const modules = Object.entries(page.chunks[file]?.modules ?? {});
    const all = modules.reduce((sum, [, bytes]) => sum + bytes, 0);
    const weight = gzipped(page, [file]);
    for (const [module, bytes] of modules) {
      const owner = ownerOf(module);
      costs.set(owner, (costs.get(owner) ?? 0) + (all === 0 ? 0 : (weight * bytes) / all));
    }
  }
  return new Map([...costs].sort(([, a], [, b]) => b - a));
}
