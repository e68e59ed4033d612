import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../schemas/', import.meta.url));

/**
 * `schemas/generated/schema-files.ts`: one module that holds every schema of the language by path, and the vocabulary
 * of blocks, so that the compiler reads no disk and runs in a browser too.
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
    '/** What each block in code takes and answers, by name. */',
    'export const blockFiles: Readonly<Record<string, object>> = {',
    ...blocks.map((path) => `  ${blockName(path)}: ${nameOf(path)},`),
    '};',
    '',
  ].join('\n');
  return new Map([['schemas/generated/schema-files.ts', text]]);
}

/** Documents, nodes, actions and what they refer to; schemas of the schemas' own tables are not part of the language. */
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
