import type { Mutant } from './mutant.ts';

const home = { file: '_base/screens/home.json', find: '"when": { "has": "derive.minor" }' };

/** Mistakes about rules with a name and about short forms, at the place where a document uses them. */
export const NAMED_RULES: readonly Mutant[] = [
  { ...home, code: 'LNG-240', put: '"when": { "rule": "servicio.deMenores" }', at: '"servicio.deMenores"' },
  {
    ...home,
    code: 'LNG-240',
    put: '"when": { "rule": ["sesion.conPersona", "user"] }',
    at: '["sesion.conPersona", "user"]',
  },
  {
    ...home,
    code: 'LNG-050',
    put: '"when": { "rule": "sesion.conPersonas" }',
    at: '"sesion.conPersonas"',
    meant: 'sesion.conPersona',
  },
  { ...home, code: 'LNG-375', put: '"when": "la que sigue"', at: '"la que sigue"' },
  { ...home, code: 'LNG-376', put: '"when": { "is": ["user.documento"] }', at: '["user.documento"]' },
  { ...home, code: 'LNG-377', put: '"when": { "orElse": ["flags.portal"] }', at: '["flags.portal"]' },
  { ...home, code: 'LNG-243', put: '"when": { "rule": 7 }', at: '7 }' },
  { ...home, code: 'LNG-027', put: '"when": { "rule": ["servicio.deMenores", "tenant"] }', at: '{ "rule"' },
  {
    file: '_base/screens/home.json',
    code: 'LNG-242',
    find: '{ "==": [{ "var": "item.menor" }, { "var": "derive.minor" }] }',
    put: '{ "rule": ["servicio.queRecorre", "item"] }',
    at: '{ "rule"',
  },
  {
    file: '_base/rules.json',
    code: 'LNG-241',
    find: '{ "has": "user" }',
    put: '{ "rule": "sesion.conPersona" }',
    at: '{ "rule"',
  },
  {
    file: '_base/rules.json',
    code: 'LNG-027',
    find: 'subject.menor',
    put: 'subject.menro',
    at: '"subject.menro"',
  },
];
