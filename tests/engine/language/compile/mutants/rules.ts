import type { Mutant } from './mutant.ts';

const HOME = '_base/screens/home.json';
const HISTORY = '_base/screens/history.json';

/** Mistakes in rules, texts and paths; engine/language/rules has the whole table, here their place in a document is proven. */
export const RULES: readonly Mutant[] = [
  {
    code: 'LNG-046',
    file: HOME,
    find: '"with": { "documento": "user.documento", "unidad": "tenant.unit" }',
    put: '"with": { "documento": { "const": [{ "do": "stop" }] }, "unidad": "tenant.unit" }',
    at: '{ "const"',
  },
  {
    code: 'LNG-022',
    file: HOME,
    find: '{ "var": "flags.portal" }',
    put: '{ "vra": "flags.portal" }',
    at: '{ "vra"',
    meant: 'var',
  },
  {
    code: 'LNG-021',
    file: HOME,
    find: '{ "has": "result.active" }',
    put: '{ "has": "result.active", "missing": "user" }',
    at: '{ "has": "result.active", "missing"',
  },
  { code: 'LNG-026', file: '_base/fields.json', find: '"^\\\\d*$"', put: '"^(a+)+$"', at: '"^(a+)+$"' },
  { code: 'LNG-027', file: HOME, find: '{{user.nome}}', put: '{{user.nombre}}', at: '{{user.nombre}}' },
  {
    code: 'LNG-027',
    file: 'norte/checks.json',
    find: 'answer.Estado',
    put: 'answer.estado',
    at: '"answer.estado"',
    meant: 'answer.Estado',
  },
  {
    code: 'LNG-028',
    file: HOME,
    find: '"Hola, {{user.nome}}"',
    put: '"Hola, {{usr.nome}}"',
    at: '{{usr.nome}}',
    meant: 'user.nome',
  },
  {
    code: 'LNG-028',
    file: 'norte/checks.json',
    find: '"subject.documento"',
    put: '"user.documento"',
    at: '"user.documento"',
  },
  {
    code: 'LNG-029',
    file: HOME,
    find: '{ "var": "state.patient.fec_nac" }',
    put: '{ "var": "state.patient.nome" }',
    at: '{ "var": "state.patient.nome" }',
  },
  {
    code: 'LNG-030',
    file: HOME,
    find: '{ "var": "flags.portal" }',
    put: '{ "==": [{ "var": "user.plan" }, "x"] }',
    at: '{ "var": "user.plan" }',
  },
  {
    code: 'LNG-031',
    file: HOME,
    find: '{ "var": "flags.portal" }',
    put: '{ "==": [{ "var": "user.role" }, "nurse"] }',
    at: '"nurse"',
  },
  { code: 'LNG-034', file: HOME, find: '"Hola, {{user.nome}}"', put: '"Hola, {{item.nome}}"', at: '{{item.nome}}' },
  { code: 'LNG-037', file: HOME, find: '{{user.nome}}"', put: '{{user.nome}"', at: '{{user.nome}"' },
  {
    code: 'LNG-038',
    file: HOME,
    find: '{{user.nome}}',
    put: '{{user.nome | uper}}',
    at: '{{user.nome | uper}}',
    meant: 'upper',
  },
  {
    code: 'LNG-042',
    file: HISTORY,
    find: '"visible": { "has": "item.documento" }, "press"',
    put: '"to": "{{item.documento}}/x", "press"',
    at: '{{item.documento}}/x',
  },
  {
    code: 'LNG-046',
    file: HOME,
    find: '"menor": "derive.minor"',
    put: '"menor": "user.nome"',
    at: '"user.nome", "unidad"',
  },
  // A value of `derive` takes any type, and is judged as a condition by what its rule results in.
  {
    code: 'LNG-252',
    file: HOME,
    find: '"derive": {',
    put: '"derive": { "never": { "and": [{ "var": "flags.portal" }, { "!": { "var": "flags.portal" } }] },',
    at: '{ "and": [{ "var": "flags.portal" }',
  },
];
