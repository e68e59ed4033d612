/** What comes before a person acts. */
export const INTENT = ['pointermove', 'focusin'];

const ACTS = ['pointerdown', 'keydown', 'input'];

/**
 * Calls `work` whenever the person presses a key, a button or the screen, or has a field filled in for them: what they
 * may need next can be fetched while they go on, and not before they do anything. It may be called often, so it must be
 * cheap once it is done.
 * @param sooner other events that tell of it, such as {@link INTENT}: what is large is here before the first key. Of each
 * kind only the first counts: where nothing could be fetched, each move of a mouse would try once more
 * @returns stops listening
 */
export function onAct(work: (act: Event) => void, sooner: readonly string[] = []): () => void {
  for (const kind of ACTS) document.addEventListener(kind, work, { capture: true, passive: true });
  for (const kind of sooner) document.addEventListener(kind, work, { capture: true, passive: true, once: true });
  return () => {
    for (const kind of [...ACTS, ...sooner]) document.removeEventListener(kind, work, { capture: true });
  };
}
