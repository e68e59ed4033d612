import { Setting } from '../../stories/nodes/Setting.tsx';
import { inside, outside, runner } from '../../stories/nodes/sample-props.ts';
import '../ui/icons-private.ts';
import { ButtonNode } from './ButtonNode.tsx';
import { KeysNode } from './KeysNode.tsx';
import { LinkNode } from './LinkNode.tsx';
import { MoreNode } from './MoreNode.tsx';
import { RowNode } from './RowNode.tsx';
import { StackNode } from './StackNode.tsx';
import { TilesNode } from './TilesNode.tsx';

const press = runner();
const tile = (key: string, label: string, hint: string, icon: string) => ({
  key,
  label,
  hint,
  icon,
  group: 'main' as const,
  link: inside,
  press: undefined,
});
const tiles = [
  tile('perfil', 'Mi perfil', 'Tus datos personales', 'user'),
  tile('atenciones', 'Mis atenciones', 'Consultas, recetas y estudios', 'history'),
  tile('turnos', 'Turnos médicos', 'Pedí, cambiá o cancelá un turno', 'calendar'),
];

/** Actions: buttons, links, tiles. */
export default {
  title: 'Nodos/Acciones',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Button = () => (
  <StackNode gap="m">
    <ButtonNode style="call" icon="video" label="Iniciar videollamada" press={press} />
    <RowNode align="start">
      <ButtonNode style="primary" label="Iniciar sesión" press={press} />
      <ButtonNode style="second" label="Reprogramar" press={press} />
      <ButtonNode style="soft" label="Probar sonido" press={press} />
      <ButtonNode style="quiet" label="Mostrar más" press={press} />
      <ButtonNode style="danger" label="Cancelar turno" press={press} />
    </RowNode>
    <ButtonNode style="row" icon="phone" label="Información de contacto" press={press} />
  </StackNode>
);
Button.storyName = 'Botones';

/** On a phone the second and the third wait behind a button. */
export const More = () => (
  <RowNode align="start">
    <ButtonNode style="second" label="Reprogramar" press={press} />
    <MoreNode label="Más">
      <ButtonNode style="second" label="Cancelar" press={press} />
      <ButtonNode style="quiet" icon="chevron-right" label="Siguiente" press={press} />
    </MoreNode>
  </RowNode>
);
More.storyName = 'Más acciones';

/** Where there is a mouse: a button, and behind it the keys. */
export const Keys = () => (
  <KeysNode
    label="Atajos de teclado"
    items={[
      { key: 'buscar', stroke: '/', label: 'Buscar en los casos', press },
      { key: 'siguiente', stroke: 's', label: 'Ir al caso siguiente de la lista', press },
    ]}
  />
);

Keys.storyName = 'Atajos de teclado – cerrados';

export const BusyAndDisabled = () => (
  <StackNode gap="m">
    <ButtonNode style="primary" label="Iniciar sesión" press={runner('Iniciando sesión...')} />
    <ButtonNode
      style="call"
      label="Iniciar videollamada"
      enabled={false}
      reason="Elegí para quién es la consulta."
      press={press}
    />
    <ButtonNode
      style="call"
      label="Iniciar videollamada"
      enabled={false}
      reason="Elegí para quién es la consulta."
      reasons={[{ key: 'refused', when: true, text: 'No se encuentra afiliado' }]}
      press={press}
    />
  </StackNode>
);
BusyAndDisabled.storyName = 'Botones – trabajando y sin poder';

export const Link = () => (
  <StackNode gap="m">
    <LinkNode style="primary" label="Volver al inicio" to={inside} />
    <LinkNode style="second" label="Abrir el certificado" to={outside} />
    <LinkNode style="inline" label="Más información" to={outside} />
    <LinkNode style="second" label="Acceder al turno" to={inside} newTab={true} />
    <LinkNode style="row" icon="device-mobile" label="Cómo dar permiso a la cámara" to={outside} />
  </StackNode>
);
Link.storyName = 'Enlaces';

export const ThreeTiles = () => <TilesNode tiles={tiles} />;
ThreeTiles.storyName = 'Tres accesos';
export const TwoTiles = () => <TilesNode tiles={tiles.slice(0, 2)} />;
TwoTiles.storyName = 'Dos accesos';
