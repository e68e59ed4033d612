import { useEffect, useEffectEvent } from 'react';
import type { CallPhase } from '../../call/call-session.ts';
import { drafts } from '../../engine/portal/drafts/draft.ts';
import type { Engine } from '../../engine/portal/react/hooks.ts';
import { keepOpenCall } from '../shell/open-call.ts';
import type { Choice } from './use-choice.ts';

/** Phases with a call to lose. */
const OPEN: ReadonlySet<CallPhase | undefined> = new Set(['waiting', 'connected', 'reconnecting', 'away']);

/**
 * Lets people leave an open call only on purpose: the page asks before it goes to another, and later pages
 * show the way back. A choice inside the call itself asks by itself.
 */
export function useCallHold(
  engine: Engine,
  phase: CallPhase | undefined,
  phaseNow: () => CallPhase | undefined,
  choice: Choice,
): void {
  const isDrawnOpen = useEffectEvent(() => OPEN.has(phase));
  // Reads the live phase: when the other side ends the call, the screen leaves before React draws the end, and the page
  // must not ask.
  const isOpenNow = useEffectEvent(() => OPEN.has(phaseNow()));
  useEffect(() => {
    const { hold, text } = engine;
    const here = window.location.pathname + window.location.search;
    const era = drafts.era();
    keepOpenCall(undefined);
    const release = hold({
      isOpen: () => !choice.isOpen() && isOpenNow(),
      question: () => ({
        title: text('call.hold'),
        text: text('call.holdText'),
        yes: text('call.holdYes'),
        no: text('call.holdNo'),
        danger: true,
      }),
    });
    return () => {
      release();
      // Left open by choice: every page now shows the way back, to the same person alone.
      if (!choice.isOpen() && isDrawnOpen() && drafts.era() === era) keepOpenCall(here);
    };
  }, [engine, choice]);
}
