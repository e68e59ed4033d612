import type { Mutant } from './mutant.ts';

const OWN = 'norte/tenant.json';
const LOGIN = '_base/screens/login.json';

/** A screen of the tenant with one button. */
const pressing = (press: string): string =>
  `{ "path": "/ayuda", "for": ["patient"], "title": "Ayuda", "view": { "node": "button", "label": "Ayuda", "press": [${press}] } }`;

/** An own field with a display. */
const shown = (field: string): string => `{ "legajo": { "own": "person", "label": "Legajo", ${field} } }`;

/** Mistakes in a tenant's vocabulary, contacts and displays (FIXL-73, FIXL-74). */
export const TENANT_WORDS: readonly Mutant[] = [
  {
    code: 'LNG-280',
    file: OWN,
    find: '"Clínica Norte"',
    put: '"Clínica {{vocabulary.insurer | upper}}"',
    at: '"Clínica {{',
  },
  {
    code: 'LNG-050',
    file: OWN,
    find: '"name": "Clínica Norte"',
    put: '"vocabulary": { "insurer": { "word": "prepaga", "article": "la" } }, "name": "Tu {{vocabulary.insurer}} y {{vocabulary.insurrer}}"',
    at: '"Tu {{',
    meant: 'insurer',
  },
  {
    code: 'LNG-050',
    file: OWN,
    find: '"name": "Clínica Norte"',
    put: '"vocabulary": { "insurer": { "word": "prepaga", "article": "la" } }, "name": "Datos {{vocabulary.insurer.off}}"',
    at: '"Datos {{',
    meant: 'of',
  },
  {
    code: 'LNG-067',
    file: OWN,
    find: '"name": "Clínica Norte"',
    put: '"vocabulary": { "insurer": { "word": "prepaga", "article": "la" }, "insurrer": { "word": "x", "article": "la" } }, "name": "{{vocabulary.insurer}}"',
    at: '"insurrer": {',
    meant: 'insurer',
  },
  {
    code: 'LNG-013',
    file: OWN,
    find: '"name": "Clínica Norte"',
    put: '"vocabulary": { "insurer": { "word": "prepaga" } }, "name": "{{vocabulary.insurer}}"',
    at: '{ "word": "prepaga" }',
  },
  {
    code: 'LNG-067',
    file: OWN,
    find: '"contact"',
    put: '"contacts": { "guardia": { "label": "Guardia", "lines": {} } }, "contact"',
    at: '"guardia"',
  },
  {
    code: 'LNG-050',
    file: 'norte/screens/ayuda.json',
    find: '',
    put: pressing('{ "do": "notice", "title": "Ayuda", "contact": "guardia" }'),
    at: '"guardia"',
  },
  {
    code: 'LNG-050',
    file: 'norte/checks.json',
    find: '"title":',
    put: '"contact": "guardia", "title":',
    at: '"guardia"',
  },
  {
    code: 'LNG-027',
    file: LOGIN,
    find: '"title": "Entrar"',
    put: '"derive": { "guardia": { "var": "tenant.contacts.guardia" } }, "title": "Entrar"',
    at: '"tenant.contacts.guardia"',
  },
  {
    code: 'LNG-281',
    file: 'norte/fields.json',
    find: '',
    put: shown('"display": "######/##", "schema": { "pattern": "^\\\\d{7}$" }'),
    at: '"######/##"',
  },
  {
    code: 'LNG-281',
    file: 'norte/fields.json',
    find: '',
    put: shown('"display": "######/##", "schema": { "pattern": "^\\\\d{6}/\\\\d{2}$" }'),
    at: '"######/##"',
  },
  {
    code: 'LNG-281',
    file: 'norte/fields.json',
    find: '',
    put: shown('"display": "######/##", "example": "1234567"'),
    at: '"######/##"',
  },
  {
    code: 'LNG-281',
    file: 'norte/fields.json',
    find: '',
    put: shown('"display": "######/##", "schema": { "maxLength": 7 }'),
    at: '"######/##"',
  },
  {
    code: 'LNG-281',
    file: 'norte/fields.json',
    find: '',
    put: shown('"display": "##", "schema": { "type": "integer" }'),
    at: '"##"',
  },
  {
    code: 'LNG-281',
    file: 'norte/fields.json',
    find: '',
    put: '{ "dni": { "display": "##-##" } }',
    at: '"##-##"',
  },
];
