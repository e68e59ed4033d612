/** Input on a view that the server drew, from before the page's script ran. */
export interface EarlyInput {
  /** Buttons that were pressed, in that order. */
  readonly presses: readonly HTMLButtonElement[];
  /** Letters are being put together (accents, predictions, an IME). */
  readonly composing: () => boolean;
  /** Leaves what follows to the page. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    /** Only on a page whose first view the server drew. */
    earlyInput?: EarlyInput;
  }
}

/**
 * Records the buttons that are pressed before the page's script hydrates the view: React replays only later events. A
 * submit button shows that it is busy. After a reload at a later step, hides the drawn form: the server draws the first
 * step, and an answer to the later step would be typed into it. The page contains this function as text, so it may use
 * nothing from outside.
 */
export function captureEarlyInput(): void {
  const presses: HTMLButtonElement[] = [];
  let composing = false;
  if (Number(history.state?.step) > 0) document.documentElement.dataset.laterStep = '';
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // Pressed again because nothing happens, it sends once.
    if (button === null || button.ariaBusy === 'true') return;
    presses.push(button);
    if (button.type !== 'submit') return;
    button.ariaBusy = 'true';
    document.documentElement.dataset.held = '';
  };
  const heard: readonly [string, (event: Event) => void][] = [
    ['click', onClick],
    ['submit', (event) => event.preventDefault()],
    ['compositionstart', () => (composing = true)],
    ['compositionend', () => (composing = false)],
  ];
  for (const [kind, listen] of heard) document.addEventListener(kind, listen, true);
  window.earlyInput = {
    presses,
    composing: () => composing,
    stop: () => {
      for (const [kind, listen] of heard) document.removeEventListener(kind, listen, true);
    },
  };
}

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const BOXES = 'form :is(input, select, textarea)';

/** Some phones compose a word until its box loses the focus. Number of waits for it, 50 ms each. */
const MOST_WAITS = 60;

/**
 * Runs `draw`, which hydrates or replaces the drawn view, and replays early input: typed text, ticks, choices, presses.
 * Hydration keeps the inputs, but React takes their values for the initial ones, so each change is dispatched again.
 * Where `draw` replaced the inputs, the values are written into those of the same name, also when their form appears
 * later.
 */
export function replayEarlyInput(early: EarlyInput, root: Element, draw: () => void, waits = MOST_WAITS): void {
  // Writing an input would end the composition of a character.
  if (early.composing() && waits > 0) {
    setTimeout(replayEarlyInput, 50, early, root, draw, waits - 1);
    return;
  }
  early.stop();
  const typed = [...root.querySelectorAll<Box>(BOXES)].filter(differs).map(held);
  const focused = document.activeElement;
  const focus =
    focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? held(focused) : undefined;
  const [start, end] = focus === undefined ? [null, null] : [focus.box.selectionStart, focus.box.selectionEnd];
  delete document.documentElement.dataset.held;
  delete document.documentElement.dataset.laterStep;
  for (const button of early.presses) button.ariaBusy = null;
  draw();
  const giveBack = () => {
    for (const box of typed) write(root, box);
    const box = focus && boxNow(root, focus);
    if (box !== undefined && box !== document.activeElement) box.focus({ preventScroll: true });
    if (start !== null && box instanceof HTMLInputElement) box.setSelectionRange(start, end);
    if (box === undefined && focused instanceof HTMLElement) sameOf(root, focused)?.focus({ preventScroll: true });
    for (const button of early.presses) setTimeout(() => sameOf(root, button)?.click());
  };
  if (typed.length === 0) giveBack();
  else whenFormIsThere(root, giveBack);
}

/** An input with its state before hydration. */
interface HeldBox<Of extends Box = Box> {
  readonly box: Of;
  readonly value: string;
  readonly checked: boolean;
}

const held = <Of extends Box>(box: Of): HeldBox<Of> => ({
  box,
  value: box.value,
  checked: isTicked(box) && box.checked,
});

const isTicked = (box: Box): box is HTMLInputElement =>
  box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio');

/** Whether a box holds another value than the server drew. */
function differs(box: Box): boolean {
  if (isTicked(box)) return box.checked !== box.defaultChecked;
  if (!(box instanceof HTMLSelectElement)) return box.value !== box.defaultValue;
  const drawn = [...box.options].findIndex(({ defaultSelected }) => defaultSelected);
  return box.selectedIndex !== Math.max(0, drawn);
}

function boxNow<Of extends Box>(root: Element, { box, value }: HeldBox<Of>): Box | undefined {
  if (box.isConnected) return box;
  return [...root.querySelectorAll<Box>(BOXES)].find(
    (other) => other.name === box.name && (!isTicked(box) || (other.type === box.type && other.value === value)),
  );
}

/**
 * Writes a value as a person would. React compares an input with its value at hydration, which may happen as late as on
 * the first event on it: so the drawn state is dispatched first, and then the early value.
 */
function write(root: Element, before: HeldBox): void {
  const box = boxNow(root, before);
  if (box === undefined) return;
  const dispatch = (kind: string) => box.dispatchEvent(new Event(kind, { bubbles: true }));
  if (isTicked(box)) {
    box.checked = !before.checked;
    dispatch('input');
    box.click();
    return;
  }
  box.value = box instanceof HTMLSelectElement ? before.value : box.defaultValue;
  dispatch('input');
  // Bypasses the setter by which React tracks programmatic writes.
  Reflect.set(Object.getPrototypeOf(box), 'value', before.value, box);
  dispatch(box instanceof HTMLSelectElement ? 'change' : 'input');
}

/** The element itself, or the one of the same tag with its name, or else with its text. */
function sameOf(root: Element, element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const name = element.getAttribute('name');
  const same = (other: HTMLElement) =>
    name === null ? other.textContent === element.textContent : other.getAttribute('name') === name;
  return [...root.querySelectorAll<HTMLElement>(element.tagName)].find(same);
}

/** Calls `work` once the form stands: at once, or when another try of a portal that could not begin brings it. */
function whenFormIsThere(root: Element, work: () => void): void {
  if (root.querySelector('form') !== null) {
    work();
    return;
  }
  const watch = new MutationObserver(() => {
    if (root.querySelector('form') === null) return;
    watch.disconnect();
    work();
  });
  watch.observe(root, { childList: true, subtree: true });
}
