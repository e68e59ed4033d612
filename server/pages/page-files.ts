import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type AreaFiles, readAreaFiles, WORK } from './area-files.ts';
import { CompressedFile } from './compressed-file.ts';

/** The built page in memory: a few megabytes that never change while the server runs. */
export interface PageFiles {
  /** The built index.html, before a tenant's head is put in. */
  readonly index: string;
  /** The style sheets that it names, in its order. */
  readonly styles: string;
  /** What pages of signed-in people load besides. */
  readonly area: AreaFiles;
  /** The same of a page on which they search, choose and write. */
  readonly work: AreaFiles;
  /** A file of /assets by its name. Only names that the build made are known: no path of a caller meets the disk. */
  readonly asset: (name: string) => CompressedFile | undefined;
}

const TYPES: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.json': 'application/json; charset=utf-8',
};

/** Reads the build in `folder` (dist/client); undefined when there is none. */
export async function readPageFiles(folder: string): Promise<PageFiles | undefined> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (index === undefined) return undefined;
  const names = await readdir(join(folder, 'assets')).catch(() => []);
  const files = new Map<string, CompressedFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type !== undefined) files.set(name, new CompressedFile(await readFile(join(folder, 'assets', name)), type));
  }
  const sheets = [...index.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => path);
  const styles = await Promise.all(sheets.map((path) => readFile(join(folder, path), 'utf8')));
  const [area, work] = await Promise.all([readAreaFiles(folder), readAreaFiles(folder, WORK)]);
  return { index, styles: styles.join(''), area, work, asset: (name) => files.get(name) };
}
