import { useRef, useState } from 'react';
import { type LineState, SignalLine } from '../../call/signal-line.ts';
import { endOfCall } from '../../engine/domain/attention/attention.ts';
import type { Block } from '../../engine/portal/react/runtime/registry.ts';
import { useLatest } from '../../engine/portal/react/use-latest.ts';
import type { Choice } from './use-choice.ts';
import { useLine } from './use-line.ts';

type RoomBlock = Block<'room'>;

/**
 * How a consultation in a room of the organization stands. `waiting`: the other side has not been seen yet; `met`: both
 * were here, and from then on they are in the room, where we do not see them.
 */
export type RoomPhase = 'connecting' | 'waiting' | 'met' | 'away' | 'elsewhere';

/** The room as its block draws it. */
export interface RoomView {
  readonly phase: RoomPhase;
  /** Whether the attention began, by the server: once both sides entered the room. */
  readonly begun: boolean | undefined;
  /** Takes the consultation back from another window. */
  readonly resume: () => void;
  /** Tells the server that this person enters the room. */
  readonly enter: () => void;
}

/** Keeps the line of an attention while its two sides talk elsewhere; reports its end to the screen once. */
export function useRoom({ props: { attention }, on, calls }: RoomBlock, choice: Choice): RoomView {
  const [phase, setPhase] = useState<RoomPhase>('connecting');
  const [begun, setBegun] = useState<boolean>();
  const entered = useRef(false);
  const report = useRef<() => void>(undefined);
  const [turn, setTurn] = useState(0);
  const outcomes = useLatest(on);
  useLine({
    calls,
    attention,
    again: turn,
    make({ url, isAdmitted, report: reportOutcome, isOver }) {
      let met = false;
      const end = (outcome: 'unavailable' | 'ended' | 'returned'): void =>
        choice.afterwards(() => reportOutcome(() => outcomes.current[outcome]()));
      const line = new SignalLine({
        url,
        isAdmitted,
        onState: (state) => {
          if (isOver()) return;
          if (state === 'refused') end('unavailable');
          else if (state === 'closed') end('ended');
          else setPhase(phaseOf(state, met));
        },
        onMessage: (message) => {
          if (message.t === 'state') {
            const over = endOfCall(message.status);
            if (over !== undefined) end(over);
            else setBegun(message.status === 'inProgress');
            // Told again after a cut, until the attention begins: a report may be lost.
            if (message.status === 'called' && entered.current) line.send({ t: 'joined' });
          }
          if (message.t !== 'peer' || isOver()) return;
          met ||= message.peer !== null;
          setPhase(phaseOf('open', met));
        },
      });
      report.current = () => line.send({ t: 'joined' });
      return { line };
    },
  });
  const enter = (): void => {
    entered.current = true;
    report.current?.();
  };
  return { phase, begun, resume: () => setTurn((before) => before + 1), enter };
}

function phaseOf(line: LineState, met: boolean): RoomPhase {
  if (line === 'replaced') return 'elsewhere';
  if (line === 'reconnecting') return 'away';
  if (line === 'connecting') return 'connecting';
  return met ? 'met' : 'waiting';
}
