import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../../tools/readers/root-folder.ts';

/** Sources that make up the compiler; a build is one bundle. */
const SOURCES = ['engine', 'schemas/generated'];
const BUILT = 'dist/server';

let version: string | undefined;

/**
 * Version of the compiler: a digest of its code. An artifact of another version may lack what this server and page
 * need, so it is compiled again if possible.
 */
export function compilerVersion(): string {
  version ??= hashOf(import.meta.url.endsWith('.ts') ? SOURCES : [BUILT]);
  return version;
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of folders.flatMap(codeBelow))
    hash.update(`${file}\0`).update(readFileSync(join(rootFolder(), file)));
  return hash.digest('hex').slice(0, 16);
}

function codeBelow(folder: string): readonly string[] {
  const place = join(rootFolder(), folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js)$/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}
