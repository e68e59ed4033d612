import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import type { Files } from '../../tools/readers/folder.ts';
import { shipped } from './shipped.ts';

const chosen = { own: 'person', widget: 'select', errors: { required: 'Hace falta', enum: 'Elegí uno de la lista' } };

/** Documents of a mutual of rural teachers: provinces, and departments, each in one of them. */
export const RURAL_DOCUMENTS = {
  'codes.json': {
    provincia: { chaco: { label: 'Chaco' }, formosa: { label: 'Formosa' } },
    departamento: {
      bermejo: { label: 'Bermejo', in: ['chaco'] },
      quitilipi: { label: 'Quitilipi', in: ['chaco'] },
      patino: { label: 'Patiño', in: ['formosa'] },
    },
  },
  'fields.json': {
    provincia: { ...chosen, label: 'Provincia', required: true, optionsFrom: { codes: 'provincia' } },
    departamento: {
      ...chosen,
      label: 'Departamento',
      optionsFrom: { codes: 'departamento', where: { in: [{ var: 'form.provincia' }, { var: 'item.in' }] } },
    },
  },
  'forms/registro.json': { fields: { propios: { use: 'own:person', section: 'insurance' } } },
} as const;

/** The files of the demo with a customer's documents laid over them. */
export function ruralFiles(documents: Readonly<Record<string, object>> = RURAL_DOCUMENTS): Files {
  const written = Object.entries(documents).map(([name, one]) => [`demo/${name}`, JSON.stringify(one)] as const);
  return new Map([...shipped('demo'), ...written]);
}

/** The tenant of these documents with more said of its department. @throws what the compiler says, when it refuses it */
export function ruralWith(more: object): CompiledTenant {
  const { departamento, ...others } = RURAL_DOCUMENTS['fields.json'];
  const fields = { ...others, departamento: { ...departamento, ...more } };
  const { tenant, messages } = compile(ruralFiles({ ...RURAL_DOCUMENTS, 'fields.json': fields }), 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}

let compiled: CompiledTenant | undefined;

/** The tenant of these documents, compiled once for all the tests of a worker. */
export function ruralTenant(): CompiledTenant {
  compiled ??= ruralWith({});
  return compiled;
}
