import { readCalls } from './_calls.ts';

/** Generates `schemas/generated/refusal-codes.ts`: the codes by which calls refuse, so that a misspelt one does not compile. */
export async function generate(): Promise<Map<string, string>> {
  const calls = await readCalls<{ readonly codes: readonly string[] }>();
  const codes = [...new Set(calls.flatMap(([, call]) => call.codes))].sort();
  const text = [
    '// Generated from schemas/calls.json by npm run generate. Do not edit.',
    '',
    '/** Code by which at least one call refuses (`codes` of schemas/calls.json). */',
    `export type CallRefusal =\n${codes.map((code) => `  | '${code}'`).join('\n')};`,
    '',
  ].join('\n');
  return new Map([['schemas/generated/refusal-codes.ts', text]]);
}
