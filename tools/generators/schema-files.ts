import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../schemas/', import.meta.url));

/**
 * Generates `schemas/generated/schema-files.ts`: one module with every schema of the language by path, and the
 * vocabulary of blocks, so that the compiler needs no disk and runs in a browser too. Also keeps the lists of nodes and
 * actions in `common.schema.json`, so that a new one is listed by its file alone.
 */
export async function generate(): Promise<Map<string, string>> {
  const paths = (await readdir(root, { recursive: true })).map((path) => path.replaceAll('\\', '/')).sort();
  const schemas = paths.filter((path) => path.endsWith('.schema.json') && isLanguage(path));
  const blocks = paths.filter((path) => path.startsWith('blocks/') && path.endsWith('.json'));
  const text = [
    '// Generated from schemas/ by npm run generate. Do not edit.',
    '',
    ...[...schemas, ...blocks].map((path) => `import ${nameOf(path)} from '../${path}' with { type: 'json' };`),
    '',
    '/** Every schema of the language, by path below schemas/. */',
    'export const schemaFiles: Readonly<Record<string, object>> = {',
    ...schemas.map((path) => `  '${path}': ${nameOf(path)},`),
    '};',
    '',
    '/** Props and outcomes of each block in code, by name. */',
    'export const blockFiles: Readonly<Record<string, object>> = {',
    ...blocks.map((path) => `  ${blockName(path)}: ${nameOf(path)},`),
    '};',
    '',
  ].join('\n');
  const common = await readFile(join(root, 'common.schema.json'), 'utf8');
  const listed = ['nodes', 'actions'].reduce((whole, folder) => withList(whole, folder, paths), common);
  return new Map([
    ['schemas/generated/schema-files.ts', text],
    ['schemas/common.schema.json', listed],
  ]);
}

/** The text of `common.schema.json` with the schemas of a folder as its `oneOf`; new ones come last. */
function withList(common: string, folder: string, paths: readonly string[]): string {
  const list = new RegExp(`"oneOf": \\[(\\s+)\\{\\s+"\\$ref": "${folder}/[^\\]]+\\]`);
  const [before, indent] = list.exec(common) ?? [];
  if (before === undefined || indent === undefined) throw new Error(`common.schema.json has no oneOf of ${folder}/`);
  const files = paths.filter((path) => path.startsWith(`${folder}/`));
  const known = [...before.matchAll(/"\$ref": "([^"]+)"/g)].map(([, path = '']) => path);
  const kept = known.filter((path) => files.includes(path));
  const all = [...kept, ...files.filter((path) => !known.includes(path))];
  const entries = all.map((path) => `${indent}{${indent}  "$ref": "${path}"${indent}}`);
  return common.replace(before, () => `"oneOf": [${entries.join(',')}${indent.slice(0, -2)}]`);
}

/**
 * Whether a file belongs to the language: documents, nodes, actions and shared definitions, without the schemas of the
 * schemas' own tables.
 */
function isLanguage(path: string): boolean {
  return /^(documents|nodes|actions)\//.test(path) || /^(common|flags|settings|profile-leaf)\.schema\.json$/.test(path);
}

function blockName(path: string): string {
  return path.replace(/^blocks\/|\.json$/g, '');
}

function nameOf(path: string): string {
  const words = path.replace(/(\.schema)?\.json$/, '').split(/[^A-Za-z0-9]/);
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}
