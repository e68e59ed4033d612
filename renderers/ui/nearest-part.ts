import { canHold } from './last-focus.ts';

const HEADINGS = 'h1, h2, h3, [role="heading"]';
/** Parts that are read as one when they have the focus. */
const CARDS = 'li, article, [aria-label], [aria-labelledby]';

/** The first remaining part of those around a lost focus, by its heading if it has one; else that of the content. */
export function nearestPart(around: readonly HTMLElement[]): HTMLElement | null {
  const part = around.find(canHold) ?? document.querySelector('main');
  if (part === null || part.matches(CARDS)) return part;
  return [...part.querySelectorAll<HTMLElement>(HEADINGS)].find(canHold) ?? part;
}

/** Scrolls a part into view if no piece of it is visible. */
export function bringIntoView(part: HTMLElement | null): void {
  if (part === null) return;
  const { top, bottom } = part.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) part.scrollIntoView({ block: 'start' });
}
