import { useEffect, useRef, useState } from 'react';
import type { CallView } from '../../call/call-session.ts';
import { returnTimeLeft } from '../../engine/domain/attention/windows.ts';

/** Whether the other side has been gone from a call that had begun for as long as the server lets it come back. */
export function useGone(view: CallView | undefined): boolean {
  const began = view?.elapsed !== undefined || view?.phase === 'away';
  const alone = view?.phase === 'away' || (view?.phase === 'waiting' && began);
  const [gone, setGone] = useState(false);
  const met = view?.phase === 'connected';
  // Keeps the start across cuts of this side's own connection: the other side is gone during them too.
  const since = useRef<Date>(undefined);
  useEffect(() => {
    if (met) since.current = undefined;
    setGone(false);
    if (!alone) return;
    since.current ??= new Date();
    const left = returnTimeLeft(since.current, new Date());
    const timer = setTimeout(() => setGone(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [alone, met]);
  return gone;
}
