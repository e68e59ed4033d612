import { useEffect, useRef } from 'react';
import { stayAwake } from '../../call/stay-awake.ts';
import { type Engine, useEngine } from '../../engine/react/hooks.ts';
import { whenOnline } from '../../engine/react/when-online.ts';
import { hasSeat, type LineCalls, lineAddress } from './care-line.ts';

/** What a line is made with: where it leads to, and how its end is told. */
export interface LineSeat {
  readonly url: () => string;
  /** Whether there still is a seat for this person. */
  readonly isWelcome: () => Promise<boolean>;
  /** Runs the outcome of the screen: once, and not when the page has let go of the line. */
  readonly tell: (outcome: () => Promise<void>) => void;
  /** An outcome was told, or the page let go: what comes now is nobody's. */
  readonly isOver: () => boolean;
}

/** A line of an attention, or what stands on one. */
interface Line {
  readonly start: () => void;
  readonly wake: () => void;
  readonly close: () => void;
}

/** A line that was made, and what is done again and again while it is kept. */
export interface MadeLine {
  readonly line: Line;
  /** Without one the seat is asked for, which also keeps the session of a person who only talks. */
  readonly beat?: { readonly everyMs: number; readonly run: () => void };
}

interface LineUse {
  readonly calls: LineCalls;
  readonly attention: string;
  /** Another value begins anew, as another page. */
  readonly again: unknown;
  /** Makes the line; undefined while it cannot be made yet, or when it is over before it was. */
  readonly make: ((seat: LineSeat) => MadeLine | Promise<MadeLine | undefined>) | undefined;
}

/** Below the idle time of a session. */
const KEEP_MS = 240_000;

/**
 * Keeps the line of an attention while its block is shown: it is tried anew when the net is back or the page is seen
 * again, the screen stays on, and the session lives.
 */
export function useLine({ calls, attention, again, make }: LineUse): void {
  const engine = useEngine();
  const latest = useRef(make);
  latest.current = make;
  const ready = make !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` begins anew on purpose
  useEffect(() => {
    if (!ready) return;
    return keepLine(engine, calls, attention, async (seat) => latest.current?.(seat));
  }, [engine, calls, attention, ready, again]);
}

/** Makes the line and keeps it. @returns how to let it go */
function keepLine(
  engine: Engine,
  calls: LineCalls,
  attention: string,
  make: (seat: LineSeat) => Promise<MadeLine | undefined>,
): () => void {
  const page = crypto.randomUUID();
  let over = false;
  let line: Line | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const seat: LineSeat = {
    url: () => lineAddress(calls, attention, page),
    isWelcome: () => hasSeat(engine, calls, attention),
    isOver: () => over,
    tell(outcome) {
      if (over) return;
      over = true;
      void outcome();
    },
  };
  void make(seat).then((made) => {
    if (made === undefined || over) return made?.line.close();
    line = made.line;
    const { everyMs, run } = made.beat ?? { everyMs: KEEP_MS, run: () => void seat.isWelcome() };
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
