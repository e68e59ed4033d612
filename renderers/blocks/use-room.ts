import { useRef, useState } from 'react';
import { type LineState, SignalLine } from '../../call/signal-line.ts';
import type { Block } from '../../engine/react/registry.ts';
import { useLine } from './use-line.ts';

type RoomBlock = Block<'room'>;

/**
 * How a consultation in a room of the organization stands. `waiting`: the other side has not been seen yet; `met`: both
 * were here, and from then on they are in the room, where we do not see them.
 */
export type RoomPhase = 'connecting' | 'waiting' | 'met' | 'away' | 'elsewhere';

/** The room as its block draws it. */
export interface RoomAtHand {
  readonly phase: RoomPhase;
  /** Takes the consultation back from another window. */
  readonly resume: () => void;
}

/** Keeps the line of an attention while its two sides talk elsewhere; tells the screen once when it is over. */
export function useRoom({ props: { attention }, on, calls }: RoomBlock): RoomAtHand {
  const [phase, setPhase] = useState<RoomPhase>('connecting');
  const [turn, setTurn] = useState(0);
  const outcomes = useRef(on);
  outcomes.current = on;
  useLine({
    calls,
    attention,
    again: turn,
    make({ url, isWelcome, tell, isOver }) {
      let met = false;
      const line = new SignalLine({
        url,
        isWelcome,
        onState: (state) => {
          if (isOver()) return;
          if (state === 'refused') tell(() => outcomes.current.unavailable());
          else if (state === 'closed') tell(() => outcomes.current.ended());
          else setPhase(phaseOf(state, met));
        },
        onMessage: (message) => {
          if (message.t === 'state' && message.status === 'ended') tell(() => outcomes.current.ended());
          if (message.t === 'state' && message.status === 'queued') tell(() => outcomes.current.returned());
          if (message.t !== 'peer' || isOver()) return;
          met ||= message.peer !== null;
          setPhase(phaseOf('open', met));
        },
      });
      return { line };
    },
  });
  return { phase, resume: () => setTurn((before) => before + 1) };
}

function phaseOf(line: LineState, met: boolean): RoomPhase {
  if (line === 'replaced') return 'elsewhere';
  if (line === 'reconnecting') return 'away';
  if (line === 'connecting') return 'connecting';
  return met ? 'met' : 'waiting';
}
