import { useContext, useEffect, useRef } from 'react';
import type { ConfirmRequest } from '../../actions/host.ts';
import { ReachContext, RuntimeContext } from '../contexts.ts';

/**
 * Holds the page while `isHeld`, for a part of it that shows what is not shown again (D-FACTOR-04). A part that stands in no
 * portal, as in a catalogue of parts, holds nothing.
 */
export function useHeldPage(isHeld: boolean, question: () => ConfirmRequest): void {
  const runtime = useContext(RuntimeContext);
  const frame = useContext(ReachContext)?.frame;
  const asks = useRef(question);
  asks.current = question;
  useEffect(() => {
    if (!isHeld || runtime === undefined || frame === undefined) return undefined;
    let over = false;
    let release: (() => void) | undefined;
    // Code that could not be fetched holds nothing, as with forms.
    import('./navigation-guard.ts').then(
      ({ guardNavigation }) => {
        if (!over) release = guardNavigation(runtime, frame, { isOpen: () => true, question: () => asks.current() });
      },
      () => undefined,
    );
    return () => {
      over = true;
      release?.();
    };
  }, [isHeld, runtime, frame]);
}
