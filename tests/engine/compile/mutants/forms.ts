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
  {
    code: 'LNG-090',
    file: LOGIN,
    find: '"use": "secret"',
    put: '"use": "secret", "visible": { "==": [{ "var": "session.status" }, "unknown"] }',
    at: '"session.status"',
  },
  {
    code: 'LNG-091',
    file: LOGIN,
    find: '"use": "secret"',
    put: '"use": "secret", "visible": { "has": "form.dni" }',
    at: '"visible"',
  },
  {
    code: 'LNG-092',
    file: 'norte/forms/extra.json',
    find: '',
    put: '{ "fields": { "a": { "label": "A", "visible": { "has": "form.b" } }, "b": { "label": "B", "visible": { "has": "form.a" } } }, "submit": { "label": "Seguir" } }',
    at: '"visible"',
  },
  {
    code: 'LNG-093',
    file: 'norte/forms/extra.json',
    find: '',
    put: '{ "fields": { "correo": { "label": "A" }, "password": { "label": "B" } }, "submit": { "label": "Seguir", "call": "auth.login" } }',
    at: '"auth.login"',
  },
  {
    code: 'LNG-094',
    file: 'norte/forms/valoracion.json',
    find: '',
    put: '{ "fields": { "puntaje": { "label": "A", "required": true, "schema": { "maxLength": 900 }, "errors": { "required": "x", "length": "y" } } }, "submit": { "label": "Seguir" } }',
    at: '"maxLength"',
  },
  {
    code: 'LNG-050',
    file: LOGIN,
    find: '"use": "secret"',
    put: '"use": "secret", "repeats": "dno"',
    at: '"dno"',
    meant: 'dni',
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
