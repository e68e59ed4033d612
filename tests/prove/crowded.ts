import type { Page } from '@playwright/test';
import { expect } from '../e2e/fixtures.ts';

/** The phones at which a page is read with large letters: a usual one, and the narrowest of WCAG 1.4.10. */
const PHONES = [390, 320];

/** A reader's own sheet. Unlike the browser's default size, media queries and matchMedia do not count in its letters. */
const SHEET = 'html { font-size: 200% !important }';

/**
 * Parts of the page that cannot be read or used: text beyond the window, words broken within, columns of single letters, boxes
 * without space, controls under something that sticks, a header that is most of the window.
 */
export const crowded = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const known = new Map<Element, boolean>();
    const clipped = (it: Element | null): boolean => {
      if (it === null) return false;
      const is = known.get(it) ?? (getComputedStyle(it).clipPath !== 'none' || clipped(it.parentElement));
      known.set(it, is);
      return is;
    };
    const seen = (it: Element) => it.checkVisibility({ visibilityProperty: true }) && !clipped(it);
    const texts: { readonly node: Text; readonly it: Element }[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const it = node.parentElement;
      if (node instanceof Text && node.data.trim() !== '' && it !== null && it.localName !== 'option' && seen(it))
        texts.push({ node, it });
    }
    const letters = [...new Set(texts.map(({ it }) => it))];
    const beyond = letters
      .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
      .map((it) => `beyond the window: ${it.textContent}`);
    const columns = letters
      .filter((it) => (it.textContent?.trim().length ?? 0) > 5)
      .filter((it) => it.getBoundingClientRect().width < 2.5 * Number.parseFloat(getComputedStyle(it).fontSize))
      .map((it) => `a column of letters: ${it.textContent}`);
    // An address or a number may break where it must, and a word that has no line of its own on this phone.
    const range = document.createRange();
    const broken = texts.flatMap(({ node }) =>
      [...node.data.matchAll(/(?<=^|[\s¿¡(«"“])\p{L}{2,}(?=$|[\s.,;:!?)»"”…])/gu)].flatMap(({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(parts.map(({ top }) => Math.round(top))).size;
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        return lines > 1 && width < 0.75 * innerWidth ? [`broken within: ${word}`] : [];
      }),
    );
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')]
      .filter(seen)
      .filter((it) => {
        const { paddingLeft, paddingRight } = getComputedStyle(it);
        const room = it.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return room < it.offsetWidth / 2;
      })
      .map((it) => `no room to write: ${it.id}`);
    const ticks = [...document.querySelectorAll('.visx-axis-tick text')].map((it) => it.getBoundingClientRect());
    const overlaps = ticks
      .slice(1)
      .filter(({ left }, at) => left < (ticks[at]?.right ?? 0))
      .map(() => 'names of a chart overlap');
    const top = document.querySelector('[data-page] > header');
    const high = (top?.getBoundingClientRect().height ?? 0) > innerHeight * 0.35 ? ['the header fills the window'] : [];
    const layers = document.querySelectorAll('[role=dialog], [role=alertdialog]');
    const reach = layers.item(layers.length - 1) ?? document.body;
    const labelsOf = (it: Element) => (it instanceof HTMLInputElement ? [...(it.labels ?? [])] : []);
    const covered = [...reach.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
      .filter((it) => seen(it) && getComputedStyle(it).pointerEvents !== 'none')
      .flatMap((it) => {
        it.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        // The first of its boxes: a link in a sentence may begin at the end of a line.
        const box = it.getClientRects()[0] ?? it.getBoundingClientRect();
        // Content above the page for the focus, such as the link to its content.
        if (box.bottom <= 0) return [];
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const own = hit !== null && (hit.contains(it) || [it, ...labelsOf(it)].some((part) => part.contains(hit)));
        return own ? [] : [`covered: ${it.textContent || it.id} by ${hit?.className ?? 'the edge of the window'}`];
      });
    scrollTo(0, 0);
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const sideways = wider > 0 ? [`scrolls sideways by ${wider}`] : [];
    return [...beyond, ...columns, ...broken, ...boxes, ...overlaps, ...high, ...covered, ...sideways];
  });

/** Fails unless all of the page can be read and used on a phone (WCAG 1.4.4, 1.4.10), with the letters it has. */
export async function fitsPhones(page: Page, where: string): Promise<void> {
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => crowded(page), { message: `${where}, ${width} px` }).toEqual([]);
  }
}

/** The same with letters twice as large by a reader's own sheet, which comes over the page as it stands and goes again. */
export async function fitsReaderSheet(page: Page, where: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SHEET);
  await fitsPhones(page, `${where}, a reader's own sheet`);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}
