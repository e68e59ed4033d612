import { firstPress } from './first-press.ts';
import { focusPart } from './focus-part.ts';
import { canHold, isFocusLost, isNowhere, lostFocus } from './last-focus.ts';
import { onceDrawn } from './once-drawn.ts';

const HEADINGS = 'h1, h2, h3, [role="heading"]';
/** Parts that are read as one when they have the focus. */
const CARDS = 'li, article, [aria-label], [aria-labelledby]';

/**
 * From now on the focus never falls to the whole page (FIXC-09): where what had it goes away, hides or is disabled, and
 * nothing takes it, it goes on at the nearest part of the page around it that is left, by its heading if it has one.
 */
export function keepFocus(): void {
  let waits = false;
  let acted = false;
  let lost: Element | null = null;
  const look = (): void => {
    // What a page that is gone still tells is about nobody.
    if (typeof document === 'undefined' || !isFocusLost()) return;
    if (lostFocus().element !== lost) acted = false;
    lost = lostFocus().element;
    if (waits) return;
    waits = true;
    onceDrawn(isFocusLost, () => {
      waits = false;
      if (isFocusLost()) goOnAt(nearest(), acted);
    });
  };
  // Whoever scrolls or presses on meanwhile has taken the page where they want it.
  const act = (): void => {
    acted = true;
  };
  for (const way of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    document.addEventListener(way, act, { capture: true, passive: true });
  // What was pressed first brought this here, and may have gone before it came.
  if (isNowhere() && firstPress.target?.isConnected === false)
    onceDrawn(isNowhere, () => (isNowhere() ? goOnAt(nearest(), acted) : undefined));
  const ways = ['disabled', 'hidden', 'inert', 'class', 'style', 'open'];
  new MutationObserver(look).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ways,
  });
  // What a style sheet hides, such as in a window that was made narrow, is told by the browser alone.
  document.addEventListener('focusout', () => requestAnimationFrame(look));
}

/**
 * Whoever cancels at the foot of a long form is at its end, where no form is any more: a part of which nothing is in sight
 * comes into sight with the focus. Nothing moves under whoever sees where the focus went, or has moved on since.
 */
function goOnAt(part: HTMLElement | null, acted: boolean): void {
  focusPart(part);
  if (part === null || acted) return;
  const { top, bottom } = part.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) part.scrollIntoView({ block: 'start' });
}

function nearest(): HTMLElement | null {
  const part = lostFocus().around.find(canHold) ?? document.querySelector('main');
  if (part === null || part.matches(CARDS)) return part;
  return [...part.querySelectorAll<HTMLElement>(HEADINGS)].find(canHold) ?? part;
}
