import { useCallback, useEffect, useState } from 'react';
import { roomLink } from '../../call/room-link.ts';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import type { Calls } from '../../engine/portal/react/runtime/registry.ts';

/** The way into the room: being asked for, there, or not to be had at the moment. */
export interface RoomAddress {
  readonly state: 'asking' | 'ready' | 'failed';
  /** Present when ready. */
  readonly href: string | undefined;
  readonly retry: () => void;
}

/** Asks where the organization's own room for an attention is. */
export function useRoomAddress(calls: Calls<'care.room'>, attention: string): RoomAddress {
  const engine = useEngine();
  const [found, setFound] = useState<Pick<RoomAddress, 'state' | 'href'>>(ASKING);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again on purpose
  useEffect(() => {
    let gone = false;
    setFound(ASKING);
    void calls.call('care.room', { id: attention }).then(([answer]) => {
      if (gone) return;
      const href = roomLink(Object(answer).url, engine.setting('videoCall', 'room'));
      setFound({ state: href === undefined ? 'failed' : 'ready', href });
    });
    return () => {
      gone = true;
    };
  }, [engine, calls, attention, turn]);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  return { ...found, retry };
}

const ASKING = { state: 'asking', href: undefined } as const;
