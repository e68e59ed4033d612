import type { ReactElement } from 'react';
import { useEngine } from '../../engine/react/hooks.ts';
import type { Block } from '../../engine/react/registry.ts';
import { RoomCard } from './RoomCard.tsx';
import { useRoom } from './use-room.ts';
import { useRoomAddress } from './use-room-address.ts';

/** The consultation in a room of the organization: the way in, who is there, and the way out (D-CARE-01). */
export function Room(block: Block<'room'>): ReactElement {
  const { attention, side, name } = block.props;
  const { text } = useEngine();
  const { phase, resume } = useRoom(block);
  const address = useRoomAddress(block.calls, attention);
  return (
    <RoomCard
      side={side}
      name={name ?? text(`call.other.${side}`)}
      phase={phase}
      address={address}
      onResume={resume}
      onLeave={() => void block.on.left()}
    />
  );
}
