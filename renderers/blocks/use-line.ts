import { useEffect, useEffectEvent } from 'react';
import { stayAwake } from '../../call/stay-awake.ts';
import { whenOnline } from '../../engine/portal/react/browser/when-online.ts';
import { type Engine, useEngine } from '../../engine/portal/react/hooks.ts';
import type { Calls } from '../../engine/portal/react/runtime/registry.ts';

/** Address of a connection, and callbacks for its end. */
export interface LineMember {
  readonly url: () => string;
  /** Reports whether the server still admits this person. */
  readonly isAdmitted: () => Promise<boolean>;
  /** Runs the outcome of the screen: once, and not when the page has let go of the line. */
  readonly report: (outcome: () => Promise<void>) => void;
  /** True once the screen got an outcome or the page released the connection: later events are ignored. */
  readonly isOver: () => boolean;
}

/** Realtime connection of an attention, or an object built on one. */
interface Line {
  readonly start: () => void;
  readonly wake: () => void;
  readonly close: () => void;
}

/** Connection, and the action that repeats while it is kept. */
export interface MadeLine {
  readonly line: Line;
  /** Defaults to asking for admission, which also keeps alive the session of a person who only talks. */
  readonly beat?: { readonly everyMs: number; readonly run: () => void };
}

interface LineUse {
  readonly calls: LineCalls;
  readonly attention: string;
  /** Reconnects as a new page when this value changes. */
  readonly again: unknown;
  /** Makes the line; undefined while it cannot be made yet, or when it is over before it was. */
  readonly make: ((member: LineMember) => MadeLine | Promise<MadeLine | undefined>) | undefined;
}

/** Below the idle time of a session. */
const KEEP_MS = 240_000;

/**
 * Keeps the connection of an attention while its block is shown: reconnects when the network returns or the page
 * becomes visible, keeps the screen on, and keeps the session alive.
 */
export function useLine({ calls, attention, again, make }: LineUse): void {
  const engine = useEngine();
  const makeNow = useEffectEvent(async (member: LineMember) => make?.(member));
  const ready = make !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` reconnects on purpose
  useEffect(() => {
    if (!ready) return;
    return keepLine(engine, calls, attention, (member) => makeNow(member));
  }, [engine, calls, attention, ready, again]);
}

/** Makes the line and keeps it. @returns how to let it go */
function keepLine(
  engine: Engine,
  calls: LineCalls,
  attention: string,
  make: (member: LineMember) => Promise<MadeLine | undefined>,
): () => void {
  const page = crypto.randomUUID();
  let over = false;
  let line: Line | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const member: LineMember = {
    url: () => lineAddress(calls, attention, page),
    isAdmitted: () => isLineMember(engine, calls, attention),
    isOver: () => over,
    report(outcome) {
      if (over) return;
      over = true;
      void outcome();
    },
  };
  void make(member).then((made) => {
    if (made === undefined || over) return made?.line.close();
    line = made.line;
    const { everyMs, run } = made.beat ?? { everyMs: KEEP_MS, run: () => void member.isAdmitted() };
    timer = setInterval(run, everyMs);
    line.start();
  });
  const wake = (): void => {
    if (document.visibilityState === 'visible') line?.wake();
  };
  const sleep = stayAwake();
  const stop = whenOnline(wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    over = true;
    clearInterval(timer);
    sleep();
    stop();
    document.removeEventListener('visibilitychange', wake);
    line?.close();
  };
}

/** Calls that a realtime connection makes. */
type LineCalls = Calls<'care.line' | 'care.ice' | 'care.room'>;

/** Address of the line of an attention for this page, `ws:` or `wss:` as the page itself. */
function lineAddress(calls: LineCalls, attention: string, page: string): string {
  const path = (calls.endpoint('care.line') ?? '').replace('{id}', encodeURIComponent(attention));
  const address = new URL(path, document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('peer', page);
  return address.href;
}

/** Status codes that exclude a person for good; any other refusal (too many requests) is retried. */
const EXCLUDED: readonly (number | undefined)[] = [401, 403, 404];

/**
 * Reports whether the server still admits this person to the attention. An unknown answer counts as yes, and the caller
 * retries. Where calls take place in a room of the organization, it asks for that room and never for ICE servers.
 */
async function isLineMember(engine: Engine, calls: LineCalls, attention: string): Promise<boolean> {
  const byLink = engine.setting('videoCall', 'provider') === 'link';
  const [, failure] = await calls.call(byLink ? 'care.room' : 'care.ice', { id: attention });
  return failure?.kind !== 'refusal' || !EXCLUDED.includes(failure.status);
}
