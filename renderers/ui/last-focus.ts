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
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? placeOf(target) : NOTHING;
    back = undefined;
  });

/** Where the focus is, or was if what had it is gone. Whoever left something that still stands is nowhere. */
export function lastFocus(): LastFocus {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return placeOf(activeElement);
  return back ?? (last.element?.isConnected ? NOTHING : last);
}

/** A layer went away, and the focus is where it was before it: the next layer, if it opens at once, returns it there. */
export function focusIsBackAt(place: LastFocus): void {
  back = place;
}
