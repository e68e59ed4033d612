import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files with test titles that carry ids. */
const TESTS = /\.(test|e2e|prove|soak|stories)\.tsx?$|^tenants\/.*\/tests\/.*\.json$/;
const FOLDERS = ['tests', 'stories', 'renderers', 'tenants'];

const ID = '(?:(?:D-)?[A-Z]+(?:-[A-Z]+)?-\\d+|[AR]\\d+)';
const TAG = new RegExp(`\\[(${ID}(?:[ ,]+${ID})*)\\]`, 'g');

/** A title that carries an id, as the whole line of its file. */
export interface Title {
  readonly file: string;
  readonly line: string;
}

/**
 * The meaning of each requirement, by id, in the order of docs/requirements.json.
 * @throws Error when the file cannot be read
 */
export async function readRequirements(): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(join(root, 'docs/requirements.json'), 'utf8'));
}

/** The titles that carry each id, by file and line. LNG-… are codes of the compiler, not requirements. */
export async function titlesById(): Promise<ReadonlyMap<string, readonly Title[]>> {
  const carried = new Map<string, Title[]>();
  for (const folder of FOLDERS) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const file of names.map((name) => `${folder}/${name}`).sort()) {
      if (!TESTS.test(file)) continue;
      for (const line of (await readFile(join(root, file), 'utf8')).split('\n')) {
        const ids = new Set([...line.matchAll(TAG)].flatMap(([, list = '']) => list.split(/[ ,]+/)));
        for (const id of ids) if (!id.startsWith('LNG-')) carried.set(id, [...(carried.get(id) ?? []), { file, line }]);
      }
    }
  }
  return carried;
}
