import type { Source } from '../../schemas/resolved.ts';
import { Setting } from '../../stories/nodes/Setting.tsx';
import { failed, loading, ready } from '../../stories/nodes/sample-props.ts';
import { CardNode } from './CardNode.tsx';
import { ChartNode } from './ChartNode.tsx';
import { DatedNode } from './DatedNode.tsx';
import { DocumentNode } from './DocumentNode.tsx';
import { ListNode } from './ListNode.tsx';
import { LoadNode } from './LoadNode.tsx';
import { StackNode } from './StackNode.tsx';
import { TextNode } from './TextNode.tsx';

const terms = {
  version: '1',
  titulo: 'Términos y condiciones de la atención por video',
  cuerpo: [
    { title: '1. Qué es este servicio', text: 'Te ofrece hablar por video con profesionales de la salud.' },
    { title: null, text: 'Este servicio no atiende emergencias.' },
  ],
};
const people = ['Ana Pérez', 'Lucía Gómez', 'Mateo Gómez'];
const list = (items: readonly string[]) => (
  <ListNode
    each={ready(items)}
    keyOf={(item) => item}
    like="card"
    layout="grid"
    empty="No hay integrantes"
    child={(item) => <TextNode style="strong" text={String(item)} />}
  />
);

/** Data on its way: loading, empty, failed, there. */
export default {
  title: 'Nodos/Datos',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

const chart = (rows: Source<unknown>, layout: 'bars' | 'columns' = 'bars') => (
  <ChartNode
    label="Casos por gestor"
    rows={rows}
    by={(item) => (item as { readonly name: string }).name}
    byLabel="Gestor"
    value={(item) => (item as { readonly casos: number | null }).casos}
    valueLabel="Casos"
    layout={layout}
    empty="Ningún caso en curso."
  />
);
const counted = [
  { name: 'Romero, Gisela', casos: 1240 },
  { name: 'Ibáñez de la Fuente y Martínez, María de los Ángeles', casos: 7 },
  { name: 'Sosa, Ana', casos: 0 },
  { name: 'Vega, Luis', casos: null },
];
const weeks = Array.from({ length: 12 }, (_, at) => ({
  name: `${String(at + 1).padStart(2, '0')}/11`,
  casos: (at * 7) % 11,
}));

export const ChartBars = () => chart(ready(counted));
ChartBars.storyName = 'Gráfico – barras';
export const ChartColumns = () => chart(ready(weeks), 'columns');
ChartColumns.storyName = 'Gráfico – columnas';
export const ChartEmpty = () => chart(ready([]));
ChartEmpty.storyName = 'Gráfico – sin datos';
export const ChartFailed = () => chart(failed);
ChartFailed.storyName = 'Gráfico – con error';
export const ChartLoading = () => chart(loading);
ChartLoading.storyName = 'Gráfico – cargando';

export const List = () => list(people);
List.storyName = 'Lista';
export const ListEmpty = () => list([]);
ListEmpty.storyName = 'Lista – sin datos';
export const ListInColumns = () => (
  <ListNode
    each={ready(['Martes 24', 'Miércoles 25', 'Jueves 26', 'Viernes 27', 'Sábado 28', 'Domingo 29', 'Lunes 30'])}
    keyOf={(item) => item}
    like="card"
    layout="columns"
    child={(item) => (
      <CardNode title={String(item)} current={item === 'Martes 24'}>
        <TextNode style="strong" text="10:00 · Ana Pérez" />
      </CardNode>
    )}
  />
);
ListInColumns.storyName = 'Lista – una semana';
const turno = (words: string) => (
  <>
    <TextNode style="strong" text="10:00" />
    <TextNode style="normal" text={words} />
  </>
);
export const Dated = () => (
  <>
    <DatedNode date="24-11-2026" today live>
      {turno('Clínica médica')}
    </DatedNode>
    <DatedNode date="2026-12-01">{turno('Dermatología')}</DatedNode>
    <DatedNode date="28-10-2026" off>
      {turno('Nutrición')}
    </DatedNode>
    <DatedNode date="nada">{turno('Sin fecha')}</DatedNode>
  </>
);
Dated.storyName = 'Lista – por fecha';
export const Terms = () => <DocumentNode of={ready(terms)} />;
Terms.storyName = 'Documento';
export const TermsFailed = () => <DocumentNode of={failed} />;
TermsFailed.storyName = 'Documento – con error';

export const Load = () => (
  <LoadNode of={ready(1)} like="card">
    <TextNode style="normal" text="Llegó." />
  </LoadNode>
);
Load.storyName = 'Ver más';

export const LoadWaiting = () => (
  <StackNode gap="l">
    {(['card', 'rows', 'text', 'tiles'] as const).map((like) => (
      <LoadNode key={like} of={loading} like={like}>
        {null}
      </LoadNode>
    ))}
  </StackNode>
);
LoadWaiting.storyName = 'Ver más – esperando';

export const LoadTelling = () => (
  <LoadNode of={loading} like="text" busy="Verificando datos">
    {null}
  </LoadNode>
);
LoadTelling.storyName = 'Ver más – con lo que hay';

export const LoadFailed = () => (
  <LoadNode of={failed} like="rows">
    {null}
  </LoadNode>
);
LoadFailed.storyName = 'Ver más – con error';
