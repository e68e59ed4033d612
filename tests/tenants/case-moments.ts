import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import { shipped } from './shipped.ts';

const text = (label: string, more: object = {}) => ({
  own: 'case',
  label,
  schema: { type: 'string', maxLength: 60 },
  errors: { required: `Falta: ${label}`, length: 'Hasta 60 letras' },
  ...more,
});

/**
 * Documents of an insurer that asks at registration, at closing and at cancelling, counts, and names kinds of
 * follow-ups.
 */
const DOCUMENTS = {
  'fields.json': {
    lugar: {
      own: 'case',
      label: 'Dónde ocurrió',
      widget: 'select',
      required: true,
      counted: true,
      options: { obra: { label: 'En la obra' }, camino: { label: 'En el camino' } },
      errors: { required: 'Elegí dónde ocurrió', enum: 'Elegí uno de la lista' },
    },
    trayecto: text('Trayecto', { required: true, visible: { '==': [{ var: 'form.lugar' }, 'camino'] } }),
    accidente: {
      own: 'case',
      label: 'Día del accidente',
      widget: 'date',
      schema: { type: 'string', format: 'date' },
      errors: { format: 'Esa fecha no existe' },
    },
    jornadas: {
      own: 'case',
      label: 'Jornadas perdidas',
      schema: { type: 'integer', minimum: 0, maximum: 999 },
      errors: { type: 'Escribí un número', range: 'De 0 a 999' },
    },
    testigos: { own: 'case', label: 'Hubo testigos', widget: 'checkbox', counted: true },
    altaMedica: {
      own: 'case',
      label: 'Alta médica',
      widget: 'select',
      required: true,
      counted: true,
      asked: ['close'],
      options: { total: { label: 'Total' }, parcial: { label: 'Parcial' } },
      errors: { required: 'Elegí el alta médica', enum: 'Elegí una de la lista' },
    },
    secuela: text('Secuela', {
      required: true,
      asked: ['close'],
      visible: { '==': [{ var: 'form.altaMedica' }, 'parcial'] },
    }),
    nombreObra: text('Nombre de la obra', { asked: ['new', 'close'], identifier: true }),
    motivo: text('Motivo de la cancelación', { required: true, asked: ['cancel'] }),
  },
  'codes.json': {
    followUpKind: { control: { label: 'Control médico' }, llamado: { label: 'Llamado' } },
  },
} as const;

let compiled: CompiledTenant | undefined;

/** The demo with these documents laid over it, compiled once for all tests of a worker. */
export function caseMoments(): CompiledTenant {
  if (compiled !== undefined) return compiled;
  const written = Object.entries(DOCUMENTS).map(
    ([name, document]) => [`demo/${name}`, JSON.stringify(document)] as const,
  );
  const { tenant, messages } = compile(new Map([...shipped('demo'), ...written]), 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  compiled = tenant;
  return tenant;
}
