import { useEffect, useRef, useState } from 'react';
import type { CallView } from '../../call/call-session.ts';

/** The server gives a professional who went as long to come back. */
const RETURN_MS = 120_000;

/** Whether the other side has been gone from a call that had begun for longer than one need wait. */
export function useGone(view: CallView | undefined): boolean {
  const began = view?.elapsed !== undefined || view?.phase === 'away';
  const alone = view?.phase === 'away' || (view?.phase === 'waiting' && began);
  const [gone, setGone] = useState(false);
  const met = view?.phase === 'connected';
  // Keeps the start across cuts of this side's own connection: the other side is gone during them too.
  const since = useRef<number>(undefined);
  useEffect(() => {
    if (met) since.current = undefined;
    setGone(false);
    if (!alone) return;
    since.current ??= Date.now();
    const left = RETURN_MS - (Date.now() - since.current);
    const timer = setTimeout(() => setGone(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [alone, met]);
  return gone;
}
