import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { shift } from './shift.ts';

/** Most bytes that the sign-in page may load until its form can be sent, gzip, 1 kB = 1000 bytes. */
const SCRIPTS = 201_000;
const STYLES = 25_000;

const built = (path: string) => readFileSync(fileURLToPath(new URL(`../../dist/client${path}`, import.meta.url)));

test('the sign-in page costs what it may, and is free of violations', async ({ page, axe }) => {
  const fetched = new Set<string>();
  page.on('response', (response) => fetched.add(new URL(response.url()).pathname));
  await page.goto('/login?tenant=demo');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page.getByLabel('DNI')).toBeVisible();
  // Answers after all requests that the page makes while it is drawn.
  await page.evaluate(async () => void (await fetch('/health')));
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

/** The page has put itself in the place of what the server drew. */
const hydrated = (page: Page): Promise<void> => expect(page.locator('.start-over')).toHaveCount(0);

test('loads the popup chunk on first focus, not with the page', { tag: '@phone' }, async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
  const asked = () => fetched.some((path) => path.startsWith('/assets/popups-'));
  await page.goto('/login?tenant=demo');
  await hydrated(page);
  expect(asked()).toBe(false);
  await page.getByLabel('DNI').focus();
  await expect.poll(asked).toBe(true);
});

/** Holds the page's own script back until it is let through. */
async function holdScript(page: Page): Promise<() => void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

test('keeps input and caret from before hydration [LOGIN-01, A42]', { tag: '@phone' }, async ({ page, axe }) => {
  const open = await holdScript(page);
  await page.goto('/login?tenant=demo', { waitUntil: 'commit' });
  const [dni, password] = [page.getByLabel('DNI'), page.getByLabel('Contraseña', { exact: true })];
  await dni.fill('30111222');
  await password.pressSequentially('portal20');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await axe();
  const early = await password.elementHandle();
  open();
  await hydrated(page);
  expect(await early?.evaluate((box) => box.isConnected)).toBe(true);
  await expect(password).toBeFocused();
  await page.keyboard.type('x');
  await expect(password).toHaveValue('portalx20');
  await expect(dni).toHaveValue('30111222');
  expect(await shift(page)).toBeLessThan(0.01);
  expect(new URL(page.url()).search).not.toContain('portal');
  await password.fill('portal2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

test('sends the form when hydrated while the button is held down [LOGIN-01, A42]', {
  tag: '@desktop',
}, async ({ page }) => {
  const open = await holdScript(page);
  await page.goto('/login?tenant=demo', { waitUntil: 'commit' });
  await page.getByLabel('DNI').fill('30111222');
  await page.getByLabel('Contraseña', { exact: true }).fill('portal2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).hover();
  await page.mouse.down();
  open();
  await hydrated(page);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/home$/);
});

test('replays a submit from before hydration @desktop [A42]', async ({ page }) => {
  const open = await holdScript(page);
  await page.goto('/login?tenant=demo', { waitUntil: 'commit' });
  await page.getByLabel('DNI').fill('30111222');
  await page.getByLabel('Contraseña', { exact: true }).fill('portal2026');
  await page.keyboard.press('Enter');
  await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true');
  open();
  await expect(page).toHaveURL(/\/home$/);
});

test('draws the signed-in shell before hydration and replays a menu press [HOME-01, A42]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await signIn(page, 'demo', '30111222', 'portal2026');
  const open = await holdScript(page);
  await page.goto('/home?tenant=demo', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hola,\s*$/);
  await axe();
  await page.getByRole('button', { name: 'Menú' }).click();
  open();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Hola, Ana');
  expect(await shift(page)).toBeLessThan(0.01);
});

test('a browser of another person is watched and starts signed out', { tag: '@desktop' }, async ({
  page,
  newPerson,
}) => {
  await signIn(page, 'demo', '30111222', 'portal2026');
  const other = await newPerson();
  await other.goto('/home?tenant=demo');
  await expect(other).toHaveURL(/\/login/);
});

for (const [path, calls, last] of [
  ['/miPerfil', '**/api/usuarios/**', 'Dar de baja mi cuenta'],
  ['/misTurnos', '**/{api/turnos/**,assets/mantine-nodes-*.js}', 'Filtrar turnos'],
] as const) {
  test(`does not shift ${path} when code and data replace the skeleton @phone [PROF-01, TURN-01]`, async ({ page }) => {
    await signIn(page, 'demo', '30111222', 'portal2026');
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(calls, async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto(`${path}?tenant=demo`);
    await expect(page.locator('[data-waits]')).toBeVisible();
    open();
    await expect(page.getByRole('button', { name: last })).toBeVisible();
    expect(await shift(page)).toBeLessThan(0.02);
  });
}

/** Pages whose code or data come in parts, and what is there when all of it is: in the middle of a pane, or under a header. */
const IN_PARTS = [
  ['demo', '/recuperarclave', 'DNI o email'],
  ['demo', '/confirmar?id=nadie', 'Ir al portal'],
  ['demo', '/documento/nadie', 'Iniciar sesión'],
  ['escobar', '/login', 'Más información'],
] as const;

for (const [tenant, path, last] of IN_PARTS) {
  test(`nothing of ${path} moves while it comes (${tenant}) [TEN-04]`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}tenant=${tenant}`);
    const shown = path === '/recuperarclave' ? page.getByLabel(last) : page.getByRole('link', { name: last });
    await expect(shown.first()).toBeAttached();
    await expect(page.locator('[data-waits]')).toHaveCount(0);
    expect(await shift(page)).toBeLessThan(0.02);
  });
}
