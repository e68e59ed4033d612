import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** WCAG 1.4.12: what a reader may set. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';

/** English words of libraries; none of our own texts has them on purpose. */
const ENGLISH =
  /\b(the|close|loading|toggle|search|next|previous|required|submit|select|open|error occurred|cancel|retry|show|hide|password|page not|invalid|please)\b/i;

/** Words that a person may read or hear: text, and names that only screen readers say. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
    const heard = [...document.querySelectorAll('*')].flatMap((it) => named.map((name) => it.getAttribute(name) ?? ''));
    return [document.title, document.body.textContent, ...heard].filter((text) => text !== '');
  });

async function expectNoSidewaysScroll(page: Page, at: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, `sideways scroll at ${at}`).toBeLessThanOrEqual(0);
}

async function expectReadable(page: Page, at: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe('es-AR');
  for (const text of await wordsOf(page)) expect(text, at).not.toMatch(ENGLISH);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page, `${at}, ${width} px`);
  }
  // Through the DOM's own sheet: an inline <style> would break the policy, as it should.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
  await expectNoSidewaysScroll(page, `${at}, text spacing`);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((it) => {
        const { overflowX, overflowY, position, clip } = getComputedStyle(it);
        const clips = overflowX === 'hidden' || overflowY === 'hidden' || overflowX === 'clip';
        if (!clips || (position === 'absolute' && clip !== 'auto') || it.textContent.trim() === '') return false;
        return it.scrollHeight > it.clientHeight + 1 && it.clientHeight > 1;
      })
      .map((it) => `${it.tagName} ${it.textContent.slice(0, 40)}`),
  );
  expect(cut, `text cut at ${at}`).toEqual([]);
}

test('shows public pages in Spanish at 320 px with text spacing [TEN-07]', { tag: '@phone' }, async ({ page }) => {
  for (const [tenant, path] of [
    ['demo', '/login'],
    ['tres_de_febrero', '/login'],
    ['escobar', '/login'],
    ['telemedicina', '/login'],
    ['demo', '/consultorio'],
    ['osef', '/registro'],
    ['obsba', '/recuperarclave'],
    ['demo', '/error'],
  ] as const) {
    await visit(page, tenant, path);
    await expectReadable(page, `${tenant} ${path}`);
  }
});

test('shows appointment link errors in Spanish at 320 px [TEN-07]', { tag: '@phone' }, async ({ page }) => {
  await visit(page, 'osef', '/confirmar?id=NADA');
  await expect(page.getByRole('alertdialog', { name: 'Error al confirmar el turno' })).toBeVisible();
  for (const text of await wordsOf(page)) expect(text).not.toMatch(ENGLISH);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoSidewaysScroll(page, `confirmar, ${width} px`);
  }
});

test('shows patient pages in Spanish at 320 px with text spacing [TEN-07]', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'escobar', '30111222', 'portal2026');
  for (const path of ['/home', '/especialidad', '/nodisponible', '/nada']) {
    await page.goto(path);
    await expectReadable(page, path);
  }
});

test('a surname of one long word fits the profile at 320 px [FIXI-09]', { tag: '@phone' }, async ({ page }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 79);
  await page.route('**/api/usuarios/persona', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.persona.sobrenome = long;
    await route.fulfill({ response, json });
  });
  await signIn(page, 'demo', '30111222', 'portal2026', '/miPerfil');
  await expect(page.getByRole('heading', { level: 2, name: long })).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page, `/miPerfil, ${width} px`);
  }
});

test('shows tagline, menu and terms in Spanish at 320 px [TEN-07, FIXV-06]', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'guardia', '30111222', 'portal2026');
  const line = page.getByRole('banner').getByText('Guardia médica por video');
  const lines = await line.evaluate(
    (it) => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight),
  );
  expect(Math.round(lines)).toBe(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: /Menú$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  for (const text of await wordsOf(page)) expect(text).not.toMatch(ENGLISH);
  await expectNoSidewaysScroll(page, 'menu');
  await page.getByRole('button', { name: 'Términos y condiciones' }).click();
  await expect(page.getByRole('heading', { name: '1. Qué es este servicio' })).toBeVisible();
  for (const text of await wordsOf(page)) expect(text).not.toMatch(ENGLISH);
  await expectNoSidewaysScroll(page, 'terms');
});

test('animates nothing under reduced motion', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'corredores_viales', '30111222', 'portal2026');
  const moving: number[] = [];
  await page.exposeFunction('sawMotion', (milliseconds: number) => moving.push(milliseconds));
  await page.evaluate(() => {
    const tell = (event: AnimationEvent | TransitionEvent) =>
      Reflect.get(window, 'sawMotion')(event.elapsedTime * 1000);
    for (const name of ['animationstart', 'animationiteration', 'transitionend', 'animationend'] as const)
      document.addEventListener(name, (event) => event.elapsedTime > 0.02 && tell(event));
  });
  await page.getByRole('button', { name: 'Iniciar videollamada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Solicitar atención' });
  await expect(dialog).toBeVisible();
  // A wheel that says "working" goes on turning, slowly: it is the message itself.
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .map((it) => it.effect?.getComputedTiming())
      .filter((timing) => timing?.iterations !== Number.POSITIVE_INFINITY && Number(timing?.duration ?? 0) > 20),
  );
  expect(lasting).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(moving).toEqual([]);
});
