import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Events after which a form is drawn again or sent. Drawn again, it would empty a box whose value React never heard of.
 */
const BEFORE = ['pointerdown', 'keydown', 'focusout', 'click', 'submit'] as const;

/**
 * Reads boxes that a password manager filled without events, at the press at the latest: they would count as empty.
 * @param formId id of the form's element
 */
export function useFilledBoxes(formId: string): void {
  useEffect(() => {
    const read = (): void => {
      const boxes = document.getElementById(formId)?.querySelectorAll<HTMLInputElement>('input[name]') ?? [];
      // Their values first: the first one announced draws the form again, which empties the others.
      const filled = [...boxes].filter(isFilledSilently).map((box) => [box, box.value] as const);
      if (filled.length === 0) return;
      flushSync(() => {
        for (const [box, value] of filled) announce(box, value);
      });
    };
    // Above React's own listeners, so that the press finds the values.
    for (const kind of BEFORE) window.addEventListener(kind, read, { capture: true });
    return () => {
      for (const kind of BEFORE) window.removeEventListener(kind, read, { capture: true });
    };
  }, [formId]);
}

/** React keeps the attribute of a text box at the value that it knows. */
const isFilledSilently = (box: HTMLInputElement): boolean =>
  !TICKED.has(box.type) && !box.readOnly && !box.disabled && box.value !== box.defaultValue;

const TICKED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file']);

/** Tells React of a value that a script wrote, which it would take for its own. */
function announce(box: HTMLInputElement, value: string): void {
  box.value = box.defaultValue;
  // Bypasses the setter by which React tracks programmatic writes.
  Reflect.set(Object.getPrototypeOf(box), 'value', value, box);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
