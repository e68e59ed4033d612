import type { Mutant } from './mutant.ts';

const LOGIN = '_base/forms/login.json';
const FIELDS = 'norte/fields.json';
const asked = (fields: string, call = 'registration.create') =>
  `{ "fields": ${fields}, "submit": { "label": "Continuar", "call": "${call}" } }`;

/** Fields of a tenant's own that could not be kept, or not be told apart (FIXL-09). */
export const OWN_FIELDS: readonly Mutant[] = [
  {
    code: 'LNG-306',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"password": { "use": "secret" }, "sede": { "own": "person", "label": "Sede", "widget": "radio", "options": { "norte": { "label": "Sede" }, "sur": { "label": "Sede" } } }',
    at: '"Sede" } }',
  },
  {
    code: 'LNG-407',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"password": { "use": "secret", "widget": "radio", "schema": { "maxLength": 3 }, "errors": { "length": "Hasta 3" }, "options": { "sur": { "label": "Sur" }, "norte": { "label": "Norte" } } }',
    at: '"norte"',
  },
  {
    code: 'LNG-408',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"password": { "use": "secret", "accept": ["pdf"] }',
    at: '["pdf"]',
  },
  {
    code: 'LNG-408',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"password": { "use": "secret", "schema": { "minimum": 3 }, "errors": { "range": "Desde 3" } }',
    at: '3 }',
  },
  {
    code: 'LNG-409',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"password": { "use": "secret", "schema": { "type": "integer" } }',
    at: '"integer"',
  },
  {
    code: 'LNG-305',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"password": { "use": "secret", "notIn": ["login"] }',
    at: '"notIn"',
  },
  {
    code: 'LNG-101',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"empleador": { "own": "person", "label": "Empleador" }, "password": { "use": "secret" }',
    at: '"empleador"',
  },
  {
    code: 'LNG-101',
    file: 'norte/forms/alta.json',
    find: '',
    put: asked('{ "lesion": { "own": "case", "label": "Lesión" } }'),
    at: '"lesion"',
  },
  { code: 'LNG-102', file: FIELDS, find: '', put: '{ "plan": { "own": "person", "label": "Plan" } }', at: '"plan"' },
  { code: 'LNG-102', file: FIELDS, find: '', put: '{ "correo": { "own": "person", "label": "C" } }', at: '"correo"' },
  {
    code: 'LNG-103',
    file: FIELDS,
    find: '',
    put: '{ "empleador": { "own": "person", "label": "Empleador", "as": "plan" } }',
    at: '"as"',
  },
  {
    code: 'LNG-104',
    file: FIELDS,
    find: '',
    put: '{ "clave": { "own": "person", "label": "Clave", "widget": "newPassword" } }',
    at: '"newPassword"',
  },
  {
    code: 'LNG-106',
    file: FIELDS,
    find: '',
    put: '{ "empleador": { "own": "person", "label": "Empleador" } }',
    at: '"empleador"',
  },
  {
    code: 'LNG-265',
    file: FIELDS,
    find: '',
    put: '{ "empleador": { "own": "person", "label": "Empleador", "asked": ["close"] } }',
    at: '"asked"',
  },
  {
    code: 'LNG-265',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"password": { "use": "secret", "counted": true }',
    at: '"counted"',
  },
  {
    code: 'LNG-266',
    file: FIELDS,
    find: '',
    put: '{ "lesion": { "own": "case", "label": "Lesión", "counted": true } }',
    at: '"counted"',
  },
  {
    code: 'LNG-445',
    file: FIELDS,
    find: '',
    put: '{ "poliza": { "own": "case", "label": "Póliza", "schema": { "type": "integer" }, "identifier": true } }',
    at: '"identifier"',
  },
  {
    code: 'LNG-445',
    file: LOGIN,
    find: '"password": { "use": "secret" }',
    put: '"password": { "use": "secret", "identifier": true }',
    at: '"identifier"',
  },
  {
    code: 'LNG-050',
    file: 'norte/forms/alta.json',
    find: '',
    put: asked('{ "propios": { "use": "own:persona" } }'),
    at: '"own:persona"',
    meant: 'person',
  },
  {
    code: 'LNG-203',
    file: 'norte/forms/alta.json',
    find: '',
    put: asked('{ "propios": { "use": "own:person" }, "otros": { "use": "own:person" } }'),
    at: '"otros"',
  },
  {
    code: 'LNG-027',
    file: 'norte/checks.json',
    find: '"subject.documento"',
    put: '"subject.own.antiguedad"',
    at: '"subject.own.antiguedad"',
  },
];
