import { useSyncExternalStore } from 'react';

/** Whether the browser has a net at all: of many cuts it knows at once, seconds before a line falls silent. */
export const useNet = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
