import { Setting } from '../../stories/nodes/Setting.tsx';
import { runner } from '../../stories/nodes/sample-props.ts';
import { AccordionNode } from './AccordionNode.tsx';
import { ButtonNode } from './ButtonNode.tsx';
import { CardNode } from './CardNode.tsx';
import { HeadingNode } from './HeadingNode.tsx';
import { HeroNode } from './HeroNode.tsx';
import { SplitNode } from './SplitNode.tsx';
import { TextNode } from './TextNode.tsx';

const call = <ButtonNode style="call" icon="video" label="Iniciar videollamada" press={runner()} />;
const words = <TextNode style="normal" text="Tené a mano tu DNI y el nombre de los remedios que tomás." />;
const steps = (
  <AccordionNode
    items={[
      { key: 'who', title: '¿Para quién es la consulta?', done: true, open: true, children: words },
      { key: 'what', title: '¿Qué tipo de atención necesitás?', done: false, open: true, children: words },
      { key: 'why', title: 'Motivo de la consulta', done: false, open: false, children: words },
    ]}
  />
);

/** Containers: cards, accordions, hero, split. */
export default {
  title: 'Nodos/Superficies',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Card = () => <CardNode title="Mientras esperás">{words}</CardNode>;
Card.storyName = 'Tarjeta';

export const CardInCard = () => (
  <CardNode title="Tu consulta">
    <CardNode title="Clínica médica">{words}</CardNode>
  </CardNode>
);
CardInCard.storyName = 'Tarjeta en una tarjeta';

export const Accordion = () => steps;
Accordion.storyName = 'Acordeón';

export const Hero = () => (
  <HeroNode picture>
    <HeadingNode level={1} text="Hola, Ana" />
    <TextNode style="lead" text="Hablá por video con un médico, sin salir de tu casa." />
    {call}
  </HeroNode>
);
Hero.storyName = 'Portada';

export const HeroWithoutPicture = () => (
  <HeroNode picture={false}>
    <HeadingNode level={1} text="Hola, Ana" />
    {call}
  </HeroNode>
);
HeroWithoutPicture.storyName = 'Portada – sin imagen';

export const SplitWithAsideFirst = () => (
  <SplitNode first sticky={false} main={steps} aside={<CardNode title="Filtrar turnos">{words}</CardNode>} />
);
SplitWithAsideFirst.storyName = 'Dos columnas – la lateral primero';

export const Split = () => (
  <SplitNode
    first={false}
    sticky
    main={steps}
    aside={
      <CardNode title="Tu consulta">
        <TextNode style="strong" text="Ana Pérez" />
        <TextNode style="normal" text="Clínica médica" />
        {call}
        <TextNode style="small" text="Antes de entrar probamos la cámara y el micrófono." />
      </CardNode>
    }
  />
);
Split.storyName = 'Dos columnas';
