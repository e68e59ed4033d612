import { readFile } from 'node:fs/promises';

/**
 * Reads the calls of `schemas/calls.json` by name, without the `$schema` line.
 * @typeParam Call the properties of a call that the generator uses
 */
export async function readCalls<Call>(): Promise<[name: string, call: Call][]> {
  const text = await readFile(new URL('../../schemas/calls.json', import.meta.url), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, Call>).filter(([name]) => !name.startsWith('$'));
}
