import { readFile } from 'node:fs/promises';

/**
 * Generates `schemas/generated/route-paths.ts`: the routes of schemas/routes.json without their descriptions, which the
 * page does not need.
 */
export async function generate(): Promise<Map<string, string>> {
  const table = JSON.parse(await readFile(new URL('../../schemas/routes.json', import.meta.url), 'utf8')) as object;
  const routes = Object.keys(table).filter((route) => route.startsWith('/'));
  const text = [
    '// Generated from schemas/routes.json by npm run generate. Do not edit.',
    '',
    '/** The routes of the contract; a tenant need not have a screen for each. */',
    'export const ROUTES: readonly string[] = [',
    ...routes.map((route) => `  ${JSON.stringify(route)},`),
    '];',
    '',
  ].join('\n');
  return new Map([['schemas/generated/route-paths.ts', text]]);
}
