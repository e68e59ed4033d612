import { useLayoutEffect } from 'react';
import { focusPart } from './focus-part.ts';
import { canHold, focusIsBackAt, lastFocus } from './last-focus.ts';
import { bringIntoView, nearestPart } from './nearest-part.ts';

/**
 * Returns the focus to its previous place when a layer closes or unmounts, unless a further layer or the heading of a
 * new page took it. If the pressed element is gone, even before the layer opens, the nearest remaining part of the page
 * gets the focus, so that reading and tabbing go on from there. Mantine's own hook does nothing for a layer that is
 * open from its first render on, such as the engine's popups.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const place = lastFocus();
    const { element: before, around } = place;
    return () => {
      const inside = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
      const left = inside ? document.activeElement : null;
      focusIsBackAt(place);
      // After React removed the layer: only then is it known whether the focus was lost with it.
      setTimeout(() => {
        const { activeElement, body } = document;
        const lost = activeElement === null || activeElement === body || activeElement === left;
        if (!lost) return;
        if (before instanceof HTMLElement && before.isConnected) focusAgain(before);
        else {
          // A form that was left at its foot may be much shorter now: its heading is out of view.
          const part = nearestPart(around);
          focusPart(part);
          bringIntoView(part);
        }
      });
    };
  }, [opened]);
}

/**
 * Restores also a part outside the tab order: it had the focus only because the pressed element had disappeared before
 * the layer opened.
 */
function focusAgain(before: HTMLElement): void {
  before.focus({ preventScroll: true });
  if (document.activeElement !== before && canHold(before)) focusPart(before);
}
