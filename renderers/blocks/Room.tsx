import type { ReactElement } from 'react';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import type { Block } from '../../engine/portal/react/runtime/registry.ts';
import { RoomCard } from './RoomCard.tsx';
import { useBegan } from './use-began.ts';
import { useChoice } from './use-choice.ts';
import { useRoom } from './use-room.ts';
import { useRoomAddress } from './use-room-address.ts';

/** Consultation in the organization's own room: its link, the other side's presence, and the way out. */
export function Room(block: Block<'room'>): ReactElement {
  const { attention, side, name } = block.props;
  const { text } = useEngine();
  const choice = useChoice();
  const { phase, begun: heard, resume, enter } = useRoom(block, choice);
  useBegan(heard, block.on.began);
  // The screen's value, until the server sends one on the line.
  const begun = heard ?? block.props.begun ?? undefined;
  const address = useRoomAddress(block.calls, attention);
  return (
    <RoomCard
      side={side}
      name={name ?? text(`call.other.${side}`)}
      phase={phase}
      address={address}
      begun={begun}
      onResume={resume}
      onEnter={enter}
      onLeave={() => choice.choose(begun === false ? block.on.leftUnbegun : block.on.left)}
      onQueueAgain={() => choice.choose(block.on.queueAgain)}
      onHeld={() => void block.on.held()}
    />
  );
}
