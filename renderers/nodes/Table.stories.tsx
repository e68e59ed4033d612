import type { Source } from '../../schemas/resolved.ts';
import { Setting } from '../../stories/nodes/Setting.tsx';
import { bound, failed, inside, loading, ready, runner, unreadable } from '../../stories/nodes/sample-props.ts';
import '../ui/icons-private.ts';
import type { Nodes } from './node-props.ts';
import { TableNode } from './TableNode.tsx';

interface Row {
  readonly id: number;
  readonly patient: string;
  readonly status: string;
  readonly tone: string;
}
const STATES = [
  ['Abierto', 'info'],
  ['Cerrado', 'done'],
  ['Agendar nuevo turno', 'todo'],
  ['Cancelado', 'off'],
] as const;
const rows: readonly Row[] = Array.from({ length: 23 }, (_, at) => {
  const [status, tone] = STATES[at % STATES.length] ?? STATES[0];
  return { id: 1037 - at, patient: at % 2 === 0 ? 'Acosta, Ramiro' : 'Benítez, Carolina', status, tone };
});
const columns: Nodes['table']['columns'] = [
  { key: 'caso', label: 'N° de caso', value: (row) => (row as Row).id, searchable: true },
  { key: 'paciente', label: 'Paciente', text: (row) => (row as Row).patient, searchable: true },
  {
    key: 'estado',
    label: 'Estado',
    text: (row) => (row as Row).status,
    tone: (row) => (row as Row).tone,
    searchable: false,
  },
];
const table = (source: Source<readonly Row[]>, more: Partial<Nodes['table']> = {}) => (
  <TableNode
    caption="Casos"
    rows={source}
    keyOf={(row) => (row as Row).id}
    paging="client"
    pageSize={10}
    range="range"
    empty="Sin resultados"
    columns={columns}
    rowActions={[
      { key: 'ver', label: () => 'Ver detalle', icon: 'eye', to: () => inside },
      { key: 'whatsapp', label: () => 'Enviar WhatsApp', icon: 'brand-whatsapp', press: () => runner() },
    ]}
    {...more}
  />
);

/** Tables in every state, with both kinds of paging. */
export default {
  title: 'Nodos/Tabla',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Loaded = () => table(ready(rows));
Loaded.storyName = 'Tabla – con datos';
export const ByPages = () =>
  table(ready(rows.slice(0, 10)), { paging: 'server', total: 137, page: bound(7), range: 'pages' });
ByPages.storyName = 'Tabla – por páginas';
export const Searched = () =>
  table(ready(rows), { search: { placeholder: 'Buscar en tus casos', bind: bound('benitez') } });
Searched.storyName = 'Tabla – con búsqueda';
export const NothingFound = () =>
  table(ready(rows), { search: { placeholder: 'Buscar en tus casos', bind: bound('zzz') } });
NothingFound.storyName = 'Tabla – sin resultados';
export const Loading = () => table(loading);
Loading.storyName = 'Tabla – cargando';
export const Empty = () => table(ready([]));
Empty.storyName = 'Tabla – sin datos';
export const Failed = () => table(failed);
Failed.storyName = 'Tabla – con error';
/** Complete response with some rows that cannot be decided to belong to the table. */
export const Unknown = () => table(unreadable);
Unknown.storyName = 'Tabla – datos que no se entienden';

export const Stacked = () =>
  table(ready(rows), {
    columns: [
      ...columns,
      { key: 'cuit', label: 'CUIT del empleador', text: () => '30-50001091-2', searchable: false, under: 'paciente' },
    ],
  });
Stacked.storyName = 'Tabla – columnas que comparten una celda';
export const Dense = () => <div data-dense>{table(ready(rows))}</div>;
Dense.storyName = 'Tabla – compacta';
