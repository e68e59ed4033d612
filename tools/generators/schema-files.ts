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
  const listed = withKinds(withKinds(common, 'nodes', paths), 'actions', paths);
  return new Map([
    ['schemas/generated/schema-files.ts', text],
    ['schemas/common.schema.json', listed],
  ]);
}

/** The property that says the kind, by folder. */
const KEYS = { nodes: 'node', actions: 'do' } as const;

/** The text of `common.schema.json` with the kinds of nodes or actions as a folder has them; new ones come last. */
function withKinds(common: string, folder: keyof typeof KEYS, paths: readonly string[]): string {
  const key = KEYS[folder];
  const from = common.indexOf(`"required": ["${key}"],`);
  const end = '\n        ]';
  const to = common.indexOf(end, common.indexOf('"allOf": [', from)) + end.length;
  const before = common.slice(from, to);
  if (from < 0 || !before.includes(`"${folder}/`)) throw new Error(`common.schema.json has no kinds of ${folder}/`);
  const kindOf = new RegExp(`^${folder}/(.+)\\.schema\\.json$`);
  const kinds = paths.flatMap((path) => kindOf.exec(path)?.[1] ?? []);
  const known = [...before.matchAll(/"\$ref": "\w+\/([^"]+)\.schema\.json"/g)].map(([, kind = '']) => kind);
  const all = [...known.filter((kind) => kinds.includes(kind)), ...kinds.filter((kind) => !known.includes(kind))];
  return common.replace(before, () => writtenKinds(key, folder, all));
}

/** The rule of the kinds as the file is formatted: the kind by name, and each kind by its schema. */
function writtenKinds(key: string, folder: string, kinds: readonly string[]): string {
  const names = kinds.map((kind) => `              "${kind}"`).join(',\n');
  const judged = kinds.map((kind) => ({
    if: { properties: { [key]: { const: kind } } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { $ref: `${folder}/${kind}.schema.json` },
  }));
  const list = JSON.stringify(judged, undefined, 2).replaceAll('\n', '\n        ');
  return [
    `"required": ["${key}"],`,
    '        "properties": {',
    `          "${key}": {`,
    `            "enum": [\n${names}\n            ]`,
    '          }',
    '        },',
    `        "allOf": ${list}`,
  ].join('\n');
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
