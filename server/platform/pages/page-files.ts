import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type AreaFiles, readAreaFiles } from './area-files.ts';
import { CompressedFile } from './compressed-file.ts';

/** The built page in memory: a few megabytes that never change while the server runs. */
export interface PageFiles {
  /** The built index.html, without a tenant's head. */
  readonly index: string;
  /** The style sheets that it links, in order. */
  readonly styles: string;
  /** Additional files of pages behind sign-in. */
  readonly area: AreaFiles;
  /** Style sheets of those files. */
  readonly areaStyles: string;
  /** A file of /assets by its name. Only the build's names are known, so a request's path never reaches the disk. */
  readonly asset: (name: string) => CompressedFile | undefined;
  /** Licence texts of the packages that the page holds; absent in a build of tests. */
  readonly notices?: CompressedFile | undefined;
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

/** Reads the build in `folder` (dist/client); undefined if it is missing. */
export async function readPageFiles(folder: string): Promise<PageFiles | undefined> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (index === undefined) return undefined;
  const names = await readdir(join(folder, 'assets')).catch((): string[] => []);
  const files = new Map<string, CompressedFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const path = join(folder, 'assets', name);
    const brotli = names.includes(`${name}.br`) ? await readFile(`${path}.br`) : undefined;
    files.set(name, new CompressedFile(await readFile(path), type, brotli));
  }
  const sheets = [...index.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => path);
  const textOf = async (paths: readonly string[]) =>
    (await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')))).join('');
  const area = await readAreaFiles(folder);
  const areaStyles = await textOf(area.styles.filter((path) => !sheets.includes(path)));
  const told = await readFile(join(folder, 'licencias.md')).catch(() => undefined);
  const notices = told && new CompressedFile(told, 'text/markdown; charset=utf-8', undefined);
  return { index, styles: await textOf(sheets), area, areaStyles, asset: (name) => files.get(name), notices };
}
