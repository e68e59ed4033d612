import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { readHeader, tenantIds } from '../../tools/readers/folder.ts';
import { expect } from './fixtures.ts';
import { visit } from './visit.ts';

const TENANTS = fileURLToPath(new URL('../../tenants', import.meta.url));
/** Who every tenant says it is. */
export const headers = tenantIds(TENANTS).flatMap((id) => readHeader(TENANTS, id) ?? []);

/** Names of tenants that are ordinary words of every portal of this kind; their links and files still may not show. */
const ORDINARY = new Set(['Telemedicina', 'Guardia', 'Demo']);

/** What would give another tenant away in a text: its files, its addresses, its name. */
function signsOf(id: string, own: string): RegExp[] {
  return headers
    .filter((other) => other.id !== id)
    .flatMap(({ id: other, name = '' }) => [
      new RegExp(`/t/${other}/`),
      new RegExp(`(guias|example\\.org)/${other.replaceAll('_', '-')}\\b`),
      ...(own.includes(name) || ORDINARY.has(name) ? [] : [new RegExp(`\\b${name}\\b`)]),
    ]);
}

/** The sign-in page of a tenant, its title, manifest, icon, colour and documents name nobody else. */
export async function expectNobodyElse(page: Page, { id, name = '' }: (typeof headers)[number]): Promise<void> {
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
  await visit(page, id, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`· ${name}$`));
  await expect(page.locator('html')).toHaveAttribute('data-tenant', id);
  const said = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
  expect(await said('link[rel="icon"]', 'href')).toMatch(new RegExp(`^/t/${id}/`));
  expect(await said('meta[name="theme-color"]', 'content')).toMatch(/^#[0-9a-f]{6}$/i);
  const manifest = await said('link[rel="manifest"]', 'href');
  const artifact = await said('meta[name="tenant"]', 'content');
  const texts = [await page.content()];
  for (const address of [manifest, artifact]) texts.push(await (await page.request.get(address ?? '')).text());
  expect(texts[1]).toContain(`"name":${JSON.stringify(name)}`);
  for (const sign of signsOf(id, name)) for (const text of texts) expect(text).not.toMatch(sign);
  expect(fetched.filter((path) => path.startsWith('/t/') && !path.startsWith(`/t/${id}/`))).toEqual([]);
}
