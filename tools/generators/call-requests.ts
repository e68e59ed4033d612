import { OWN_FIELDS } from '../../engine/language/forms/own-name.ts';
import { readCalls } from './_calls.ts';
import { requireKnownFormats } from './_known-formats.ts';
import { type ProfileJson, profileType } from './_profile-type.ts';

interface Call {
  readonly description: string;
  readonly request: ProfileJson;
  readonly optional?: readonly string[];
  readonly own?: string;
}

/** `schemas/generated/call-requests.ts`: what each call takes, as the server's routes read it once it is validated. */
export async function generate(): Promise<Map<string, string>> {
  const calls = await readCalls<Call>();
  for (const [name, { request }] of calls) requireKnownFormats(request, `schemas/calls.json, ${name}`);
  const lines = calls.flatMap(([name, call]) => [
    `  /** ${call.description} */`,
    `  readonly '${name}': ${requestType(call)};`,
  ]);
  const text = [
    '// Generated from schemas/calls.json by npm run generate. Do not edit.',
    '',
    "import type * as entities from './entities.ts';",
    '',
    '/** The request of each call: a body, the query of an address or its parts. */',
    'export interface CallRequests {',
    ...lines,
    '}',
    '',
  ].join('\n');
  return new Map([['schemas/generated/call-requests.ts', text]]);
}

/** At the top only `optional` names may be left out; a nullable one is sent as null (server/platform/http/contract). */
function requestType({ request, optional = [], own }: Call): string {
  const names = Object.entries(request.properties ?? {}).map(
    ([name, profile]) =>
      `    readonly ${name}${optional.includes(name) ? '?' : ''}: ${profileType(profile, 'entities.')};`,
  );
  if (own !== undefined)
    names.push(`    readonly ${OWN_FIELDS}?: ${profileType({ type: 'object', own }, 'entities.')};`);
  return names.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${names.join('\n')}\n  }`;
}
