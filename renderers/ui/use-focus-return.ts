import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to where it was when a layer closes or goes away, unless something else took it meanwhile: a
 * further layer, or the heading of a new page. Mantine's own does nothing for a layer that was open from its first moment
 * on, as the engine's popups and whatever is fetched when it is wanted are.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      const inside = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
      const left = inside ? document.activeElement : null;
      // After React removed the layer: only then is it known whether the focus was lost with it.
      setTimeout(() => {
        const { activeElement, body } = document;
        const lost = activeElement === null || activeElement === body || activeElement === left;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
