/** Focused element, or the last one before it disappeared, and the parts of the page around it, nearest first. */
export interface LastFocus {
  readonly element: Element | null;
  readonly around: readonly HTMLElement[];
}

const NOTHING: LastFocus = { element: null, around: [] };
const PARTS = 'li, article, section, main, [role="dialog"]';
let last = NOTHING;
/** Focus from before the layer that closed, until something is focused again. */
let back: LastFocus | undefined;

function placeOf(element: Element): LastFocus {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(PARTS)) around.push(at);
  return { element, around };
}

// Records the focus early: a pressed element may disappear with the change it causes, before any caller asks.
if (typeof document !== 'undefined') {
  if (document.activeElement !== null && !isNowhere()) last = placeOf(document.activeElement);
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? placeOf(target) : NOTHING;
    back = undefined;
  });
  // Waits for the browser: a person who removed the focus on purpose must not be brought back later.
  document.addEventListener('focusout', () => setTimeout(forgetWhoLeft));
}

/** The focus is on the whole page. */
export function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function forgetWhoLeft(): void {
  if (isNowhere() && canHold(last.element)) last = NOTHING;
}

/** Returns the place of the focus, or its last place if that element is gone; nothing if the element still exists. */
export function lastFocus(): LastFocus {
  const { activeElement } = document;
  if (activeElement !== null && !isNowhere()) return placeOf(activeElement);
  return back ?? (last.element?.isConnected ? NOTHING : last);
}

/**
 * Reports whether the focused element is gone, hidden or disabled, and nothing else has the focus. Browsers remove the
 * focus from a hidden element only at the next rendering.
 */
export const isFocusLost = (): boolean =>
  last.element !== null && (isNowhere() || document.activeElement === last.element) && !canHold(last.element);

/** Last place of a focus that is lost now. */
export const lostFocus = (): LastFocus => last;

/**
 * Reports whether an element can have the focus. Browsers without `checkVisibility` detect removed elements, but not
 * hidden ones.
 */
export const canHold = (element: Element | null): boolean =>
  element?.isConnected === true &&
  !element.matches(':disabled, [inert], [inert] *') &&
  element.checkVisibility?.({ visibilityProperty: true }) !== false;

/** A layer went away, and the focus is where it was before it: the next layer, if it opens at once, returns it there. */
export function focusIsBackAt(place: LastFocus): void {
  back = place;
}
