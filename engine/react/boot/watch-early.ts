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
  const presses: { readonly at: number; readonly says: string | null }[] = [];
  let busy = 0;
  let waits = 60;
  const all = <Part extends Element>(kind: string) => [...document.querySelectorAll<Part>(`[data-app] ${kind}`)];
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
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

  const give = (
    typed: readonly HTMLInputElement[],
    on: HTMLElement | null,
    start: number | null,
    end: number | null,
  ) => {
    const boxOf = (box: HTMLInputElement) => all<HTMLInputElement>('form input').find(({ name }) => name === box.name);
    for (const box of typed) {
      const now = boxOf(box);
      // As the browser writes it, past what React keeps of it: it hears of it as of a key.
      if (now === undefined || !Reflect.set(HTMLInputElement.prototype, 'value', box.value, now)) continue;
      now.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (on instanceof HTMLInputElement) {
      const now = boxOf(on);
      now?.focus({ preventScroll: true });
      if (start !== null) now?.setSelectionRange(start, end);
    }
    for (const { at, says } of presses) {
      const button = all<HTMLButtonElement>('button')[at];
      if (button?.textContent === says) setTimeout(() => button.click());
    }
  };

  const takeOver: TakeOver = (draw) => {
    // Some phones put a word together until one leaves it, and never tell that a finger was lifted.
    if (busy > 0 && waits > 0) {
      waits -= 1;
      setTimeout(takeOver, 50, draw);
      return;
    }
    for (const [kind, listen] of heard) document.removeEventListener(kind, listen, true);
    const typed = all<HTMLInputElement>('form input').filter((box) => box.value !== box.defaultValue);
    const on = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const [start, end] = on instanceof HTMLInputElement ? [on.selectionStart, on.selectionEnd] : [null, null];
    delete document.documentElement.dataset.held;
    draw();
    const drawn = () => all('form').length > 0;
    if (drawn()) {
      give(typed, on, start, end);
      return;
    }
    if (on !== document.body) all<HTMLElement>('button')[0]?.focus();
    const root = document.querySelector('[data-app]');
    const watch = new MutationObserver(() => {
      if (!drawn()) return;
      watch.disconnect();
      give(typed, on, start, end);
    });
    if (root !== null) watch.observe(root, { childList: true, subtree: true });
  };
  window.takeOver = takeOver;
}
