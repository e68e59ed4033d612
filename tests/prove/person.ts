import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Instance } from './installation.ts';

/**
 * A browser of somebody who uses the portal at a server of the proof, with scripts that run in its pages before theirs.
 * @param watch listens for errors of the browser; proofs that kill servers provoke some, and leave it out
 */
export async function personAt(
  browser: Browser,
  { address }: Pick<Instance, 'address'>,
  scripts: readonly (() => void)[],
  watch?: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
  });
  await watch?.(context);
  for (const script of scripts) await context.addInitScript(script);
  return context.newPage();
}
