import type { Mutant } from './mutant.ts';

const table = (of: string, row: string, at: string): Omit<Mutant, 'code'> => ({
  file: 'norte/tests/tabla.json',
  find: '',
  put: `{ ${of}, "cases": { "uno": ${row} } }`,
  at,
});

/** Mistakes of rule tables that are not about a form. */
export const TABLES: readonly Mutant[] = [
  { ...table('"form": "login", "of": "menu"', '{ "expect": [] }', '"of"'), code: 'LNG-260' },
  { ...table('"of": "menú"', '{ "expect": [] }', '"menú"'), code: 'LNG-050', meant: 'menu' },
  { ...table('"of": "menu"', '{ "expect": "perfil" }', '"perfil"'), code: 'LNG-261' },
  { ...table('"of": "menu"', '{ "with": {}, "errors": {} }', '"uno"'), code: 'LNG-261' },
  { ...table('"form": "login"', '{ "expect": [] }', '"uno"'), code: 'LNG-261' },
  { ...table('"form": "login"', '{ "with": {}, "stores": { "dnii": null } }', '"dnii"'), code: 'LNG-050' },
  { ...table('"of": "menu"', '{ "expect": [], "stores": { "dni": null } }', '"uno"'), code: 'LNG-261' },
  { ...table('"form": "login"', '{ "with": {}, "expect": ["dni"] }', '["dni"]'), code: 'LNG-261' },
  {
    ...table('"form": "login"', '{ "with": {}, "expect": { "dni": "requird" } }', '"requird"'),
    code: 'LNG-262',
    meant: 'required',
  },
  {
    ...table('"form": "login"', '{ "with": {}, "expect": { "dnni": "hidden" } }', '"dnni"'),
    code: 'LNG-050',
    meant: 'dni',
  },
  { ...table('"of": "menu"', '{ "expect": [], "shows": false }', '"shows"'), code: 'LNG-347' },
  { ...table('"of": "menu"', '{ "expect": ["nadie"] }', '"nadie"'), code: 'LNG-050' },
  { ...table('"of": "checks:eligible"', '{ "expect": "pases" }', '"pases"'), code: 'LNG-262', meant: 'passes' },
  { ...table('"of": "screens/home"', '{ "expect": { "view": "shwn" } }', '"shwn"'), code: 'LNG-262', meant: 'shown' },
  { ...table('"of": "menu"', '{ "now": "mañana", "expect": [] }', '"mañana"'), code: 'LNG-264' },
  {
    ...table('"of": "menu"', '{ "person": { "documnto": "1" }, "expect": [] }', '"documnto"'),
    code: 'LNG-050',
    meant: 'documento',
  },
  { ...table('"of": "menu"', '{ "person": { "documento": 1 }, "expect": [] }', '1 }'), code: 'LNG-173' },
  {
    ...table('"of": "menu"', '{ "settings": { "logoHom": false }, "expect": [] }', '"logoHom"'),
    code: 'LNG-011',
    meant: 'logoHome',
  },
  {
    ...table('"of": "menu"', '{ "when": { "var": "settings.nada" }, "expect": [] }', '"settings.nada"'),
    code: 'LNG-027',
  },
  { ...table('"of": "menu"', '{ "with": { "state.a": 1 }, "expect": [] }', '"state.a"'), code: 'LNG-050' },
];
