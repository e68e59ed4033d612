import assigned from 'libphonenumber-js/metadata.max.json';
import plans from 'libphonenumber-js/metadata.min.json';

/** Country of numbers that are written without a country code. */
const COUNTRY = 'AR';
const CALLING_CODE = '54';

/** Place of the layouts in a country's row of the library's table. */
const LAYOUTS = 4;

/**
 * Generates `schemas/generated/phone-metadata.ts` from the tables of libphonenumber-js: the plans of all countries without
 * their layouts, which write numbers out and are two thirds of the table, and the assigned ranges of Argentina, by which
 * a mobile is recognized.
 */
export async function generate(): Promise<Map<string, string>> {
  const withoutLayouts = Object.entries(plans.countries).map(([country, row]) => [
    country,
    row.map((part: unknown, place: number) => (place === LAYOUTS ? 0 : part)),
  ]);
  const everywhere = { ...plans, countries: Object.fromEntries(withoutLayouts) };
  const mobiles = {
    version: assigned.version,
    country_calling_codes: { [CALLING_CODE]: [COUNTRY] },
    countries: { [COUNTRY]: assigned.countries[COUNTRY] },
  };
  const text = [
    '// Generated from libphonenumber-js by npm run generate. Do not edit.',
    '',
    '/** Lengths, prefixes and patterns of the numbers of every country. */',
    `export const PHONE_PLANS: object = ${JSON.stringify(everywhere)};`,
    '',
    '/** Areas, lengths and prefixes of Argentine numbers by their kind. */',
    `export const PHONE_MOBILES: object = ${JSON.stringify(mobiles)};`,
    '',
  ].join('\n');
  return new Map([['schemas/generated/phone-metadata.ts', text]]);
}
