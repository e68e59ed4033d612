import { useCallback, useLayoutEffect, useRef } from 'react';

/** Where the keyboard was: on which control of the form, and what of its text was chosen. */
interface Place {
  readonly find: () => HTMLElement | null | undefined;
  readonly start: number | null;
  readonly end: number | null;
}

/** What may have the focus without a name of its own: the same in both views, one by one. */
const pressable = (elementId: string): readonly HTMLElement[] => [
  ...(document.getElementById(elementId)?.querySelectorAll<HTMLElement>('button, a[href]') ?? []),
];

/**
 * Keeps the focus and the caret while one view of a form takes the place of another.
 * @param shown what stands now; when it changes, the place that was remembered is taken again
 * @returns remembers the place; to be called while the old view still stands
 */
export function useFocusKept(elementId: string, shown: boolean): () => void {
  const place = useRef<Place>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when the other view has come
  useLayoutEffect(() => {
    const kept = place.current;
    place.current = undefined;
    const control = kept?.find();
    if (kept === undefined || !control) return;
    control.focus({ preventScroll: true });
    if (hasCaret(control) && kept.start !== null) control.setSelectionRange(kept.start, kept.end);
  }, [elementId, shown]);
  return useCallback(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return;
    if (document.getElementById(elementId)?.contains(activeElement) !== true) return;
    const { id } = activeElement;
    const at = pressable(elementId).indexOf(activeElement);
    const [start, end] = hasCaret(activeElement)
      ? [activeElement.selectionStart, activeElement.selectionEnd]
      : [null, null];
    const find = () => (id === '' ? pressable(elementId)[at] : document.getElementById(id));
    place.current = { find, start, end };
  }, [elementId]);
}

const hasCaret = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
