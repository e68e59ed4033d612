import type { Mutant } from './mutant.ts';

const LOGIN = '_base/forms/login.json';
const HISTORY = '_base/screens/history.json';

/** Mistakes in where things stand: places that nothing takes, screens that lead nowhere, drafts without an owner. */
export const PLACES: readonly Mutant[] = [
  {
    code: 'LNG-161',
    file: LOGIN,
    find: '"fields"',
    put: '"draft": "owner", "fields"',
    at: '"owner"',
  },
  {
    code: 'LNG-181',
    file: LOGIN,
    find: '"fields"',
    put: '"pace": "sections", "fields"',
    at: '"sections", "fields"',
  },
  {
    code: 'LNG-188',
    file: '_base/screens/kept.json',
    find: '',
    put: '{ "path": "/kept", "for": ["anonymous"], "title": "Kept", "state": { "why": { "type": "string", "nullable": true, "draft": "owner" } }, "view": { "node": "text", "text": "a" } }',
    at: '"owner"',
  },
  {
    code: 'LNG-189',
    file: '_base/screens/kept.json',
    find: '',
    put: '{ "path": "/kept", "for": ["patient"], "title": "Kept", "state": { "who": { "type": "Person", "nullable": true, "draft": "owner" } }, "view": { "node": "text", "text": "a" } }',
    at: '"owner"',
  },
  {
    code: 'LNG-190',
    file: '_base/screens/kept.json',
    find: '',
    put: '{ "path": "/kept", "for": ["patient"], "title": "Kept", "receives": { "why": { "type": "string", "nullable": true, "draft": "owner" } }, "view": { "node": "text", "text": "a" } }',
    at: '"owner"',
  },
  {
    code: 'LNG-205',
    file: '_base/screens/once.json',
    find: '',
    put: '{ "path": "/once", "for": ["patient"], "title": "Once", "state": { "ask": { "type": "integer", "nullable": true, "once": true } }, "view": { "node": "text", "text": "a" } }',
    at: 'true }',
  },
  {
    code: 'LNG-206',
    file: '_base/screens/once.json',
    find: '',
    put: '{ "path": "/once", "for": ["patient"], "title": "Once", "query": { "ask": { "type": "string", "nullable": true, "secret": true, "once": true } }, "view": { "node": "text", "text": "a" } }',
    at: 'true } }, "view"',
  },
  {
    code: 'LNG-207',
    file: '_base/screens/eager.json',
    find: '',
    put: '{ "path": "/eager", "for": ["patient"], "title": "Eager", "data": { "done": { "call": "art.cancel", "with": { "id": { "const": 7 } } } }, "view": { "node": "text", "text": "a" } }',
    at: '"art.cancel"',
  },
  {
    code: 'LNG-207',
    file: LOGIN,
    find: '"fields"',
    put: '"lookups": { "who": { "field": "dni", "call": "art.cancel", "with": { "id": { "const": 7 } }, "found": true, "show": "a", "none": "b", "fill": "c", "values": {} } }, "fields"',
    at: '"art.cancel"',
  },
  {
    code: 'LNG-208',
    file: '_base/forms/late.json',
    find: '',
    put: '{ "fields": { "a": { "label": "A" } }, "submit": { "label": "Enviar", "then": [{ "do": "download", "endpoint": "art.export", "argumentsOf": "cases", "name": "a.csv", "with": { "formato": { "const": "csv" } } }] } }',
    at: '"cases"',
  },
  {
    code: 'LNG-209',
    file: '_base/screens/less.json',
    find: '',
    put: '{ "path": "/less", "for": ["patient"], "title": "Less", "view": { "node": "more", "label": "Más", "children": {} } }',
    at: '{ "node": "more"',
  },
  {
    code: 'LNG-175',
    file: LOGIN,
    find: '"call": "auth.login",',
    put: '"call": "auth.login", "with": { "correo": "tenant.id" },',
    at: '"correo": "tenant.id"',
  },
  {
    code: 'LNG-164',
    file: HISTORY,
    find: '"children": {',
    put: '"children": { "a1": { "node": "text", "text": "a" }, "b1": { "node": "text", "text": "b", "after": "a1", "before": "a1" },',
    at: '"before"',
  },
  {
    code: 'LNG-165',
    file: '_base/screens/ring.json',
    find: '',
    put: '{ "path": "/ring", "for": ["patient"], "title": "Ring", "redirect": "/ring" }',
    at: '"/ring" }',
  },
  {
    code: 'LNG-166',
    file: HISTORY,
    find: '"children": {',
    put: '"children": { "b1": { "node": "button", "label": "b", "press": [{ "do": "notice", "title": "x", "after": "y" }] },',
    at: '"after"',
  },
  {
    code: 'LNG-215',
    file: '_base/screens/login.json',
    find: '"form": "login" }',
    put: '"form": "login", "tools": { "all": { "node": "row", "children": { "more": { "node": "form", "form": "login" } } } } }',
    at: '"tools"',
  },
];
