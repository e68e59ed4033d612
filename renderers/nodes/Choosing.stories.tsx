import type { ResolvedOptions } from '../../schemas/resolved.ts';
import { Setting } from '../../stories/nodes/Setting.tsx';
import { bound, failed, loading, option, options, ready } from '../../stories/nodes/sample-props.ts';
import '../ui/icons-private.ts';
import { AutosaveNode } from './AutosaveNode.tsx';
import { ChoicesNode } from './ChoicesNode.tsx';
import { InputNode } from './InputNode.tsx';
import { SegmentedNode } from './SegmentedNode.tsx';
import { SelectNode } from './SelectNode.tsx';
import { StackNode } from './StackNode.tsx';
import { TextareaNode } from './TextareaNode.tsx';

const services = [
  option('1', 'Clínica médica', { icon: 'stethoscope', hint: 'Disponible ahora' }),
  option('2', 'Dermatología', { icon: 'droplet', hint: 'Disponible ahora' }),
  option('3', 'Pediatría', { icon: 'mood-kid', enabled: false, reason: 'Para menores de 15 años' }),
];
const people = [
  option('a', 'Ana Pérez', { initials: 'Ana Pérez', hint: '43 años' }),
  option('b', 'Lucía Gómez', { initials: 'Lucía Gómez', hint: '8 años' }),
];
const choices = (source: ResolvedOptions['source'], chosen?: string) => (
  <ChoicesNode
    label="Tipo de atención"
    bind={bound(chosen)}
    columns={2}
    empty="No hay atenciones disponibles en este momento."
    options={options(source, chosen)}
  />
);

/** Inputs outside of a form. */
export default {
  title: 'Nodos/Elegir',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Loaded = () => choices(ready(services), '1');
Loaded.storyName = 'Opciones – con datos';
export const Loading = () => choices(loading);
Loading.storyName = 'Opciones – cargando';
export const Empty = () => choices(ready([]));
Empty.storyName = 'Opciones – sin datos';
export const Failed = () => choices(failed);
Failed.storyName = 'Opciones – con error';

export const People = () => (
  <ChoicesNode label="Paciente" bind={bound('a')} columns={1} options={options(ready(people), 'a')} />
);
People.storyName = 'Personas';

export const Boxes = () => (
  <StackNode gap="m">
    <SegmentedNode
      label="Turnos por"
      bind={bound('e')}
      options={options(ready([option('e', 'Especialidad'), option('p', 'Profesional')]), 'e')}
    />
    <SelectNode
      label="Elegir integrante"
      hint="Vos o alguien de tu grupo."
      bind={bound('a')}
      options={options(ready(people), 'a')}
    />
    <SelectNode label="Profesional" bind={bound(undefined)} empty="Sin profesionales" options={options(ready([]))} />
    <InputNode label="Buscar en tus atenciones" search bind={bound('')} maxLength={80} />
    <TextareaNode
      label="Motivo de la consulta"
      hint="Es opcional."
      bind={bound('Me duele la garganta')}
      maxLength={500}
    />
  </StackNode>
);
Boxes.storyName = 'Casillas';

export const KeptWhileWritten = () => (
  <StackNode gap="m">
    <AutosaveNode status="waiting" reason={undefined} />
    <AutosaveNode status="saved" reason={undefined} />
    <AutosaveNode status="failed" reason={undefined} />
    <AutosaveNode status="refused" reason="Escribiste más de lo que se puede guardar." />
  </StackNode>
);
KeptWhileWritten.storyName = 'Casillas – mientras se guarda';
