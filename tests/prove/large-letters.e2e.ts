import config from '../../playwright.config.ts';
import { openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, signIn, test } from '../e2e/fixtures.ts';
import { visit } from '../e2e/visit.ts';
import { crowded, fitsPhones } from './crowded.ts';

const launch = config.use?.launchOptions ?? {};

/** A browser whose reader has set letters twice as large: it tells the pages so before any of their rules. */
test.use({ launchOptions: { ...launch, args: [...(launch.args ?? []), '--blink-settings=defaultFontSize=32'] } });

const PAGES = [
  ['demo', '/login'],
  ['obsba', '/login'],
  ['escobar', '/login'],
  ['telemedicina', '/login'],
  ['l_zamora', '/registro'],
  ['guardia', '/recuperarclave'],
  ['osef', '/confirmar?id=NADA'],
  ['osef', '/documento/nada'],
  ['lanus', '/turnoAcceso?codigoTurno=TURNO-AHORA'],
  ['demo', '/consultorio'],
] as const;

test('fits visitors’ pages at twice the text size, on phones and desktops [SHELL-10]', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const [tenant, path] of PAGES) {
    await visit(page, tenant, path);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => crowded(page), { message: `${tenant} ${path}, ${width} px` }).toEqual([]);
    }
  }
});

test('fits care pages on a phone at twice the text size [SHELL-10, FIXV-06, FIXU-02]', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'osef', '30111222', 'portal2026');
  for (const path of ['/home', '/especialidad', '/misTurnos', '/misatenciones', '/miPerfil']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fitsPhones(page, path);
  }
});

test('fits cases and agenda on a phone at twice the text size [SHELL-10, FIXC-08, FIXU-02]', {
  tag: '@desktop',
}, async ({ page, newPerson }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'vilsar', '24111222', 'coordina2026');
  for (const path of ['/listcasos', '/detalleCaso?id=1037', '/resumenCasos', '/nuevocaso']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/resumenCasos') await expect(page.locator('.visx-axis-tick').first()).toBeVisible();
    await fitsPhones(page, path);
  }
  await page.goto('/listcasos');
  await page.getByRole('checkbox').first().check();
  await expect(page.getByRole('group', { name: '1 caso elegido' })).toBeVisible();
  await fitsPhones(page, 'a chosen case');
  const doctor = await newPerson({ viewport: { width: 390, height: 844 } });
  await openConsultingRoom(doctor, 'demo');
  await expect(doctor.getByRole('heading', { name: 'Agenda' })).toBeVisible();
  await fitsPhones(doctor, 'consultorio');
});

test('keeps edges, marks and icons visible under forced colours [SHELL-10]', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await visit(page, 'demo', '/error');
  const edge = await page.getByRole('alertdialog').evaluate((it) => {
    const layer = [it, ...it.querySelectorAll('*')].find((part) => getComputedStyle(part).boxShadow !== 'none') ?? it;
    const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(layer);
    return borderTopStyle === 'solid' && borderTopColor !== backgroundColor;
  });
  expect(edge, 'edge of the popup').toBe(true);
  await signIn(page, 'chacabuco', '5123456', 'portal2026');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Rosa' })).toBeVisible();
  const mark = page.getByRole('banner').locator('img').first();
  const ground = await mark.evaluate((it) => getComputedStyle(it).backgroundColor);
  expect(ground, 'ground of the white mark').not.toMatch(/^rgba\(0, 0, 0, 0\)$|^rgb\(0, 0, 0\)$/);
  await visit(page, 'osef', '/login');
  const row = page.getByRole('button', { name: 'Información de contacto' });
  const [icon, words] = await row.evaluate((it) =>
    ['svg', 'span'].map((part) => getComputedStyle(it.querySelector(part) ?? it).color),
  );
  expect(icon).toBe(words);
});
