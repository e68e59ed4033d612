/** Longest time until the browser has left a page that reloads: after it the person chose to stay. */
const LEAVES_WITHIN = 10_000;

/** Whether the portal reloads its page, and whether its person asked for that. */
let reloading: 'asked' | 'unasked' | undefined;

/** Whether the portal reloads its page: what the drafts of the tab bring back does not hold it then. */
export const isReloading = (): boolean => reloading !== undefined;

/**
 * Holds the page against a reload by the portal, but not against a person's own leaving.
 * @param isHeld whether something would be lost; its argument says whether nobody asked for the reload
 * @returns lets it go
 */
export function holdReload(isHeld: (unasked: boolean) => boolean): () => void {
  const listen = (event: Event): void => {
    if (reloading !== undefined && isHeld(reloading === 'unasked')) event.preventDefault();
  };
  window.addEventListener('beforeunload', listen);
  return () => window.removeEventListener('beforeunload', listen);
}

/** Reloads the page, as the person asks; the browser asks again where something would be lost. */
export const reloadPage = (): void => void leave(() => window.location.reload(), 'asked');

/**
 * Reloads the page unasked, if nothing would be lost: an open call, input that no draft keeps, a payment. Everything
 * that has the browser ask before the window closes is asked in the same way. Settles only where the page is still there.
 */
export async function reloadUnheld(mayReload: () => boolean, reload: () => void): Promise<void> {
  reloading = 'unasked';
  const free = window.dispatchEvent(new Event('beforeunload', { cancelable: true })) && mayReload();
  reloading = undefined;
  if (free) await leave(reload, 'unasked');
}

async function leave(reload: () => void, how: 'asked' | 'unasked'): Promise<void> {
  reloading = how;
  reload();
  await new Promise((resolve) => setTimeout(resolve, LEAVES_WITHIN));
  reloading = undefined;
}
