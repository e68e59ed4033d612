import { Setting } from '../../stories/nodes/Setting.tsx';
import { bound, runner } from '../../stories/nodes/sample-props.ts';
import { PdfNode } from '../pdf/PdfNode.tsx';
import { CodesNode } from './CodesNode.tsx';
import { HelpNode } from './HelpNode.tsx';
import { IframeNode } from './IframeNode.tsx';
import { ImageNode } from './ImageNode.tsx';
import { PasskeyNode } from './PasskeyNode.tsx';
import { ProgressNode } from './ProgressNode.tsx';
import { QrNode } from './QrNode.tsx';
import { VideoNode } from './VideoNode.tsx';

/** Frames, pictures, videos, and how far something is. */
export default {
  title: 'Nodos/Medios',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Frame = () => (
  <IframeNode
    src={{ href: '/t/osef/assets/login.svg', external: false }}
    title="Mapa de las guardias"
    geolocation={false}
    tall={false}
  />
);
Frame.storyName = 'Página de otro sitio';
export const Video = () => (
  <VideoNode
    src={{ href: '/t/osef/assets/guia.webm', external: false }}
    title="Video sin sonido que muestra cómo pedir una consulta"
    pause={true}
  />
);
Video.storyName = 'Video';
export const VideoSinPausa = () => (
  <VideoNode
    src={{ href: '/t/osef/assets/guia.webm', external: false }}
    title="Video sin sonido que muestra cómo pedir una consulta"
    pause={false}
  />
);
VideoSinPausa.storyName = 'Video – sin pausa';
export const ImagenQueNoLlega = () => (
  <ImageNode src={{ href: 'data:image/png;base64,AAAA', external: false }} alt="Cómo lavarse las manos, paso a paso" />
);
ImagenQueNoLlega.storyName = 'Imagen – no llega';
export const ImagenRechazada = () => <ImageNode src={undefined} alt="Cómo lavarse las manos, paso a paso" />;
ImagenRechazada.storyName = 'Imagen – rechazada';
export const Avance = () => <ProgressNode label="Preparando tu historia" done={3} of={10} />;
Avance.storyName = 'Avance';
export const AvanceSinTotal = () => <ProgressNode label="Preparando tu historia" done={0} of={undefined} />;
AvanceSinTotal.storyName = 'Avance – sin total';

export const Pdf = () => (
  <PdfNode
    src={{ href: '/t/osef/assets/certificado.pdf', external: false }}
    title="Certificado de inscripción"
    name="Certificado de inscripción"
    fit="sheet"
    letter={false}
  />
);
Pdf.storyName = 'PDF';
export const PdfMissing = () => <PdfNode src={undefined} title="Receta" name="Receta" fit="room" letter={false} />;
PdfMissing.storyName = 'PDF – no hay ninguno';
// Existing file that is no PDF: a missing file would also log a browser error, which no story may have.
export const PdfFailed = () => (
  <PdfNode
    src={{ href: 'data:application/pdf;base64,AAAA', external: false }}
    title="Receta"
    name="Receta"
    fit="room"
    letter={false}
  />
);
PdfFailed.storyName = 'PDF – no se pudo abrir';

export const Help = () => (
  <HelpNode label="Ayuda">
    <p>Elegí una atención para ver su detalle o descargar sus documentos.</p>
  </HelpNode>
);
Help.storyName = 'Ayuda';

export const CodigoQr = () => (
  <QrNode
    text="otpauth://totp/Portal:laura.paz%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    alt="Código QR para agregar la cuenta a la aplicación"
  />
);
CodigoQr.storyName = 'Código QR';
export const Codigos = () => (
  <CodesNode
    of={['k7m2p-x9qrt', 'b4n8v-c3hjd', 'w6z5g-y2fkm', 'p8t3r-n7xvb']}
    label="Códigos de respaldo"
    parts={false}
    file="codigos-de-respaldo.txt"
    lead="Códigos de respaldo. Cada uno sirve una sola vez."
  />
);
Codigos.storyName = 'Códigos';
export const Clave = () => (
  <CodesNode
    of={['JBSW', 'Y3DP', 'EHPK', '3PXP', 'JBSW', 'Y3DP', 'EHPK', '3PXP']}
    label="Clave para escribir en la aplicación"
    parts={true}
  />
);
Clave.storyName = 'Códigos – partes de uno';
export const LlaveDeAcceso = () => (
  <PasskeyNode
    of='{"challenge":"Y2hhbGxlbmdl","rpId":"localhost"}'
    make={false}
    bind={bound('')}
    label="Entrar con una llave de acceso"
    style="primary"
    press={runner()}
  />
);
LlaveDeAcceso.storyName = 'Llave de acceso';
export const LlaveDeAccesoOcupada = () => (
  <PasskeyNode
    of='{"challenge":"Y2hhbGxlbmdl","rpId":"localhost"}'
    make={true}
    bind={bound('')}
    label="Crear la llave"
    style="second"
    press={runner('Guardando la llave')}
  />
);
LlaveDeAccesoOcupada.storyName = 'Llave de acceso – ocupada';
