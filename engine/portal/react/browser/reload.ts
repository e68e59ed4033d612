/** Longest time until the browser has left a page that reloads: after it the person chose to stay. */
const LEAVES_WITHIN = 10_000;

let reloading = false;

/** Whether the portal reloads its page: what the drafts of the tab bring back does not hold it then. */
export const isReloading = (): boolean => reloading;

/** Holds the page against a reload by the portal, but not against a person's own leaving. @returns lets it go */
export function holdReload(isHeld: () => boolean): () => void {
  const listen = (event: Event): void => {
    if (reloading && isHeld()) event.preventDefault();
  };
  window.addEventListener('beforeunload', listen);
  return () => window.removeEventListener('beforeunload', listen);
}

/** Reloads the page, as the person asks; the browser asks again where something would be lost. */
export const reloadPage = (): void => void leave(() => window.location.reload());

/**
 * Reloads the page unasked, if nothing would be lost: an open call, input that no draft keeps, a payment. Everything
 * that has the browser ask before the window closes is asked in the same way. Settles only where the page is still there.
 */
export async function reloadUnheld(mayReload: () => boolean, reload: () => void): Promise<void> {
  reloading = true;
  const free = window.dispatchEvent(new Event('beforeunload', { cancelable: true })) && mayReload();
  reloading = false;
  if (free) await leave(reload);
}

async function leave(reload: () => void): Promise<void> {
  reloading = true;
  reload();
  await new Promise((resolve) => setTimeout(resolve, LEAVES_WITHIN));
  reloading = false;
}
