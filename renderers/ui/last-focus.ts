/** What has the focus, or had it until it went away, and the parts of the page it stands in, the nearest first. */
export interface LastFocus {
  readonly element: Element | null;
  readonly around: readonly HTMLElement[];
}

const NOTHING: LastFocus = { element: null, around: [] };
const PARTS = 'li, article, section, main, [role="dialog"]';
let last = NOTHING;
/** Where a layer that went away had it from, until something is focused again. */
let back: LastFocus | undefined;

function placeOf(element: Element): LastFocus {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(PARTS)) around.push(at);
  return { element, around };
}

// What is pressed may go away with what the press changed, before anybody asks where the focus was.
if (typeof document !== 'undefined') {
  if (document.activeElement !== null && !isNowhere()) last = placeOf(document.activeElement);
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? placeOf(target) : NOTHING;
    back = undefined;
  });
  // Once the browser is done with it: whoever put the focus nowhere by themselves is not brought back later on.
  document.addEventListener('focusout', () => setTimeout(forgetWhoLeft));
}

/** The focus is on the whole page. */
export function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function forgetWhoLeft(): void {
  if (isNowhere() && canHold(last.element)) last = NOTHING;
}

/** Where the focus is, or was if what had it is gone. Whoever left something that still stands is nowhere. */
export function lastFocus(): LastFocus {
  const { activeElement } = document;
  if (activeElement !== null && !isNowhere()) return placeOf(activeElement);
  return back ?? (last.element?.isConnected ? NOTHING : last);
}

/**
 * What had the focus is gone, hidden or disabled, and nothing else has it. Browsers take it from what is hidden only
 * when they draw next.
 */
export const isFocusLost = (): boolean =>
  last.element !== null && (isNowhere() || document.activeElement === last.element) && !canHold(last.element);

/** Where the focus was that is lost now. */
export const lostFocus = (): LastFocus => last;

/** Browsers without `checkVisibility` see what is gone, and not what is hidden. */
export const canHold = (element: Element | null): boolean =>
  element?.isConnected === true &&
  !element.matches(':disabled, [inert], [inert] *') &&
  element.checkVisibility?.({ visibilityProperty: true }) !== false;

/** A layer went away, and the focus is where it was before it: the next layer, if it opens at once, returns it there. */
export function focusIsBackAt(place: LastFocus): void {
  back = place;
}
