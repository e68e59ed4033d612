import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CallSession, type CallView } from '../../engine/call/call-session.ts';
import { type Engine, useEngine } from '../../engine/react/hooks.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';
import { hasSeat, lineAddress } from './care-line.ts';

type CallBlock = BlockProps['call'];

/** A call as its block draws it; without `view` it is still being prepared. */
export interface CallAtHand {
  readonly view: CallView | undefined;
  readonly setAudio: (on: boolean) => void;
  readonly setVideo: (on: boolean) => void;
  /** Takes the call back from another window. */
  readonly resume: () => void;
}

/** A call is use: the session of a person who only talks must not end for want of clicks. */
const KEEP_MS = 240_000;

/** Joins the call of an attention with what the devices give; tells the screen once when it is over or cannot be. */
export function useCall({ props: { attention, side }, on }: CallBlock, local: MediaStream | undefined): CallAtHand {
  const engine = useEngine();
  const [session, setSession] = useState<CallSession>();
  const [turn, setTurn] = useState(0);
  const tell = useRef(on);
  tell.current = on;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` joins anew on purpose
  useEffect(() => {
    if (local === undefined) return;
    let gone = false;
    let joined: CallSession | undefined;
    void prepare(engine, attention).then((iceServers) => {
      if (gone) return;
      const page = crypto.randomUUID();
      const call = new CallSession({
        side,
        local,
        iceServers,
        url: () => lineAddress(engine, attention, page),
        isWelcome: () => hasSeat(engine, attention),
      });
      joined = call;
      call.subscribe(() => {
        if (gone) return;
        const { phase } = call.view();
        if (phase !== 'ended' && phase !== 'refused') return;
        gone = true;
        void (phase === 'ended' ? tell.current.ended() : tell.current.unavailable());
      });
      setSession(call);
      call.start();
    });
    const wake = (): void => {
      if (document.visibilityState === 'visible') joined?.wake();
    };
    const keep = setInterval(() => void hasSeat(engine, attention), KEEP_MS);
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      gone = true;
      clearInterval(keep);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      joined?.close();
    };
  }, [engine, attention, side, local, turn]);
  const view = useSyncExternalStore(session?.subscribe ?? noSubscription, session?.view ?? noView);
  return {
    view,
    setAudio: (on) => session?.setAudio(on),
    setVideo: (on) => session?.setVideo(on),
    resume: () => setTurn((before) => before + 1),
  };
}

const noView = (): undefined => undefined;
const noSubscription = () => () => undefined;

/** An ICE server as the contract has it; a browser would take a null for a name. */
interface IceServer {
  readonly urls: readonly string[];
  readonly username: string | null;
  readonly credential: string | null;
}

/** How the browsers may find each other. Without an answer they try by themselves: often that is enough. */
async function prepare(engine: Engine, attention: string): Promise<readonly RTCIceServer[]> {
  const [answer] = await engine.call('care.ice', { id: attention });
  const { iceServers = [] } = (answer ?? {}) as { readonly iceServers?: readonly IceServer[] };
  return iceServers.map(({ urls, username, credential }) =>
    username === null || credential === null ? { urls: [...urls] } : { urls: [...urls], username, credential },
  );
}
