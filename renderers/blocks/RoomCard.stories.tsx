import { Setting } from '../../stories/nodes/Setting.tsx';
import '../ui/icons-private.ts';
import { RoomCard, type RoomCardProps } from './RoomCard.tsx';
import type { RoomPhase } from './use-room.ts';

/** A consultation in the organization's own room, as each side sees it. */
export default {
  title: 'Bloques/Sala propia',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

const ready = { state: 'ready', href: 'https://salas.example.org/c/1', retry: () => undefined } as const;
const asking = { state: 'asking', href: undefined, retry: () => undefined } as const;
const failed = { state: 'failed', href: undefined, retry: () => undefined } as const;

const card = (
  side: 'patient' | 'professional',
  name: string,
  phase: RoomPhase,
  address: RoomCardProps['address'] = ready,
  begun = phase === 'met',
) => (
  <RoomCard
    side={side}
    name={name}
    phase={phase}
    address={address}
    begun={begun}
    onResume={() => undefined}
    onEnter={() => undefined}
    onLeave={() => undefined}
    onQueueAgain={() => undefined}
    onHeld={() => undefined}
  />
);

export const Waiting = () => card('patient', 'Julián Ortiz', 'waiting');
Waiting.storyName = 'Esperando al profesional';
export const Met = () => card('patient', 'Julián Ortiz', 'met');
Met.storyName = 'Con los dos';
export const Professional = () => card('professional', 'Ana Pérez', 'waiting');
Professional.storyName = 'Esperando al paciente';
export const Away = () => card('professional', 'Ana Pérez', 'away');
Away.storyName = 'El otro lado se fue';
export const Elsewhere = () => card('patient', 'Julián Ortiz', 'elsewhere');
Elsewhere.storyName = 'Abierta en otra ventana';
export const Asking = () => card('patient', 'Julián Ortiz', 'connecting', asking);
Asking.storyName = 'Pidiendo la dirección';
export const Failed = () => card('patient', 'Julián Ortiz', 'waiting', failed);
Failed.storyName = 'Sin la dirección';
