/** Calls `again` whenever the line comes back. @returns how to stop it */
export function whenOnline(again: () => void): () => void {
  window.addEventListener('online', again);
  return () => window.removeEventListener('online', again);
}
