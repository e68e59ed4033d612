import type { Page } from '@playwright/test';
import { type headers, signsOf } from '../tenants/signs-of-others.ts';
import { expect } from './fixtures.ts';
import { visit } from './visit.ts';

/** Expects that title, manifest, icon, colour and documents of a tenant's sign-in page name no other tenant. */
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
