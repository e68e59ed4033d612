/**
 * Calls `work` whenever the person presses a key, a button or the screen, or has a field filled in for them: what they
 * may need next can be fetched while they go on, and not before they do anything. It may be called often, so it must be cheap once it is done.
 * @returns stops listening
 */
export function onAct(work: (act: Event) => void): () => void {
  const kinds = ['pointerdown', 'keydown', 'input'] as const;
  for (const kind of kinds) document.addEventListener(kind, work, { capture: true, passive: true });
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, work, { capture: true });
  };
}
