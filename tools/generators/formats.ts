import { readFile } from 'node:fs/promises';

interface Format {
  readonly accepts: readonly string[];
  readonly arg?: string;
  readonly args?: readonly string[];
  readonly reads?: readonly string[];
}

/** Generates `schemas/generated/formats.ts`: names and accepted kinds of schemas/formats.json as literal types. */
export async function generate(): Promise<Map<string, string>> {
  const table = JSON.parse(await readFile(new URL('../../schemas/formats.json', import.meta.url), 'utf8')) as Record<
    string,
    Format
  >;
  const lines = Object.entries(table)
    .filter(([name]) => name !== '$schema')
    .map(
      ([name, { accepts, arg = 'none', args = [], reads = [] }]) =>
        `  ${name}: ${JSON.stringify({ accepts, arg, args, reads })},`,
    );
  const text = [
    '// Generated from schemas/formats.json by npm run generate. Do not edit.',
    '',
    'export const formats = {',
    ...lines,
    '} as const;',
    '',
    '/** The formats of {{path | format}}. */',
    'export type FormatName = keyof typeof formats;',
    '',
  ];
  return new Map([['schemas/generated/formats.ts', text.join('\n')]]);
}
