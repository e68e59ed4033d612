import { Setting } from '../../stories/nodes/Setting.tsx';
import { inside, outside } from '../../stories/nodes/sample-props.ts';
import '../ui/icons-private.ts';
import { BadgeNode } from './BadgeNode.tsx';
import { DividerNode } from './DividerNode.tsx';
import { FactsNode } from './FactsNode.tsx';
import { HeadingNode } from './HeadingNode.tsx';
import { ImageNode } from './ImageNode.tsx';
import { LogoNode } from './LogoNode.tsx';
import { NoteNode } from './NoteNode.tsx';
import { StackNode } from './StackNode.tsx';
import { TextNode } from './TextNode.tsx';

/** Texts of a screen: headings, texts, remarks, facts, states. */
export default {
  title: 'Nodos/Palabras',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Heading = () => (
  <StackNode gap="l">
    <HeadingNode level={1} text="Solicitar atención" lead="Elegí para quién es la consulta." back={inside} />
    <HeadingNode level={2} text="Creá tu cuenta" shortText="Crear cuenta" />
    <HeadingNode level={2} text="Datos personales" lead="Como figuran en tu DNI." />
    <HeadingNode level={3} text="Domicilio" />
  </StackNode>
);
Heading.storyName = 'Títulos';

export const Text = () => (
  <StackNode gap="s">
    {(['normal', 'muted', 'lead', 'small', 'strong'] as const).map((style) => (
      <TextNode key={style} style={style} text="Hablá por video con un médico, sin salir de tu casa." />
    ))}
    <TextNode style="normal" icon="clipboard-text" text="Tené a mano tu DNI y el nombre de los remedios que tomás." />
    <DividerNode text="¿Es tu primera vez?" />
    <DividerNode />
  </StackNode>
);
Text.storyName = 'Texto';

export const Badge = () => (
  <StackNode gap="s">
    <BadgeNode tone="next" text="Próximo" />
    <BadgeNode tone="live" text="Ya podés entrar" />
    <BadgeNode tone="done" text="Realizado" />
    <BadgeNode tone="todo" text="Ausente" />
    <BadgeNode tone="info" text="Abierto" />
    <BadgeNode tone="off" text="Cancelado" />
    <BadgeNode tone="bad" text="Falló" />
  </StackNode>
);
Badge.storyName = 'Distintivos';

export const Note = () => (
  <StackNode gap="m">
    <NoteNode
      tone="info"
      text="¿Es para un menor que no está en la lista?"
      link={{ label: 'Registrar un menor', to: inside }}
    />
    <NoteNode tone="warning" text="Si es una emergencia, llamá al 107." />
    <NoteNode tone="danger" title="No se encuentra afiliado" text="Para realizar esta video llamada." />
    <NoteNode tone="success" text="Guardamos tus datos." />
    <NoteNode tone="danger" text="No pudimos guardar." link={{ label: 'Ver ayuda', to: outside }} />
  </StackNode>
);
Note.storyName = 'Avisos';

export const Facts = () => (
  <FactsNode
    items={[
      { key: 'numero', label: 'Tu número', text: 'CM 014' },
      { key: 'paciente', label: 'Paciente', text: 'Ana Pérez' },
      { key: 'atencion', label: 'Atención', text: 'Clínica médica' },
      { key: 'espera', label: 'Esperaste', text: '4 minutos y 12 segundos' },
    ]}
  />
);
Facts.storyName = 'Datos con su nombre';

export const LogoAndImage = () => (
  <StackNode gap="m">
    <LogoNode />
    <ImageNode
      src={{ href: '/t/osef/assets/login.svg', external: false }}
      alt="Dibujo de una casa y una clínica"
      width={480}
      height={300}
    />
  </StackNode>
);
LogoAndImage.storyName = 'Logo e imagen';
