import { readCalls } from './_calls.ts';
import type { ProfileJson } from './_profile-type.ts';

interface Call {
  readonly access: string;
  readonly request: ProfileJson;
  readonly optional?: readonly string[];
  readonly repeatable?: boolean;
  readonly ends?: true;
  readonly reads?: true;
}

/**
 * Generates `schemas/generated/call-table.ts`: the facts about each call that the page needs before making it. Shapes
 * of requests and answers are left out to save bytes; the server validates them.
 */
export async function generate(): Promise<Map<string, string>> {
  const lines = (await readCalls<Call>()).map(
    ([name, call]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entryOf(call))},`,
  );
  const text = [
    '// Generated from schemas/calls.json by npm run generate. Do not edit.',
    '',
    '/** A call as the page sees it before making it. */',
    'export interface CallEntry {',
    '  /** Only a signed-in person makes it: the session is renewed before. */',
    '  readonly signedIn?: true;',
    '  /** Carries an Idempotency-Key, so that a repeated one is done once. */',
    '  readonly repeatable?: true;',
    '  /** After it nothing of its subject is edited any more. */',
    '  readonly ends?: true;',
    '  /**',
    '   * Values without which a page does not ask it by itself; null counts as a value where the contract allows it. Other',
    '   * calls are made by an action of a person, and have no entry here.',
    '   */',
    '  readonly needs?: readonly string[];',
    '}',
    '',
    'export const callTable: Readonly<Record<string, CallEntry>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
  return new Map([['schemas/generated/call-table.ts', text]]);
}

function entryOf(call: Call): object {
  const needs = Object.entries(call.request.properties ?? {})
    .filter(([name, profile]) => call.optional?.includes(name) !== true && profile.nullable !== true)
    .map(([name]) => name);
  return {
    ...(call.access === 'anonymous' ? {} : { signedIn: true }),
    ...(call.repeatable === true ? { repeatable: true } : {}),
    ...(call.ends === true ? { ends: true } : {}),
    ...(call.reads === true && needs.length > 0 ? { needs } : {}),
  };
}
