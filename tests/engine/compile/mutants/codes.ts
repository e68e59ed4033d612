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
