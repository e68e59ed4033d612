import type { Runtime } from '../runtime/runtime.ts';
import { plainGet } from './plain-get.ts';

/** Longest wait for the server to remember the tenant. */
const SECONDS = 10;

/**
 * Tells the person that another institution was opened in this browser, and returns the browser to the page's own: the
 * server remembers the tenant of an address with `?tenant=`. The page loses no data. @returns whether calls reach the
 * page's tenant again; false for a hidden page, which must not take the browser from the visible one
 */
export async function goBackToTenant({ artifact, dialogs, text }: Runtime): Promise<boolean> {
  if (document.visibilityState === 'hidden') return false;
  const request = {
    title: text('tenant.other'),
    text: text('tenant.otherText'),
    yes: text('tenant.otherBack'),
    no: text('tenant.otherStay'),
    danger: false,
  };
  // Withdraws the question when the person moves to another tab.
  const gone = new AbortController();
  document.addEventListener('visibilitychange', () => gone.abort(), { once: true });
  if ((await dialogs.ask({ kind: 'confirm', request }, gone.signal)) !== true) return false;
  const path = artifact.endpoints['unit.requirements']?.path;
  if (path === undefined) return false;
  const outcome = await plainGet(`${path}?tenant=${encodeURIComponent(artifact.id)}`, SECONDS);
  return outcome.kind === 'answer' && outcome.status === 200;
}
