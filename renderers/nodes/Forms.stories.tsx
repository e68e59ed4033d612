import { Setting } from '../../stories/nodes/Setting.tsx';
import { formProps } from '../../stories/nodes/sample-form.ts';
import '../ui/icons-private.ts';
import { FiltersNode } from './FiltersNode.tsx';
import { FormNode } from './FormNode.tsx';
import { StepsNode } from './StepsNode.tsx';

const filters = {
  label: 'Filtrar',
  apply: 'Aplicar',
  clear: 'Limpiar filtros',
  active: 1,
  onClear: () => undefined,
  opened: undefined,
  saved: undefined,
};

/** Forms as nodes: alone, step by step, as filters. */
export default {
  title: 'Nodos/Formularios',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Form = () => <FormNode {...formProps('form')} />;
Form.storyName = 'Formulario';
export const Steps = () => (
  <StepsNode
    steps={[
      { key: 'email', title: 'Tu correo', note: undefined, foot: undefined },
      { key: 'code', title: 'Código', note: 'Te lo enviamos por correo.', foot: <p>¿No te llegó?</p> },
      { key: 'new', title: 'Contraseña nueva', note: undefined, foot: undefined },
    ]}
    current={1}
    moved={false}
    form={formProps('steps', { submitLabel: 'Continuar' })}
    previous={() => undefined}
  />
);
Steps.storyName = 'Formulario por pasos';
export const FiltersPopover = () => <FiltersNode {...filters} as="popover" form={formProps('popover')} />;
FiltersPopover.storyName = 'Filtros – en una ventana';
export const FiltersPanel = () => <FiltersNode {...filters} as="panel" form={formProps('panel')} />;
FiltersPanel.storyName = 'Filtros – a la vista';
