import { useEffect, useState } from 'react';
import type { CallView } from '../../call/call-session.ts';

/**
 * Reason why a call does not begin: `waiting` for the other side; `asking` for its browser's permission; `unsupported`
 * by the other side's browser, `broken` in this one; `network` when the two do not reach each other; `oneWay` when only
 * one receives.
 */
export type UnbegunReason = 'waiting' | 'asking' | 'unsupported' | 'broken' | 'network' | 'oneWay';

/** A call that works begins within seconds. */
const PATIENCE_MS = 10_000;

/** Why the call did not begin, once that has lasted; undefined before, and of one that began or is over. */
export function useUnbegun(view: CallView | undefined): UnbegunReason | undefined {
  const unbegun = view?.begun === false && view.phase !== 'elsewhere';
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!unbegun) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [unbegun]);
  if (!unbegun) return undefined;
  // This one does not heal by waiting.
  if (view.broken) return 'broken';
  return late ? reasonOf(view) : undefined;
}

function reasonOf({ phase, remoteMedia }: CallView): UnbegunReason {
  if (phase === 'waiting' || phase === 'away') return 'waiting';
  if (remoteMedia.reason !== undefined) return remoteMedia.reason;
  return phase === 'connected' ? 'oneWay' : 'network';
}
