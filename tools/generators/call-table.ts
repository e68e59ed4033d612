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
 * Generates `schemas/generated/call-table.ts`, the facts about each call that the page needs before making it, and
 * `call-needs.ts`, which only screens with data fetch. Shapes of requests and answers are left out to save bytes; the
 * server validates them.
 */
export async function generate(): Promise<Map<string, string>> {
  const calls = await readCalls<Call>();
  const text = [
    GENERATED,
    '',
    '/** A call as the page sees it before making it. */',
    'export interface CallEntry {',
    '  /** Only a signed-in person makes it: the session is renewed before. */',
    '  readonly signedIn?: true;',
    '  /** Carries an Idempotency-Key, so that a repeated one is done once. */',
    '  readonly repeatable?: true;',
    '  /** After it nothing of its subject is edited any more. */',
    '  readonly ends?: true;',
    '}',
    '',
    'export const callTable: Readonly<Record<string, CallEntry>> = {',
    ...linesOf(calls.map(([name, call]) => [name, entryOf(call)])),
    '};',
    '',
  ].join('\n');
  const needs = [
    GENERATED,
    '',
    '/**',
    ' * Values without which a page does not ask a call by itself; null counts as a value where the contract allows it.',
    ' * Calls without such values are left out, and those that an action of a person makes.',
    ' */',
    'export const callNeeds: Readonly<Record<string, readonly string[]>> = {',
    ...linesOf(calls.map(([name, call]) => [name, needsOf(call)] as const).filter(([, names]) => names.length > 0)),
    '};',
    '',
  ].join('\n');
  return new Map([
    ['schemas/generated/call-table.ts', text],
    ['schemas/generated/call-needs.ts', needs],
  ]);
}

const GENERATED = '// Generated from schemas/calls.json by npm run generate. Do not edit.';

const linesOf = (entries: readonly (readonly [name: string, entry: object])[]): readonly string[] =>
  entries.map(([name, entry]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry)},`);

function needsOf(call: Call): readonly string[] {
  if (call.reads !== true) return [];
  return Object.entries(call.request.properties ?? {})
    .filter(([name, profile]) => call.optional?.includes(name) !== true && profile.nullable !== true)
    .map(([name]) => name);
}

function entryOf(call: Call): object {
  return {
    ...(call.access === 'anonymous' ? {} : { signedIn: true }),
    ...(call.repeatable === true ? { repeatable: true } : {}),
    ...(call.ends === true ? { ends: true } : {}),
  };
}
