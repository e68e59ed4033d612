import type { Mutant } from './mutant.ts';

const HOME = '_base/screens/home.json';
const OWN = 'norte/tenant.json';

/** What compiled once without a word, and did nothing, or never what was meant. */
export const SILENT: readonly Mutant[] = [
  {
    code: 'LNG-201',
    file: 'norte/screens/history.json',
    find: '',
    put: '{ "for": ["professional"] }',
    at: '["professional"]',
  },
  {
    code: 'LNG-201',
    file: 'norte/tiles.json',
    find: '',
    put: '{ "home": { "items": { "login": { "label": "Entrar", "to": "/login" } } } }',
    at: '"/login"',
  },
  { code: 'LNG-204', file: HOME, find: '[{ "do": "run", "action": "start" }]', put: '[]', at: '[]' },
  { code: 'LNG-202', file: OWN, find: '"unit": 7,', put: '"unit": 7, "settings": { "adultAge": 12 },', at: '12' },
  { code: 'LNG-202', file: OWN, find: '"unit": 7,', put: '"unit": 7, "settings": { "minorAge": 40 },', at: '40' },
  {
    code: 'LNG-202',
    file: OWN,
    find: '"unit": 7,',
    put: '"unit": 7, "settings": { "recovery": { "triesInAll": 3 } },',
    at: '3 }',
  },
  {
    code: 'LNG-202',
    file: OWN,
    find: '"unit": 7,',
    put: '"unit": 7, "settings": { "hours": { "hrTurnosSemDesde": "18:00", "hrTurnosSemHasta": "08:00" } },',
    at: '"08:00"',
  },
  {
    code: 'LNG-295',
    file: OWN,
    find: '"unit": 7,',
    put: '"unit": 7, "settings": { "appointments": { "closedDays": [{ "from": "2026-12-31", "until": "2026-12-28" }] } },',
    at: '{ "from": "2026-12-31"',
  },
  {
    code: 'LNG-295',
    file: OWN,
    find: '"unit": 7,',
    put: '"unit": 7, "settings": { "appointments": { "specialHours": [{ "date": "2026-12-24", "from": "12:00", "until": "08:00" }] } },',
    at: '{ "date": "2026-12-24"',
  },
  {
    code: 'LNG-310',
    file: OWN,
    find: '"unit": 7,',
    put: '"unit": 7, "settings": { "appointments": { "specialHours": [{ "date": "2026-02-30", "from": "08:00", "until": "12:00" }] } },',
    at: '{ "date": "2026-02-30"',
  },
  {
    code: 'LNG-296',
    file: OWN,
    find: '"unit": 7,',
    put: '"unit": 7, "settings": { "appointments": { "closedDays": [{ "from": "2026-12-24" }], "specialHours": [{ "date": "2026-12-24", "from": "08:00", "until": "12:00" }] } },',
    at: '{ "date": "2026-12-24"',
  },
  {
    code: 'LNG-202',
    file: 'norte/shell.json',
    find: '',
    put: '{ "notice": { "text": "Hay feriado", "from": "2026-12-26", "until": "2026-12-25" } }',
    at: '"2026-12-25"',
  },
  {
    code: 'LNG-016',
    file: OWN,
    find: '"unit": 7,',
    put: '"unit": 7, "settings": { "hours": { "hrTurnosSemHasta": "25:00" } },',
    at: '"25:00"',
  },
  {
    code: 'LNG-254',
    file: 'norte/checks.json',
    find: '"refusal": {',
    put: '"refusals": { "activo": { "when": { "in": [{ "var": "answer.Estado" }, ["A"]] }, "title": "T", "message": "M" } }, "refusal": {',
    at: '{ "in": [',
  },
  {
    code: 'LNG-254',
    file: 'norte/checks.json',
    find: '"refusal": {',
    put: '"refusals": { "todos": { "when": { "!=": [{ "var": "answer.Estado" }, "A"] }, "title": "T", "message": "M" }, "mora": { "when": { "==": [{ "var": "answer.Estado" }, "M"] }, "title": "T", "message": "M" } }, "refusal": {',
    at: '{ "==": [{ "var": "answer.Estado" }, "M"]',
  },
  {
    code: 'LNG-210',
    file: 'norte/fields.json',
    find: '',
    put: '{ "secret": { "errors": { "length": "De 6 a 40" } } }',
    at: '"length"',
    told: 'norte/fields.json',
  },
  {
    code: 'LNG-067',
    file: 'norte/forms/extra.json',
    find: '',
    put: '{ "fields": { "a": { "label": "A" } }, "submit": { "label": "Seguir" } }',
    at: '{ "fields"',
  },
  {
    code: 'LNG-031',
    file: 'norte/forms/extra.json',
    find: '',
    put: '{ "fields": { "a": { "label": "A", "widget": "select", "optionsFrom": { "codes": "attentionStatus" }, "errors": { "enum": "Elegí" }, "rules": { "r": { "that": { "!=": [{ "var": "form.a" }, "queuedd"] }, "say": "No" } } } }, "submit": { "label": "Seguir" } }',
    at: '"queuedd"',
    meant: 'queued',
  },
];
