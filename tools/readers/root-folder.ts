import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's folder: the nearest above this module with a package.json. The same answer from the sources and from
 * the bundle in dist/server, so that migrations, tenants and the built page are found from both.
 */
export function rootFolder(from: string = fileURLToPath(import.meta.url)): string {
  const folder = dirname(from);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (folder === from) throw new Error('no package.json above the server');
  return rootFolder(folder);
}
