import type { Browser, Page } from '@playwright/test';
import type { Instance } from './installation.ts';

/** A browser of somebody who uses the portal at a server of the proof. */
export async function personAt(
  browser: Browser,
  { address }: Instance,
  ...scripts: readonly (() => void)[]
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
  });
  for (const script of scripts) await context.addInitScript(script);
  return context.newPage();
}
