import metadata from 'libphonenumber-js/metadata.max.json';

/** Country whose numbers the portal parses. */
const COUNTRY = 'AR';
const CALLING_CODE = '54';

/**
 * Generates `schemas/generated/phone-metadata.ts`: the metadata of libphonenumber-js for Argentina. The full table is
 * thirty times as long, and the contract refuses foreign numbers.
 */
export async function generate(): Promise<Map<string, string>> {
  const ours = {
    version: metadata.version,
    country_calling_codes: { [CALLING_CODE]: [COUNTRY] },
    countries: { [COUNTRY]: metadata.countries[COUNTRY] },
  };
  const text = [
    '// Generated from libphonenumber-js by npm run generate. Do not edit.',
    '',
    '/** Areas, lengths and prefixes of Argentine numbers. */',
    `export const PHONE_METADATA: object = ${JSON.stringify(ours)};`,
    '',
  ].join('\n');
  return new Map([['schemas/generated/phone-metadata.ts', text]]);
}
