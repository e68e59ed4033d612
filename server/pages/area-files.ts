import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The bundler's own list of what it made: of each file, what it needs at once. */
type Manifest = Readonly<Record<string, ManifestEntry | undefined>>;
interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Addresses of scripts and sheets, without doubles. */
export interface AreaFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Files, by the names that vite.config.ts gives them, that every page of a signed-in person stands on. */
const AREA: readonly string[] = ['private', 'beside', 'open-transport'];

/** The same of one on which people search, choose and write. */
export const WORK: readonly string[] = [...AREA, 'work'];

/**
 * What a page of a signed-in person loads beside the first two files of all pages, by the bundler's list in `folder`
 * (dist/client). None where there is no list: the page's script finds them by itself, a round trip later.
 * @param roots names of files: those of every such page, or {@link WORK}
 */
export async function readAreaFiles(folder: string, roots = AREA): Promise<AreaFiles> {
  const written = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(written) as Manifest;
  const keys = new Set(Object.keys(manifest).filter((key) => roots.includes(manifest[key]?.name ?? '')));
  // A set goes on with what is added to it meanwhile.
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  const entries = [...keys].flatMap((key) => manifest[key] ?? []);
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`);
  return {
    scripts: addresses(entries.map(({ file }) => file)),
    styles: addresses(entries.flatMap(({ css }) => css ?? [])),
  };
}
