import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to where it was when a layer closes or goes away, unless something else took it meanwhile: a
 * further layer, or the heading of a new page. Mantine's own does nothing for a layer that was open from its first moment
 * on, as the engine's popups and whatever is fetched when it is wanted are. Where what was pressed is gone by then, the
 * nearest part of the page around it that is left has the focus: reading and tabbing go on from there.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    const around = partsAround(before);
    return () => {
      const inside = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
      const left = inside ? document.activeElement : null;
      // After React removed the layer: only then is it known whether the focus was lost with it.
      setTimeout(() => {
        const { activeElement, body } = document;
        const lost = activeElement === null || activeElement === body || activeElement === left;
        if (!lost) return;
        if (before instanceof HTMLElement && before !== body && before.isConnected)
          before.focus({ preventScroll: true });
        else focusPart(around.find((part) => part.isConnected) ?? document.querySelector('main'));
      });
    };
  }, [opened]);
}

/** The parts of a page that something stands in, the nearest first. */
function partsAround(element: Element | null): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement)
    if (at.matches('li, article, section, main, [role="dialog"]')) parts.push(at);
  return parts;
}

/** Focuses what nobody tabs to, and leaves it as it was. */
function focusPart(part: HTMLElement | null): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
