/** Events that precede an act of the person. */
export const INTENT = ['pointermove', 'focusin'];

const ACTS = ['pointerdown', 'keydown', 'input'];

/**
 * Calls `work` whenever the person presses a key, a button or the screen, or the browser fills in a field: resources
 * can then load during use, and not before. It may be called often, so it must be cheap once done.
 * @param sooner other events to listen for, such as {@link INTENT}, so that a large chunk arrives before the first key.
 * Each counts only once: while offline, every move of a mouse would retry
 * @returns stops listening
 */
export function onAct(work: (act: Event) => void, sooner: readonly string[] = []): () => void {
  for (const kind of ACTS) document.addEventListener(kind, work, { capture: true, passive: true });
  for (const kind of sooner) document.addEventListener(kind, work, { capture: true, passive: true, once: true });
  return () => {
    for (const kind of [...ACTS, ...sooner]) document.removeEventListener(kind, work, { capture: true });
  };
}
