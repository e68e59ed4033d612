import type { TakeOver } from '../../delivery/draw-view.ts';

declare global {
  interface Window {
    /** Only on a page whose first view the server drew. */
    takeOver?: TakeOver;
  }
}

/**
 * Watches what a person does on a view that the server drew, until the page's script takes it over ({@link TakeOver}).
 * It stands in the page as text, by itself: it may use nothing from outside.
 *
 * A button that is pressed too early is pressed once the page can answer; one that sends shows that it works. Links lead
 * on by themselves. While letters are put together or something is being pressed, nothing is taken from under the finger.
 * Of the boxes, those that differ from what was drawn are filled in as a password manager does. Where the portal cannot
 * begin there is no form: then what was typed waits for the one that comes after another try.
 */
export function watchEarly(): void {
  type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const BOXES = 'form :is(input, select, textarea)';
  const PRESSED = ':is(a, button)';
  const isBox = (on: Element | null): on is Box => on?.matches(BOXES) === true;
  const presses: { readonly at: number; readonly says: string | null }[] = [];
  let busy = 0;
  let waits = 60;
  const all = <Part extends Element>(kind: string) => [...document.querySelectorAll<Part>(`[data-app] ${kind}`)];
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // Who presses again because nothing happens sends once.
    if (button === null || button.ariaBusy === 'true') return;
    presses.push({ at: all('button').indexOf(button), says: button.textContent });
    if (button.type !== 'submit') return;
    button.ariaBusy = 'true';
    document.documentElement.dataset.held = '';
  };
  const onSubmit = (event: Event) => event.preventDefault();
  const begins = () => {
    busy += 1;
  };
  // What is let go is clicked a moment later.
  const ends = () => {
    setTimeout(() => {
      busy = Math.max(0, busy - 1);
    });
  };
  const heard: readonly [string, (event: Event) => void][] = [
    ['click', onClick],
    ['submit', onSubmit],
    ['pointerdown', begins],
    ['pointerup', ends],
    ['pointercancel', ends],
    ['compositionstart', begins],
    ['compositionend', ends],
  ];
  for (const [kind, listen] of heard) document.addEventListener(kind, listen, true);

  const ticks = (box: Box): box is HTMLInputElement =>
    box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio');
  const differs = (box: Box) => {
    if (ticks(box)) return box.checked !== box.defaultChecked;
    if (!(box instanceof HTMLSelectElement)) return box.value !== box.defaultValue;
    const drawn = [...box.options].findIndex(({ defaultSelected }) => defaultSelected);
    return box.selectedIndex !== Math.max(0, drawn);
  };
  const boxOf = (box: Box) =>
    all<Box>(BOXES).find(
      ({ name, type, value }) => name === box.name && (!ticks(box) || (type === box.type && value === box.value)),
    );
  const focus = (on: HTMLElement | null, at: number): Box | undefined => {
    const other = all<HTMLElement>(PRESSED)[at];
    if (other !== undefined && other.textContent === on?.textContent) other.focus({ preventScroll: true });
    const now = isBox(on) ? boxOf(on) : undefined;
    now?.focus({ preventScroll: true });
    return now;
  };
  // Looked up only now: a form whose code was there already has replaced the button that the page drew first.
  const press = ({ at, says }: (typeof presses)[number]) => {
    const buttons = all<HTMLButtonElement>('button');
    const same = buttons.filter(({ textContent }) => textContent === says);
    (same.find((button) => button === buttons[at]) ?? same[0])?.click();
  };
  const give = (typed: readonly Box[]) => {
    for (const box of typed) {
      const now = boxOf(box);
      if (now === undefined) continue;
      if (ticks(box)) {
        if (ticks(now) && now.checked !== box.checked) now.click();
        continue;
      }
      // As the browser writes it, past what React keeps of it: it hears of it as of a key.
      if (!Reflect.set(Object.getPrototypeOf(now), 'value', box.value, now)) continue;
      now.dispatchEvent(new Event(now instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
    for (const pressed of presses) setTimeout(press, 0, pressed);
  };

  const takeOver: TakeOver = (draw) => {
    // Some phones put a word together until one leaves it, and never tell that a finger was lifted.
    if (busy > 0 && waits > 0) {
      waits -= 1;
      setTimeout(takeOver, 50, draw);
      return;
    }
    for (const [kind, listen] of heard) document.removeEventListener(kind, listen, true);
    const typed = all<Box>(BOXES).filter(differs);
    const on = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const written = isBox(on) && !(on instanceof HTMLSelectElement);
    const [start, end] = written ? [on.selectionStart, on.selectionEnd] : [null, null];
    const at = on === null ? -1 : all<HTMLElement>(PRESSED).indexOf(on);
    delete document.documentElement.dataset.held;
    // The box is entered before it is filled in: a form takes a box that was entered and not written in for one at which
    // a password manager's list stands open, and would wait for that.
    const giveBack = () => {
      const now = focus(on, at);
      give(typed);
      if (start !== null && now !== undefined && !(now instanceof HTMLSelectElement)) now.setSelectionRange(start, end);
    };
    draw();
    const drawn = () => all('form').length > 0;
    if (drawn()) {
      giveBack();
      return;
    }
    if (on !== document.body) all<HTMLElement>('button')[0]?.focus();
    const root = document.querySelector('[data-app]');
    const watch = new MutationObserver(() => {
      if (!drawn()) return;
      watch.disconnect();
      giveBack();
    });
    if (root !== null) watch.observe(root, { childList: true, subtree: true });
  };
  window.takeOver = takeOver;
}
