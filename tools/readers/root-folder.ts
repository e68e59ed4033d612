import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's folder: the nearest one above this module with a package.json. Works for the sources and for the bundle
 * in dist/server, so that both find migrations, tenants and the built page.
 */
export function rootFolder(from: string = fileURLToPath(import.meta.url)): string {
  const folder = dirname(from);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (folder === from) throw new Error('no package.json above the server');
  return rootFolder(folder);
}
