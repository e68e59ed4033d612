import { Setting } from '../../stories/nodes/Setting.tsx';
import { FrameNode } from './FrameNode.tsx';
import { ImageNode } from './ImageNode.tsx';
import { ProgressNode } from './ProgressNode.tsx';
import { VideoNode } from './VideoNode.tsx';

/** Frames, pictures, videos, and how far something is. */
export default {
  title: 'Nodos/Medios',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Frame = () => (
  <FrameNode
    src={{ href: '/t/osef/assets/login.svg', external: false }}
    title="Mapa de las guardias"
    geolocation={false}
    tall={false}
  />
);
export const Video = () => (
  <VideoNode
    src={{ href: '/t/osef/assets/guia.webm', external: false }}
    title="Video sin sonido que muestra cómo pedir una consulta"
    pause={true}
  />
);
export const VideoSinPausa = () => (
  <VideoNode
    src={{ href: '/t/osef/assets/guia.webm', external: false }}
    title="Video sin sonido que muestra cómo pedir una consulta"
    pause={false}
  />
);
export const ImagenQueNoLlega = () => (
  <ImageNode src={{ href: '/t/osef/assets/no-hay.png', external: false }} alt="Cómo lavarse las manos, paso a paso" />
);
export const ImagenRechazada = () => <ImageNode src={undefined} alt="Cómo lavarse las manos, paso a paso" />;
export const Avance = () => <ProgressNode label="Preparando tu historia" done={3} of={10} />;
export const AvanceSinTotal = () => <ProgressNode label="Preparando tu historia" done={0} of={undefined} />;
