import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The bundler's manifest: the static imports of each file. */
type Manifest = Readonly<Record<string, ManifestEntry | undefined>>;
interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Addresses of scripts and style sheets, without duplicates. */
export interface AreaFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Modules of every page behind sign-in, by their keys in the manifest. */
export const AREA: readonly string[] = ['renderers/nodes/signed-in-nodes.ts', 'engine/portal/react/data/queries.ts'];

/**
 * Reads the files of pages behind sign-in from the bundler's manifest in `folder` (dist/client). Without a manifest the
 * list is empty, and the page's script requests them a round trip later.
 */
export async function readAreaFiles(folder: string): Promise<AreaFiles> {
  const written = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(written) as Manifest;
  const keys = new Set(Object.keys(manifest).filter((key) => AREA.includes(key)));
  // Iterating a set includes entries that are added during the loop.
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  const entries = [...keys].flatMap((key) => manifest[key] ?? []);
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`);
  return {
    scripts: addresses(entries.map(({ file }) => file)),
    styles: addresses(entries.flatMap(({ css }) => css ?? [])),
  };
}
