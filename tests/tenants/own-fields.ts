import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import type { Files } from '../../tools/readers/folder.ts';
import { shipped } from './shipped.ts';

/**
 * Documents of an insurer with two fields of its own (FIXL-09): employer and seniority, asked in the registration; a
 * third, the category, comes from its own service.
 */
const OWN_DOCUMENTS = {
  'fields.json': {
    empleador: {
      own: 'person',
      label: 'Empleador',
      widget: 'select',
      required: true,
      options: { particular: { label: 'Particular' }, norte: { label: 'Grupo Norte' } },
      errors: { required: 'Decinos quién es tu empleador', enum: 'Elegí uno de la lista' },
    },
    antiguedad: {
      own: 'person',
      label: 'Antigüedad en años',
      schema: { type: 'integer', minimum: 0, maximum: 60 },
      visible: { and: [{ has: 'form.empleador' }, { '!=': [{ var: 'form.empleador' }, 'particular'] }] },
      errors: { type: 'Escribí la antigüedad en años enteros', range: 'De 0 a 60 años' },
    },
    categoria: {
      own: 'person',
      label: 'Categoría',
      notIn: ['registro'],
      widget: 'select',
      options: { A: { label: 'A' }, B: { label: 'B' } },
    },
  },
  'forms/registro.json': {
    fields: {
      empleador: { use: 'empleador', section: 'insurance', after: 'numeroAfiliado' },
      antiguedad: { use: 'antiguedad', section: 'insurance', after: 'empleador' },
    },
  },
  'tiles.json': {
    home: {
      items: {
        norte: {
          label: 'Beneficios de {{user.own.empleador}}',
          hint: '{{user.own.antiguedad}} años con nosotros',
          icon: 'user',
          to: '/miPerfil',
          visible: { '==': [{ var: 'user.own.empleador' }, 'norte'] },
        },
      },
    },
  },
  'connectors.json': {
    padron: {
      method: 'POST',
      url: '{{secret.own.URL}}/socios',
      hosts: ['api.vidaplena.example.org'],
      timeoutSeconds: 1,
      sends: {
        documento: { type: 'string' },
        empresa: { type: 'string', nullable: true },
        antiguedad: { type: 'integer', nullable: true },
      },
      body: { dni: 'with.documento', empresa: 'with.empresa', desde: 'with.antiguedad' },
      answer: { vigente: 'body.vigente', categoria: 'body.categoria' },
      types: { vigente: { type: 'boolean' }, categoria: { type: 'string', nullable: true } },
    },
  },
  'checks.json': {
    padron: {
      at: ['registration', 'careStart'],
      call: 'padron',
      with: { documento: 'subject.documento', empresa: 'subject.own.empleador', antiguedad: 'subject.own.antiguedad' },
      passWhen: {
        and: [
          { var: 'answer.vigente' },
          { or: [{ missing: 'subject.own.antiguedad' }, { '>=': [{ var: 'subject.own.antiguedad' }, 1] }] },
        ],
      },
      store: { 'own.categoria': 'answer.categoria' },
      refusal: { title: 'Sin cobertura', message: 'Hace falta un año de antigüedad' },
    },
  },
} as const;

/** The files of the demo with these laid over them, beside the pages that are still to come. */
function ownFiles(): Files {
  const written = Object.entries(OWN_DOCUMENTS).map(
    ([name, document]) => [`demo/${name}`, JSON.stringify(document)] as const,
  );
  return new Map([...shipped('demo'), ...written]);
}

let compiled: CompiledTenant | undefined;

/** The tenant of these documents, compiled once for all the tests of a worker. */
export function ownTenant(): CompiledTenant {
  if (compiled !== undefined) return compiled;
  const { tenant, messages } = compile(ownFiles(), 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  compiled = tenant;
  return tenant;
}
