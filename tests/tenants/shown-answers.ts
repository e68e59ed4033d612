import { compile } from '../../engine/language/compile/compile.ts';
import { presetIds, readFolders } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';

/** A connector that answers a copay and a date on which the membership ended. */
export const COPAY_CONNECTOR = {
  url: '{{secret.own.URL}}/socio',
  headers: { authorization: 'Bearer {{secret.own.KEY}}' },
  hosts: ['api.vidaplena.example.org'],
  timeoutSeconds: 1,
  sends: { documento: { type: 'string' } },
  answer: { estado: 'body.estado', copago: 'body.copago', baja: 'body.baja' },
  types: {
    estado: { type: 'string' },
    copago: { type: 'number', nullable: true },
    baja: { type: 'date', nullable: true },
  },
};

/** A check that says the date of a membership's end, and shows a copay before care is asked for. */
export const COPAY_CHECK = {
  at: ['registration', 'patientPicked'],
  call: 'socio',
  with: { documento: 'subject.documento' },
  passWhen: { '==': [{ var: 'answer.estado' }, 'activo'] },
  refusals: {
    baja: {
      when: { has: 'answer.baja' },
      title: 'De baja desde {{answer.baja | date}}',
      message: '{{subject.nome}}, tu afiliación terminó el {{answer.baja | date}}.',
    },
  },
  shows: {
    when: { and: [{ has: 'answer.copago' }, { '>': [{ var: 'answer.copago' }, 0] }] },
    parts: ['copago'],
    title: 'Copago de la consulta',
    message: 'Tu plan cobra {{answer.copago | money}} por esta consulta.',
  },
  refusal: { title: 'No figurás', message: 'El padrón contesta «{{answer.estado}}».' },
};

/** Compiles demo with the copay's check and connector, and other documents in place of its own. */
export function withCopay(more: Readonly<Record<string, object>> = {}) {
  const files = new Map(readFolders(TENANTS, [...presetIds(TENANTS), 'demo']));
  const documents = {
    'connectors.json': { socio: COPAY_CONNECTOR },
    'checks.json': { socio: COPAY_CHECK },
    ...more,
  };
  for (const [name, json] of Object.entries(documents)) files.set(`demo/${name}`, JSON.stringify(json));
  return compile(files, 'demo');
}
