import { HeadingNode } from '../renderers/nodes/HeadingNode.tsx';
import { NoteNode } from '../renderers/nodes/NoteNode.tsx';
import { StackNode } from '../renderers/nodes/StackNode.tsx';
import { TextNode } from '../renderers/nodes/TextNode.tsx';
import { Setting } from './nodes/Setting.tsx';

/** The first page of the catalogue: how QA finds an institution, a screen, a moment of it. */
export default {
  title: 'Guía',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

const FIND = [
  {
    key: 'tenant',
    label: 'Una institución',
    text: 'A la izquierda, en Instituciones. Con una pantalla a la vista, la lista de la barra de arriba muestra la misma pantalla en otra institución.',
  },
  {
    key: 'screen',
    label: 'Una pantalla',
    text: 'Buscá (Ctrl K o ⌘ K) su título o el nombre que lleva entre paréntesis, que es el de su documento: registro es screens/registro.json.',
  },
  {
    key: 'moment',
    label: 'Un momento',
    text: 'Con datos, Sin datos, Cargando y Con error están en toda pantalla que pide datos; los demás llevan su nombre, como En la videollamada. Una pantalla que no pide nada sólo tiene Con datos.',
  },
  {
    key: 'viewer',
    label: 'Quién mira',
    text: 'Abajo, en Controls, visitante: sin sesión, paciente, gestor de ART, profesional, o quien llega por un enlace.',
  },
  {
    key: 'width',
    label: 'El ancho',
    text: 'En la barra de arriba: teléfono angosto (320), teléfono (390), tableta (768) y escritorio (1280).',
  },
  {
    key: 'brand',
    label: 'Un color de marca',
    text: 'El pincel de la barra cambia el color de Nodos, Formularios, Bloques y Marco. Una institución siempre se ve con el suyo.',
  },
  {
    key: 'access',
    label: 'Accesibilidad',
    text: 'Abajo, en Accessibility, lo que axe encuentra según WCAG 2.2 AA. npm run test:stories falla si encuentra algo.',
  },
];

export const Catalogue = () => (
  <StackNode gap="l">
    <HeadingNode
      level={1}
      text="El catálogo del portal"
      lead="Cada pantalla de cada institución, hecha de su carpeta de tenants/, y las piezas con las que se arman."
    />
    {FIND.map(({ key, label, text }) => (
      <StackNode key={key} gap="xs">
        <HeadingNode level={2} text={label} />
        <TextNode style="normal" text={text} />
      </StackNode>
    ))}
    <NoteNode
      tone="info"
      text="Detrás no hay servidor: cada llamada contesta con un ejemplo de su contrato, así que se puede completar un formulario y seguir. Una institución nueva aparece sola, sin escribir nada acá; una que no compila dice por qué."
    />
  </StackNode>
);
Catalogue.storyName = 'Cómo usar este catálogo';
