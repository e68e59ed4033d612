import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { CallView } from '../../call/call-session.ts';
import type { DeviceProblem } from '../../call/devices.ts';
import { Setting } from '../../stories/nodes/Setting.tsx';
import { drawnPerson } from '../../stories/transport/drawn-person.ts';
import '../ui/icons-private.ts';
import { CallStage, type CallStageProps } from './CallStage.tsx';

/** The video call in each of its states, as each side sees it, with drawn people before drawn cameras. */
export default {
  title: 'Bloques/Videollamada',
  parameters: { layout: 'fullscreen' },
  decorators: [(Story: () => ReactNode) => <Setting>{Story()}</Setting>],
};

const nothing = (): void => undefined;
const BOTH_ON = { audio: 'on', video: 'on' } as const;
const FOUR_MINUTES = 252_000;

/** View of a connected call; each story overrides parts of it. */
const FLOWS: Omit<CallView, 'remote'> = {
  phase: 'connected',
  remoteMedia: BOTH_ON,
  audio: 'on',
  video: 'on',
  begun: true,
  broken: false,
  elapsed: FOUR_MINUTES,
  still: undefined,
};

interface StageStory extends Partial<Pick<CallStageProps, 'side' | 'halt'>> {
  /** Overrides of the connected call; null while the call is being prepared. */
  readonly view?: Partial<CallView> | null;
  /** Leaves out the other side's picture: it has not arrived yet, or the call is over. */
  readonly alone?: boolean;
  readonly camera?: DeviceProblem;
}

function Stage({ view = {}, alone = false, side = 'patient', halt, camera }: StageStory): ReactElement | null {
  const [streams, setStreams] = useState<{ readonly own: MediaStream; readonly other: MediaStream }>();
  useEffect(() => {
    const own = drawnPerson('#b9cdd6', '#7a4b8c');
    const other = drawnPerson('#dfe7ea', '#f7fafb');
    setStreams({ own, other });
    return () => {
      for (const track of [...own.getTracks(), ...other.getTracks()]) track.stop();
    };
  }, []);
  if (streams === undefined) return null;
  const { own, other } = streams;
  return (
    <CallStage
      side={side}
      name={side === 'patient' ? 'Dra. Julia Ortiz' : 'Ana Pérez'}
      about={side === 'patient' ? 'Clínica médica · MN 123456' : ''}
      guide={undefined}
      view={view === null ? undefined : { ...FLOWS, remote: alone ? undefined : other, ...view }}
      devices={{ stream: camera === undefined ? own : new MediaStream(), camera, microphone: undefined }}
      halt={halt}
      now={Date.now}
      onAudio={nothing}
      onVideo={nothing}
      onAgain={nothing}
      onLeave={nothing}
      onQueueAgain={nothing}
      onWaive={nothing}
      onHeld={nothing}
    />
  );
}

const NOT_BEGUN = { phase: 'waiting', begun: false, elapsed: undefined } as const;
const NOT_PAIRED = { ...NOT_BEGUN, phase: 'connecting' } as const;

export const Preparing = () => <Stage view={null} alone />;
Preparing.storyName = 'Preparándose';

export const Waiting = () => <Stage view={NOT_BEGUN} alone />;
Waiting.storyName = 'Esperando al profesional';

export const Blocked = () => <Stage view={NOT_PAIRED} alone halt="network" />;
Blocked.storyName = 'La red no deja conectar';

export const BlockedProfessional = () => <Stage side="professional" view={NOT_PAIRED} alone halt="network" />;
BlockedProfessional.storyName = 'La red no deja conectar, del lado del profesional';

export const OneWay = () => <Stage side="professional" view={{ begun: false, elapsed: undefined }} halt="oneWay" />;
OneWay.storyName = 'A un lado no le llega nada';

export const Unanswered = () => (
  <Stage
    side="professional"
    view={{ ...NOT_PAIRED, remoteMedia: { audio: 'none', video: 'none', reason: 'asking' } }}
    alone
    halt="asking"
  />
);
Unanswered.storyName = 'El otro lado no respondió por los permisos';

export const Asking = () => <Stage view={{ ...NOT_PAIRED, video: 'none' }} alone camera="asking" />;
Asking.storyName = 'Sin responder por los permisos';

export const Broken = () => <Stage view={{ ...NOT_PAIRED, broken: true }} alone halt="broken" />;
Broken.storyName = 'El navegador no permite videollamadas';

export const Talking = () => <Stage />;
Talking.storyName = 'En curso';

export const Professional = () => <Stage side="professional" />;
Professional.storyName = 'En curso, del lado del profesional';

export const Covered = () => <Stage view={{ remoteMedia: { audio: 'on', video: 'off' } }} />;
Covered.storyName = 'El otro lado apagó la cámara';

export const Muted = () => <Stage view={{ remoteMedia: { audio: 'off', video: 'on' } }} />;
Muted.storyName = 'El otro lado apagó el micrófono';

export const Denied = () => <Stage view={{ video: 'none' }} camera="denied" />;
Denied.storyName = 'Sin permiso para la cámara';

export const Still = () => <Stage view={{ still: 'picture' }} />;
Still.storyName = 'La imagen no llega';

export const Reconnecting = () => <Stage view={{ phase: 'reconnecting', still: 'mine' }} />;
Reconnecting.storyName = 'Reconectando, por la red propia';

export const ReconnectingTheirs = () => <Stage view={{ phase: 'reconnecting', still: 'theirs' }} />;
ReconnectingTheirs.storyName = 'Reconectando, por la red del otro lado';

export const Away = () => <Stage view={{ phase: 'away' }} />;
Away.storyName = 'El otro lado se fue';

export const Gone = () => <Stage view={{ phase: 'away' }} halt="gone" />;
Gone.storyName = 'El otro lado no vuelve';

export const Elsewhere = () => <Stage view={{ phase: 'elsewhere' }} alone />;
Elsewhere.storyName = 'Abierta en otra ventana';

export const Refused = () => <Stage view={{ phase: 'refused', elapsed: undefined }} alone />;
Refused.storyName = 'Sin lugar en la llamada';
