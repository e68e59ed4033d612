import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const GUIDE = 'docs/operation.md';
const PLACE = /(<!-- variables -->\n)[\s\S]*?(\n<!-- \/variables -->)/;

/**
 * Generates the table of environment variables in docs/operation.md from server/platform/core/variables.json; config.ts
 * can read only variables listed there.
 * @throws Error when the guide has no placeholder for it
 */
export async function generate(): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'server/platform/core/variables.json'), 'utf8');
  const variables: Readonly<Record<string, { readonly doc: string; readonly usual: string }>> = JSON.parse(text);
  const rows = Object.entries(variables).map(([name, { doc, usual }]) => `| \`${name}\` | ${doc} | ${usual} |`);
  const table = ['| variable | qué dice | si falta |', '| --- | --- | --- |', ...rows].join('\n');
  const guide = await readFile(join(root, GUIDE), 'utf8');
  if (!PLACE.test(guide)) throw new Error(`${GUIDE} no tiene <!-- variables -->`);
  return new Map([[GUIDE, guide.replace(PLACE, (_, before: string, after: string) => before + table + after)]]);
}
