import { readFile } from 'node:fs/promises';
import { requireKnownFormats } from './_known-formats.ts';
import { type ProfileJson, profileType } from './_profile-type.ts';

/** Generates `schemas/generated/entities.ts`: one TypeScript interface for each entity of schemas/entities.json. */
export async function generate(): Promise<Map<string, string>> {
  const url = new URL('../../schemas/entities.json', import.meta.url);
  const table = JSON.parse(await readFile(url, 'utf8')) as Record<string, ProfileJson>;
  const types = Object.entries(table)
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, profile]) => {
      requireKnownFormats(profile, `schemas/entities.json, ${name}`);
      const comment = profile.description === undefined ? '' : `/** ${profile.description} */\n`;
      return `${comment}export type ${name} = ${profileType(profile)};\n`;
    });
  const text = ['// Generated from schemas/entities.json by npm run generate. Do not edit.', '', ...types].join('\n');
  return new Map([['schemas/generated/entities.ts', text]]);
}
