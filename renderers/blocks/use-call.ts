import { useEffect, useState, useSyncExternalStore } from 'react';
import { type CallPhase, CallSession, type CallView } from '../../call/call-session.ts';
import type { OpenedDevices } from '../../call/devices.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { tabDrafts } from '../../engine/portal/drafts/encrypted-drafts.ts';
import type { Block } from '../../engine/portal/react/runtime/registry.ts';
import { useLatest } from '../../engine/portal/react/use-latest.ts';
import type { Choice } from './use-choice.ts';
import { type LineMember, useLine } from './use-line.ts';

type CallBlock = Block<'call'>;

/** A call as its block draws it; without `view` it is still being prepared. */
export interface CurrentCall {
  readonly view: CallView | undefined;
  /** Returns the live phase, which runs ahead of the drawn one: the screen learns of the end before React draws it. */
  readonly phaseNow: () => CallPhase | undefined;
  readonly setAudio: (on: boolean) => void;
  readonly setVideo: (on: boolean) => void;
}

type Outcome = 'ended' | 'returned' | 'unavailable';

/** Outcome that the screen receives for each final phase; a call taken over by another window has not ended. */
const OUTCOMES: Partial<Record<CallPhase, Outcome>> = {
  ended: 'ended',
  returned: 'returned',
  refused: 'unavailable',
};

/**
 * Joins the call of an attention with the opened devices, and rejoins whenever they were reopened. Notifies the screen
 * once when the call has ended or is unavailable.
 */
export function useCall(
  { props: { attention, side }, on, calls }: CallBlock,
  devices: OpenedDevices | undefined,
  choice: Choice,
): CurrentCall {
  const local = devices?.stream;
  const unanswered = devices?.camera === 'asking' || devices?.microphone === 'asking';
  const [session, setSession] = useState<CallSession>();
  const outcomes = useLatest(on);
  const join = async ({ url, isAdmitted, report, isOver }: LineMember, stream: MediaStream) => {
    const { audio, video } = keptChoice(attention);
    for (const track of stream.getTracks()) track.enabled = track.kind === 'video' ? video : audio;
    const iceServers = await askIceServers(calls, attention);
    if (isOver()) return undefined;
    const nothing = unanswered ? 'asking' : undefined;
    const call = new CallSession({ side, local: stream, nothing, iceServers, url, isAdmitted });
    call.subscribe(() => {
      const outcome = OUTCOMES[call.view().phase];
      if (outcome !== undefined) choice.afterwards(() => report(() => outcomes.current[outcome]()));
    });
    setSession(call);
    return { line: call };
  };
  useLine({ calls, attention, again: local, make: local && ((member) => join(member, local)) });
  // Another object of the same stream: one of its tracks was exchanged.
  useEffect(() => {
    if (devices !== undefined) session?.takeTracks();
  }, [session, devices]);
  const view = useSyncExternalStore(session?.subscribe ?? noSubscription, session?.view ?? noView, noView);
  return {
    view,
    phaseNow: () => session?.view().phase,
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

const noView = (): undefined => undefined;
const noSubscription = () => () => undefined;

/** An ICE server as the contract has it; a browser would take a null for a name. */
interface IceServer {
  readonly urls: readonly string[];
  readonly username: string | null;
  readonly credential: string | null;
}

/** Servers that help the browsers find each other. Without an answer they try alone, which is often enough. */
async function askIceServers(calls: CallBlock['calls'], attention: string): Promise<readonly RTCIceServer[]> {
  const [answer] = await calls.call('care.ice', { id: attention });
  const { iceServers = [] } = (answer ?? {}) as { readonly iceServers?: readonly IceServer[] };
  return iceServers.map(({ urls, username, credential }) =>
    username === null || credential === null ? { urls: [...urls] } : { urls: [...urls], username, credential },
  );
}

/** Devices that a person left on in a call. */
interface MediaChoice {
  readonly audio: boolean;
  readonly video: boolean;
}

const keyOf = (attention: string): string => `call:${attention}`;

/** Stores the choice for this tab: a reload must not unmute or show a person who turned a device off. */
function keepChoice(attention: string, choice: MediaChoice): void {
  tabDrafts.write(keyOf(attention), choice);
}

/** Reads the stored choice; by default both devices are on. */
function keptChoice(attention: string): MediaChoice {
  const kept = tabDrafts.read(keyOf(attention));
  return { audio: !isRecord(kept) || kept.audio !== false, video: !isRecord(kept) || kept.video !== false };
}
