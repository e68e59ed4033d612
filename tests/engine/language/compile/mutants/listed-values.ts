import type { Mutant } from './mutant.ts';

const screen = (parts: string): Pick<Mutant, 'file' | 'find' | 'put'> => ({
  file: 'norte/screens/lista.json',
  find: '',
  put: `{ "path": "/lista", "for": ["patient"], "title": "Lista", ${parts} }`,
});

const view = '"view": { "node": "text", "text": "{{user.nome}}" }';
const table = (rows: string, order: string): string =>
  `"view": { "node": "table", "paging": "server", "caption": "Casos", "empty": "Sin casos", "rows": "${rows}", "columns": { "a": { "label": "A", "value": "item.casoId", "order": "${order}" } } }`;

/** Mistakes about values that a declaration lists, and about names of a call or of the portal (FIXL-58). */
export const LISTED_VALUES: readonly Mutant[] = [
  { ...screen(`"state": { "dia": { "type": "date", "values": ["hoy"] } }, ${view}`), code: 'LNG-245', at: '["hoy"]' },
  { ...screen(`"state": { "a": { "type": "integer", "values": [1, "2"] } }, ${view}`), code: 'LNG-246', at: '"2"' },
  {
    ...screen(
      `"state": { "a": { "type": "string", "values": ["hoy"], "initial": { "const": "hoy" } } }, "derive": { "b": { "==": [{ "var": "state.a" }, "ayer"] } }, ${view}`,
    ),
    code: 'LNG-031',
    at: '"ayer"',
  },
  {
    ...screen(`"data": { "casos": { "call": "art.list" } }, ${table('data.casos.casos', 'siniestro')}`),
    code: 'LNG-248',
    at: '"siniestro"',
  },
  {
    ...screen(`"data": { "casos": { "call": "art.managers" } }, ${table('data.casos', 'casoId')}`),
    code: 'LNG-249',
    at: '"casoId"',
  },
  {
    ...screen(
      `"data": { "casos": { "call": "art.list" } }, ${table('data.casos.casos', 'alta').replace('server', 'client').replace('"value": "item.casoId"', '"text": "{{item.fechaAlta | date}}"')}`,
    ),
    code: 'LNG-449',
    at: '"{{item.fechaAlta | date}}"',
  },
  {
    ...screen(
      `"state": { "elegidos": { "type": "string", "nullable": true } }, "data": { "casos": { "call": "art.list" } }, ${table('data.casos.casos', 'casoId').replace('"columns"', '"choose": { "bind": "state.elegidos" }, "columns"')}`,
    ),
    code: 'LNG-336',
    at: '"state.elegidos"',
  },
  {
    ...screen(
      `"state": { "elegidos": { "type": "string[]", "nullable": true } }, "data": { "casos": { "call": "art.list" } }, ${table('data.casos.casos', 'casoId').replace('"columns"', '"key": "item.casoId", "choose": { "bind": "state.elegidos" }, "columns"')}`,
    ),
    code: 'LNG-336',
    at: '"state.elegidos"',
  },
  {
    ...screen(
      `"data": { "casos": { "call": "art.list" } }, ${table('data.casos.casos', 'casoId').replace('"columns"', '"key": "item.casoId", "arrivals": "Llegó {{item.casoId}}", "columns"')}`,
    ),
    code: 'LNG-447',
    at: '"arrivals"',
  },
  {
    code: 'LNG-250',
    file: 'norte/screens/historia.json',
    find: '',
    put: `{ "path": "/histori", "for": ["patient"], "title": "Historia", ${view} }`,
    at: '"/histori"',
    meant: '/history',
  },
  {
    ...screen(`"state": { "a": { "type": "string", "values": ["hoy"], "initial": { "const": "ayer" } } }, ${view}`),
    code: 'LNG-046',
    at: '{ "const": "ayer" }',
  },
  {
    code: 'LNG-050',
    file: 'norte/fields.json',
    find: '',
    put: '{ "empleador": { "own": "person", "label": "Empleador", "notIn": ["altas"] } }',
    at: '"altas"',
  },
  {
    code: 'LNG-050',
    file: 'norte/forms/extra.json',
    find: '',
    put: '{ "fields": { "a": { "label": "A", "widget": "slot", "type": "Slots" } }, "submit": { "label": "Seguir" } }',
    at: '"Slots"',
    meant: 'Slot',
  },
  {
    ...screen('"view": { "node": "text", "text": "{{user.sexo | label:attentionStatus}}" }'),
    code: 'LNG-247',
    at: '{{user.sexo',
  },
];
