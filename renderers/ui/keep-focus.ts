import { firstPress } from './first-press.ts';
import { focusPart } from './focus-part.ts';
import { isFocusLost, isNowhere, lostFocus } from './last-focus.ts';
import { bringIntoView, nearestPart } from './nearest-part.ts';
import { onceDrawn } from './once-drawn.ts';

/**
 * Keeps the focus from falling to the whole page: when the focused element disappears, is hidden or disabled,
 * and nothing else takes the focus, it moves to the nearest remaining part of the page around that element, by its
 * heading if it has one.
 */
export function keepFocus(): void {
  let waits = false;
  let acted = false;
  let lost: Element | null = null;
  const look = (): void => {
    // Ignores mutations reported after the page is gone.
    if (typeof document === 'undefined' || !isFocusLost()) return;
    if (lostFocus().element !== lost) acted = false;
    lost = lostFocus().element;
    if (waits) return;
    waits = true;
    onceDrawn(isFocusLost, () => {
      waits = false;
      if (isFocusLost()) goOnAt(nearestPart(lostFocus().around), acted);
    });
  };
  // A person who scrolls or presses has chosen the visible part of the page: do not scroll it afterwards.
  const act = (): void => {
    acted = true;
  };
  for (const way of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    document.addEventListener(way, act, { capture: true, passive: true });
  // The first press loaded this module, and its target may have disappeared before the module arrived.
  if (isNowhere() && firstPress.target?.isConnected === false)
    onceDrawn(isNowhere, () => (isNowhere() ? goOnAt(nearestPart(lostFocus().around), acted) : undefined));
  const ways = ['disabled', 'hidden', 'inert', 'class', 'style', 'open'];
  new MutationObserver(look).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ways,
  });
  // Style sheets also hide elements, such as in a narrowed window; only the browser's event reports those.
  document.addEventListener('focusout', () => requestAnimationFrame(look));
}

/**
 * Focuses a part, and scrolls it into view if no piece of it is visible: a person who cancels at the foot of a long
 * form is at the end of the page, where the form no longer is. Does not scroll if the part is visible or the person has
 * acted since.
 */
function goOnAt(part: HTMLElement | null, acted: boolean): void {
  focusPart(part);
  if (!acted) bringIntoView(part);
}
