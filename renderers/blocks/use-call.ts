import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CallPhase, CallSession, type CallView } from '../../engine/call/call-session.ts';
import { stayAwake } from '../../engine/call/stay-awake.ts';
import { type Engine, useEngine } from '../../engine/react/hooks.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';
import { hasSeat, lineAddress } from './care-line.ts';
import { keepChoice, keptChoice } from './kept-media.ts';

type CallBlock = BlockProps['call'];

/** A call as its block draws it; without `view` it is still being prepared. */
export interface CallAtHand {
  readonly view: CallView | undefined;
  readonly setAudio: (on: boolean) => void;
  readonly setVideo: (on: boolean) => void;
}

type Outcome = 'ended' | 'returned' | 'unavailable';

/** Which outcome the screen is told at which end; another window's call is no end of this one's. */
const OUTCOMES: Partial<Record<CallPhase, Outcome>> = {
  ended: 'ended',
  returned: 'returned',
  refused: 'unavailable',
};

/** A call is use: the session of a person who only talks must not end for want of clicks. */
const KEEP_MS = 240_000;

/**
 * Joins the call of an attention with what the devices give, anew whenever they were opened anew; tells the screen once
 * when it is over or cannot be.
 */
export function useCall({ props: { attention, side }, on }: CallBlock, local: MediaStream | undefined): CallAtHand {
  const engine = useEngine();
  const [session, setSession] = useState<CallSession>();
  const tell = useRef(on);
  tell.current = on;
  useEffect(() => {
    if (local === undefined) return;
    const onEnd = (outcome: Outcome): void => void tell.current[outcome]();
    return join(engine, { attention, side, local, onEnd, onJoined: setSession });
  }, [engine, attention, side, local]);
  const view = useSyncExternalStore(session?.subscribe ?? noSubscription, session?.view ?? noView);
  return {
    view,
    setAudio: (audio) => {
      session?.setAudio(audio);
      keepChoice(attention, { ...keptChoice(attention), audio });
    },
    setVideo: (video) => {
      session?.setVideo(video);
      keepChoice(attention, { ...keptChoice(attention), video });
    },
  };
}

interface Joining {
  readonly attention: string;
  readonly side: CallBlock['props']['side'];
  readonly local: MediaStream;
  readonly onEnd: (outcome: Outcome) => void;
  readonly onJoined: (session: CallSession) => void;
}

/** Joins the call as one page; returns how to leave it. */
function join(engine: Engine, { attention, side, local, onEnd, onJoined }: Joining): () => void {
  let gone = false;
  let session: CallSession | undefined;
  const { audio, video } = keptChoice(attention);
  for (const track of local.getTracks()) track.enabled = track.kind === 'video' ? video : audio;
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
    session = call;
    call.subscribe(() => {
      const outcome = OUTCOMES[call.view().phase];
      if (gone || outcome === undefined) return;
      gone = true;
      onEnd(outcome);
    });
    onJoined(call);
    call.start();
  });
  const wake = (): void => {
    if (document.visibilityState === 'visible') session?.wake();
  };
  const keep = setInterval(() => void hasSeat(engine, attention), KEEP_MS);
  const sleep = stayAwake();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    gone = true;
    clearInterval(keep);
    sleep();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    session?.close();
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
