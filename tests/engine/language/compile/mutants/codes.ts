import type { Mutant } from './mutant.ts';

/** Codes that the server acts on, which are there once, under their name and with their code (FIXL-57, FIXL-58). */
export const CODES: readonly Mutant[] = [
  {
    code: 'LNG-230',
    file: 'norte/codes.json',
    find: '',
    put: '{ "attentionStatus": { "queued": { "code": "attending" } } }',
    at: '"attending"',
  },
  {
    code: 'LNG-306',
    file: 'norte/codes.json',
    find: '',
    put: '{ "attentionStatus": { "iniciado": { "label": "en espera" } } }',
    at: '"en espera"',
  },
  {
    code: 'LNG-410',
    file: 'norte/codes.json',
    find: '',
    put: '{ "caseAge": { "mes": { "code": 31, "label": "Desde un mes" }, "semana": { "code": 8, "label": "Desde una semana" } } }',
    at: '8,',
  },
  {
    code: 'LNG-231',
    file: 'norte/codes.json',
    find: '',
    put: '{ "attentionStatus": { "queued": null } }',
    at: '"queued"',
  },
  {
    code: 'LNG-232',
    file: 'norte/codes.json',
    find: '',
    put: '{ "attentionStatus": { "queued": { "code": "esperando" } } }',
    at: '"esperando"',
  },
  {
    code: 'LNG-233',
    file: 'norte/codes.json',
    find: '',
    put: '{ "rating": { "buena": { "code": "bien", "label": "Buena" } } }',
    at: '"bien"',
  },
  {
    code: 'LNG-050',
    file: 'norte/codes.json',
    find: '',
    put: '{ "attentionStatus": { "queue": { "label": "En la fila" } } }',
    at: '"queue"',
    meant: 'queued',
  },
];
