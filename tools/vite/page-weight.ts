import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ChunkReport } from './chunk-report.ts';

/** The built page: its folder, and what each of its files is made of. */
export interface BuiltPage {
  readonly folder: string;
  readonly chunks: Readonly<Record<string, ChunkReport>>;
}

/**
 * Reads what the last build left under `root`.
 * @throws Error if nothing was built
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
 * The file that a module ended in.
 * @param module its path relative to the root, such as `renderers/portal.ts`
 * @throws Error if it is in none
 */
export function fileOf({ chunks }: BuiltPage, module: string): string {
  const file = Object.keys(chunks).find((name) => Object.hasOwn(chunks[name]?.modules ?? {}, module));
  if (file === undefined) throw new Error(`${module} is in no file of the built page`);
  return file;
}

/** What the sign-in page fetches until its form can be filled in, and what comes for it while somebody does. */
export function signInFiles(page: BuiltPage): {
  readonly frame: ReadonlySet<string>;
  readonly form: ReadonlySet<string>;
} {
  const needed = (...files: readonly string[]) => new Set(files.flatMap((file) => [...neededBy(page, file)]));
  const frame = needed(entryOf(page), fileOf(page, 'renderers/portal.ts'));
  const form = needed(fileOf(page, 'renderers/fields/edit/FormEditor.tsx'));
  return { frame, form: new Set([...form].filter((file) => !frame.has(file))) };
}

/** `file` and everything the browser must fetch before it runs. */
export function neededBy({ chunks }: BuiltPage, file: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of chunks[file]?.imports ?? []) neededBy({ folder: '', chunks }, next, found);
  return found;
}

/** The files that the page may fetch later, wherever they are asked for. */
export function fetchedLater(page: BuiltPage): ReadonlySet<string> {
  const now = neededBy(page, entryOf(page));
  return new Set(Object.keys(page.chunks).filter((file) => !now.has(file)));
}

/** The style sheets that come with `files`. */
export const stylesOf = ({ chunks }: BuiltPage, files: Iterable<string>): ReadonlySet<string> =>
  new Set([...files].flatMap((file) => chunks[file]?.css ?? []));

/** Bytes on the wire, gzip at its default level, one by one as they travel. */
export function gzipped({ folder }: BuiltPage, files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(folder, file))).length;
  return bytes;
}

/** The package a module belongs to, or the room of ours (`engine/forms`, `renderers/ui`). */
export function ownerOf(module: string): string {
  const [, scoped] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  if (scoped !== undefined) return scoped;
  const parts = module.replace(/^[^\w.@]+/, '').split('/');
  return parts.length > 2 ? parts.slice(0, 2).join('/') : (parts[0] ?? module);
}

/**
 * What each package and room costs on the wire within `files`: a chunk's gzipped bytes shared out by the bytes of its
 * modules before minification. An estimate, good for comparing; the sum is exact.
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
