import type { Mutant } from './mutant.ts';

/** Writes `payments` into the tenant's document. */
const paying = (keys: string): string => `"unit": 7, "payments": { "company": "mercadoPago", "keys": { ${keys} } },`;

const MINE = ['"accessToken": "{{secret.own.TOKEN}}"', '"signature": "{{secret.own.FIRMA}}"'];

/** Mistakes in `payments` of tenant.json. */
export const PAYMENTS: readonly Mutant[] = [
  { code: 'LNG-055', put: paying(MINE[0] ?? ''), at: '{ "accessToken"' },
  {
    code: 'LNG-050',
    put: paying([...MINE, '"acessToken": "{{secret.own.X}}"'].join(', ')),
    at: '"acessToken"',
    meant: 'accessToken',
  },
  { code: 'LNG-082', put: paying(`"accessToken": "APP_USR-1", ${MINE[1]}`), at: '"APP_USR-1"' },
  { code: 'LNG-082', put: paying(`"accessToken": "APP_USR-{{secret.own.TOKEN}}", ${MINE[1]}`), at: '"APP_USR-{{' },
  { code: 'LNG-133', put: paying(`"accessToken": "{{secret.OSEF_TOKEN}}", ${MINE[1]}`), at: '"{{secret.OSEF' },
].map((mutant) => ({ file: 'norte/tenant.json', find: '"unit": 7,', ...mutant }));
