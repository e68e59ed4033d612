import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, signIn, test } from './fixtures.ts';

/** What the sign-in page may cost in all, gzip, 1 kB = 1000 bytes. */
const SCRIPTS = 190_000;
const STYLES = 25_000;

const built = (path: string) => readFileSync(fileURLToPath(new URL(`../../dist/client${path}`, import.meta.url)));

test('the sign-in page costs what it may, and is free of violations', async ({ page, axe }) => {
  const fetched = new Set<string>();
  page.on('response', (response) => fetched.add(new URL(response.url()).pathname));
  await page.goto('/login?tenant=demo');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page.getByLabel('DNI')).toBeVisible();
  const weigh = (ending: string) =>
    [...fetched]
      .filter((path) => path.startsWith('/assets/') && path.endsWith(ending))
      .reduce((sum, path) => sum + gzipSync(built(path)).length, 0);
  expect(weigh('.js')).toBeGreaterThan(60_000);
  expect(weigh('.js')).toBeLessThanOrEqual(SCRIPTS);
  expect(weigh('.css')).toBeLessThanOrEqual(STYLES);
  expect([...fetched].filter((path) => path.startsWith('/t/') && !path.startsWith('/t/demo/'))).toEqual([]);
  await axe();
});

test('what says that something failed comes with the first key, not with the page', async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
  const parts = () =>
    ['popups', 'transport'].filter((part) => fetched.some((path) => path.startsWith(`/assets/${part}-`)));
  await page.goto('/login?tenant=demo');
  await expect(page.getByLabel('DNI')).toBeVisible();
  expect(parts()).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(parts).toEqual(['popups', 'transport']);
});

test('a patient who signed in sees their home, free of violations', async ({ page, axe }) => {
  await signIn(page, 'demo', '30111222', 'portal2026');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await axe();
});

test('a browser of another person is watched and starts signed out', async ({ page, newPerson }) => {
  await signIn(page, 'demo', '30111222', 'portal2026');
  const other = await newPerson();
  await other.goto('/home?tenant=demo');
  await expect(other).toHaveURL(/\/login/);
});
