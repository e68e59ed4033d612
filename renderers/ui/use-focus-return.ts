import { useLayoutEffect } from 'react';
import { focusPart } from './focus-part.ts';
import { canHold, focusIsBackAt, lastFocus } from './last-focus.ts';

/**
 * Gives the focus back to where it was when a layer closes or goes away, unless something else took it meanwhile: a
 * further layer, or the heading of a new page. Mantine's own does nothing for a layer that was open from its first moment
 * on, as the engine's popups and whatever is fetched when it is wanted are. Where what was pressed is gone by then, the
 * nearest part of the page around it that is left has the focus: reading and tabbing go on from there. It may be gone
 * before the layer opens, when what its press changed is read anew first.
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
        else focusPart(around.find((part) => part.isConnected) ?? document.querySelector('main'));
      });
    };
  }, [opened]);
}

/** Also a part that nobody tabs to, which had the focus only because what was pressed in it had gone before the layer came. */
function focusAgain(before: HTMLElement): void {
  before.focus({ preventScroll: true });
  if (document.activeElement !== before && canHold(before)) focusPart(before);
}
