import { useEffect, useRef, useState } from 'react';
import { type LineState, SignalLine } from '../../engine/call/signal-line.ts';
import { useEngine } from '../../engine/react/hooks.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';
import { hasSeat, lineAddress } from './care-line.ts';

type RoomBlock = BlockProps['room'];

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

/** Being in the room is use: the session of a person who only talks must not end for want of clicks. */
const KEEP_MS = 240_000;

/** Keeps the line of an attention while its two sides talk elsewhere; tells the screen once when it is over. */
export function useRoom({ props: { attention }, on }: RoomBlock): RoomAtHand {
  const engine = useEngine();
  const [phase, setPhase] = useState<RoomPhase>('connecting');
  const [turn, setTurn] = useState(0);
  const tell = useRef(on);
  tell.current = on;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` begins anew on purpose
  useEffect(() => {
    const page = crypto.randomUUID();
    let over = false;
    let met = false;
    const end = (outcome: () => Promise<void>): void => {
      if (over) return;
      over = true;
      void outcome();
    };
    const line = new SignalLine({
      url: () => lineAddress(engine, attention, page),
      isWelcome: () => hasSeat(engine, attention),
      onState: (state) => {
        if (over) return;
        if (state === 'refused') end(() => tell.current.unavailable());
        else if (state === 'closed') end(() => tell.current.ended());
        else setPhase(phaseOf(state, met));
      },
      onMessage: (message) => {
        if (message.t === 'state' && message.status === 'ended') end(() => tell.current.ended());
        if (message.t !== 'peer') return;
        met ||= message.peer !== null;
        setPhase(phaseOf('open', met));
      },
    });
    const wake = (): void => line.wake();
    const keep = setInterval(() => void hasSeat(engine, attention), KEEP_MS);
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    line.start();
    return () => {
      over = true;
      clearInterval(keep);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      line.close();
    };
  }, [engine, attention, turn]);
  return { phase, resume: () => setTurn((before) => before + 1) };
}

function phaseOf(line: LineState, met: boolean): RoomPhase {
  if (line === 'replaced') return 'elsewhere';
  if (line === 'reconnecting') return 'away';
  if (line === 'connecting') return 'connecting';
  return met ? 'met' : 'waiting';
}
