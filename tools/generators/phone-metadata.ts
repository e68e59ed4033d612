import metadata from 'libphonenumber-js/metadata.max.json';

/** The country whose numbers the portal reads. */
const COUNTRY = 'AR';
const CALLING_CODE = '54';

/**
 * `schemas/generated/phone-metadata.ts`: what libphonenumber-js knows of Argentina alone. Its table of every country is
 * thirty times as long, and a number from abroad is refused by the contract.
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
