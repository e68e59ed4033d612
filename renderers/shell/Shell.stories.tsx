import type { HeaderProps, LayoutProps } from '../../engine/portal/react/runtime/registry.ts';
import { Setting, sampleBrand } from '../../stories/nodes/Setting.tsx';
import { inside, runner } from '../../stories/nodes/sample-props.ts';
import '../ui/icons-private.ts';
import { CardNode } from '../nodes/CardNode.tsx';
import { HeadingNode } from '../nodes/HeadingNode.tsx';
import { BootFailure } from './BootFailure.tsx';
import { Fault } from './Fault.tsx';
import { Layout } from './Layout.tsx';
import { Loading } from './Loading.tsx';
import { Confirm } from './popups/Confirm.tsx';
import { Notice } from './popups/Notice.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const entry = (key: string, label: string, icon: string, group: 'main' | 'family' | 'foot') => ({
  key,
  label,
  icon,
  group,
  hint: undefined,
  link: inside,
  press: undefined,
});
const header: HeaderProps = {
  style: 'new',
  name: sampleBrand.name,
  subtitle: sampleBrand.subtitle,
  logo: sampleBrand.logo,
  logoLink: inside,
  menu: {
    label: 'Menú',
    title: 'Ana Pérez',
    home: inside,
    entries: [
      entry('perfil', 'Mi perfil', 'user', 'main'),
      entry('lucia', 'Gómez, Lucía', 'users', 'family'),
      entry('atenciones', 'Mis atenciones', 'history', 'main'),
      entry('salir', 'Cerrar sesión', 'logout', 'foot'),
    ],
  },
  strip: { label: 'Hacé click y conocé las Guardias Médicas 24hs.', icon: 'map-pin', press: runner() },
};
const legal = {
  text: 'Plataforma inscripta en el Registro Nacional de Plataformas, Ley 27.553.',
  link: { label: 'Ver certificado', icon: undefined, press: runner() },
};
const frame = (layout: LayoutProps['layout'], more: Partial<LayoutProps> = {}) => (
  <Layout
    layout={layout}
    header={header}
    footer={{ style: 'new', text: 'OSEF · Telemedicina', legal }}
    skip="Ir al contenido"
    mainId="contenido"
    notice={undefined}
    busyText={undefined}
    {...more}
  >
    <CardNode>
      <HeadingNode level={1} text="Hola, Ana" lead="Hablá por video con un médico." />
    </CardNode>
  </Layout>
);
const bare = { header: undefined, footer: undefined };
const on = (story: React.ReactNode, ground: 'light' | 'solid' = 'light') => (
  <Setting brand={{ ...sampleBrand, ground }}>{story}</Setting>
);

/** Shells around screens, and pages shown before them. */
export default { title: 'Marco', parameters: { layout: 'fullscreen' } };

export const Page = () => on(frame('page', { busyText: 'Verificando datos' }));
Page.storyName = 'Página';
/** Above everything, on every page, until its day is over. */
export const Noticed = () =>
  on(frame('page', { notice: { text: 'El 25 de diciembre no hay guardia: llamá al 107.', tone: 'warning' } }));
Noticed.storyName = 'Página – con un aviso';
export const Solid = () => on(frame('page'), 'solid');
Solid.storyName = 'Página – barra llena';
export const Old = () =>
  on(
    frame('page', {
      header: { ...header, style: 'old', logoLink: undefined, menu: undefined, strip: undefined },
      footer: { style: 'old', text: 'OSEF', legal: undefined },
    }),
  );
Old.storyName = 'Página – marco anterior';
export const Entry = () => on(frame('entry', bare));
Entry.storyName = 'Entrada';
export const Town = () => on(frame('town', bare));
Town.storyName = 'Entrada – de un municipio';
export const Starting = () => <Loading name="OSEF" logo={sampleBrand.logo} />;
Starting.storyName = 'Comenzando';
export const StartFailed = () => (
  <BootFailure name="OSEF" logo={sampleBrand.logo} reason="offline" onRetry={() => undefined} />
);
StartFailed.storyName = 'Comenzando – con error';
export const Waiting = () => <ScreenSkeleton />;
Waiting.storyName = 'Pantalla – cargando';
export const FaultOfPart = () => (
  <Fault code="table" text="Falta el componente table" whole={false} onRetry={undefined} />
);
FaultOfPart.storyName = 'Falla de una parte';
export const FaultOfScreen = () => (
  <Fault code="home" text="Esta parte de la pantalla no se pudo mostrar." whole onRetry={() => undefined} />
);
FaultOfScreen.storyName = 'Falla de una pantalla';
export const Told = () =>
  on(
    <Notice
      title="Login incorrecto"
      lines={['Revisá los datos.']}
      tone="danger"
      button={undefined}
      onClose={() => undefined}
    />,
  );
Told.storyName = 'Ventana – dice';
export const Asked = () =>
  on(
    <Confirm
      title="¿Querés cancelar el turno?"
      lines={['Jueves 26 de noviembre, 10:20', 'Dermatología']}
      yes="Cancelar turno"
      no="Volver"
      danger
      onYes={() => undefined}
      onNo={() => undefined}
    />,
  );
Asked.storyName = 'Ventana – pregunta';
