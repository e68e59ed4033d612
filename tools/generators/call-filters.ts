import { readCalls } from './_calls.ts';

/**
 * Generates `schemas/generated/call-filters.ts`: the filter form of each call. The compiler checks screens' filters by
 * it, and the server validates filters.
 */
export async function generate(): Promise<Map<string, string>> {
  const lines = (await readCalls<{ readonly filter?: string }>()).flatMap(([name, { filter }]) =>
    filter === undefined ? [] : [`  ${JSON.stringify(name)}: ${JSON.stringify(filter)},`],
  );
  const text = [
    '// Generated from schemas/calls.json by npm run generate. Do not edit.',
    '',
    '/** Id of the form that narrows what a call answers, by call. */',
    'export const callFilters = {',
    ...lines,
    '} as const satisfies Readonly<Record<string, string>>;',
    '',
    '/** A call whose answer a form narrows. */',
    'export type FilteredCall = keyof typeof callFilters;',
    '',
  ].join('\n');
  return new Map([['schemas/generated/call-filters.ts', text]]);
}
