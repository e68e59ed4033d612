import type { Runtime } from '../portal/runtime.ts';
import { plainGet } from './plain-get.ts';

/** Longest wait for the server to remember the tenant. */
const SECONDS = 10;

/**
 * Says that another institution was opened in this browser, and brings it back to the page's: an address with `?tenant=`
 * is what the server remembers. Nothing of the page is lost. @returns whether calls reach the page's tenant again; false
 * of a page nobody looks at, which must not take the browser from the one that is looked at
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
  // Whoever goes to another tab is not kept waiting there by a question here.
  const gone = new AbortController();
  document.addEventListener('visibilitychange', () => gone.abort(), { once: true });
  if ((await dialogs.ask({ kind: 'confirm', request }, gone.signal)) !== true) return false;
  const path = artifact.endpoints['unit.requirements']?.path;
  if (path === undefined) return false;
  const outcome = await plainGet(`${path}?tenant=${encodeURIComponent(artifact.id)}`, SECONDS);
  return outcome.kind === 'answer' && outcome.status === 200;
}
