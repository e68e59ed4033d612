import type { Mutant } from './mutant.ts';

const LOGIN = '_base/forms/login.json';

/** Forms that nobody could fill in. */
export const FORMS: readonly Mutant[] = [
  {
    code: 'LNG-088',
    file: 'norte/fields.json',
    find: '',
    put: '{ "dni": { "schema": { "maxLength": 10 } } }',
    at: '"maxLength"',
  },
  {
    code: 'LNG-070',
    file: '_base/fields.json',
    find: '"minLength": 7, "maxLength": 8 }',
    put: '"minLength": 7, "maxLength": 8 }, "rules": { "never": { "that": false, "say": "Nunca" } }',
    at: '"dni"',
    told: LOGIN,
  },
  {
    code: 'LNG-078',
    file: LOGIN,
    find: '"use": "secret"',
    put: '"use": "secret", "errors": { "length": "x" }, "schema": { "minLength": 9, "maxLength": 3 }',
    at: '"minLength"',
  },
  { code: 'LNG-013', file: 'norte/tests/login.json', find: '', put: '{ "form": "login" }', at: '{ "form"' },
  {
    code: 'LNG-050',
    file: 'norte/tests/login.json',
    find: '',
    put: '{ "form": "logn", "cases": {} }',
    at: '"logn"',
    meant: 'login',
  },
  {
    code: 'LNG-050',
    file: 'norte/tests/login.json',
    find: '',
    put: '{ "form": "login", "cases": { "one": { "with": { "dnii": "1" }, "errors": {} } } }',
    at: '"dnii"',
    meant: 'dni',
  },
];
