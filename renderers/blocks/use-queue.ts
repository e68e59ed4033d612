import { useRef, useState } from 'react';
import { ring } from '../../call/ring.ts';
import { type LineState, SignalLine } from '../../call/signal-line.ts';
import { STATUS_WORDS } from '../../engine/domain/attention/attention.ts';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import type { Block } from '../../engine/portal/react/runtime/registry.ts';
import { useLatest } from '../../engine/portal/react/use-latest.ts';
import { type LineMember, type MadeLine, useLine } from './use-line.ts';
import { useNet } from './use-net.ts';

type QueueProps = Block<'queue'>;
type Attention = QueueProps['props']['attention'];

/** State and actions of the queue block. `place` is undefined until it is known. */
export interface QueueView {
  readonly place: number | undefined;
  /** Whether the place grew: a patient's hour came, or a called patient is back in the queue. */
  readonly passed: boolean;
  /** `away`: the line is coming back; `elsewhere`: another window of this person has it. */
  readonly line: 'open' | 'away' | 'elsewhere';
  /** Takes the line back from the other window. */
  readonly resume: () => void;
  /** Asks to leave. The end of the attention is then the person's own doing and is not reported to the screen. */
  readonly leave: () => Promise<void>;
}

/** The place is asked for this often besides, which also keeps the session of a person who only waits. */
const READ_MS = 60_000;

/** Follows an attention in the queue: returns its place, and reports its beginning or end to the screen once. */
export function useQueue({ props: { attention }, on, calls }: QueueProps): QueueView {
  const engine = useEngine();
  const [{ place, passed }, setPlaces] = useState({ place: attention.posicion ?? undefined, passed: false });
  const setPlace = (next: number | undefined): void =>
    setPlaces((before) =>
      next === before.place
        ? before
        : { place: next, passed: (next ?? 0) > (before.place ?? Number.POSITIVE_INFINITY) },
    );
  const [line, setLine] = useState<QueueView['line']>('open');
  const net = useNet();
  const [turn, setTurn] = useState(0);
  const outcomes = useLatest(on);
  const leaving = useRef<'no' | 'asking' | 'asked'>('no');
  const { id } = attention;
  const { documento } = attention.paciente;
  const follow = ({ url, isAdmitted, report, isOver }: LineMember): MadeLine => {
    // The newer window begins the call: this one must not take it away from there.
    let replaced = false;
    const read = async (): Promise<void> => {
      const current = await readActive(calls, engine.unit, documento);
      if (isOver() || current === undefined) return;
      if (current?.id !== id) {
        if (leaving.current === 'no') report(() => outcomes.current.ended());
      } else if (current.status === STATUS_WORDS.waiting) setPlace(current.posicion ?? undefined);
      else if (!replaced) {
        void ring();
        report(() => outcomes.current.started({ attention: current }));
      }
    };
    const line = new SignalLine({
      url,
      isAdmitted,
      onState: (state) => {
        if (isOver()) return;
        replaced = state === 'replaced';
        setLine(LINES[state] ?? 'away');
        if (state === 'closed' || state === 'refused') void read();
      },
      onMessage: (message) => {
        if (message.t === 'position') setPlace(message.posicion ?? undefined);
        else if (message.t === 'state' && message.status !== 'waiting') void read();
      },
    });
    const check = (): void => {
      if (leaving.current === 'asked') leaving.current = 'no';
      void read();
    };
    return { line, beat: { everyMs: READ_MS, run: check } };
  };
  useLine({ calls, attention: id, again: turn, make: follow });
  const resume = (): void => setTurn((before) => before + 1);
  const leave = async (): Promise<void> => {
    leaving.current = 'asking';
    await on.left();
    // The page changes a moment later. If the person stays after all, the next regular read reports an end.
    leaving.current = 'asked';
  };
  return { place, passed, line: line === 'open' && !net ? 'away' : line, resume, leave };
}

const LINES: Partial<Record<LineState, QueueView['line']>> = {
  open: 'open',
  // The first moment of a line is no outage.
  connecting: 'open',
  replaced: 'elsewhere',
};

/** Reads the active attention from the server: null without one, undefined if the request failed. */
async function readActive(
  calls: QueueProps['calls'],
  unidad: number,
  documento: string,
): Promise<Attention | null | undefined> {
  const [answer, failure] = await calls.call('care.active', { documento, unidad });
  return failure ? undefined : ((answer ?? null) as Attention | null);
}
