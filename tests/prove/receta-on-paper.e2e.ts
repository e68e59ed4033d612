import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, signIn, test } from '../e2e/fixtures.ts';
import { expectPath } from '../e2e/visit.ts';

/** A word or a line of a sheet: its place in points from the lower left corner, and the size of its letters. */
interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A sheet of paper, in points. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly written: readonly Written[];
  /** Whether something is drawn besides words: the logo. */
  readonly drawn: boolean;
}

const DRAWS: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
/** Margins of browsers around a sheet by default. */
const EDGE = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
const POINTS_OF_A_MILLIMETRE = 72 / 25.4;

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const sheets: Sheet[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const written = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y, size: Math.hypot(a, b) }];
    });
    const { fnArray } = await page.getOperatorList();
    const paths = fnArray.filter((operation) => operation === OPS.constructPath).length;
    sheets.push({ width, height, written, drawn: paths > 4 || fnArray.some((one) => DRAWS.includes(one)) });
  }
  return sheets;
}

const wordsOf = ({ written }: Sheet) =>
  written
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');

/** Expects the contents that a pharmacy needs on one sheet, in readable letters, without the page around it. */
function expectReceta(sheets: readonly Sheet[], emitted: string): Sheet {
  expect(sheets).toHaveLength(1);
  const [sheet] = sheets;
  if (sheet === undefined) throw new Error('no sheet');
  const said = wordsOf(sheet);
  const needed = [
    '1001',
    emitted,
    'Ana Pérez',
    '30111222',
    'Enalapril 10 mg',
    'a la mañana',
    'Julián Ortiz',
    'MN 112233',
  ];
  for (const words of needed) expect(said).toContain(words);
  expect(said).not.toMatch(/Menú|Volver|Ver en PDF|Descargar|Plataforma inscripta/);
  expect(Math.min(...sheet.written.map(({ size }) => size))).toBeGreaterThanOrEqual(9);
  const prescribed = sheet.written.find(({ text }) => text.includes('Enalapril'));
  const signed = sheet.written.find(({ text }) => text.includes('MN 112233'));
  expect(prescribed?.size).toBeGreaterThanOrEqual(11);
  expect(prescribed?.y).toBeGreaterThan(signed?.y ?? Number.POSITIVE_INFINITY);
  for (const { x, y } of sheet.written) expect(x > 0 && x < sheet.width && y > 0 && y < sheet.height).toBe(true);
  expect(sheet.drawn).toBe(true);
  return sheet;
}

test(
  'prints a receta on one legible sheet with its emission time [RX-01, RX-02, D-SAFE-4]',
  {
    tag: '@desktop',
  },
  async ({ page }, testInfo) => {
    await signIn(page, 'demo', '30111222', 'portal2026');
    await page.goto('/misatenciones');
    await page.getByRole('link', { name: 'Ver detalle' }).first().click();
    await page.getByRole('button', { name: 'Ver receta' }).click();
    await expectPath(page, '/detalleReceta');
    await expect(page.getByRole('heading', { name: 'Detalle de receta n°: 1001' })).toBeVisible();
    const emitted =
      (await page
        .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
        .first()
        .textContent()) ?? '';

    await page.emulateMedia({ media: 'print' });
    await testInfo.attach('receta en papel', {
      body: await page.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
    const printed = await page.pdf({ format: 'A4', margin: EDGE });
    const paper = expectReceta(await sheetsOf(printed), emitted);
    // Half a sheet wide: nothing is written beyond it.
    const right = Math.max(...paper.written.map(({ x }) => x));
    expect(right).toBeLessThan(170 * POINTS_OF_A_MILLIMETRE);

    const answer = await page.request.post('/api/recetas/pdf', {
      data: { idReceta: 1001 },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.ok()).toBe(true);
    const file = await answer.body();
    const { width, height } = expectReceta(await sheetsOf(file), emitted);
    expect([width, height].map((side) => Math.round(side / POINTS_OF_A_MILLIMETRE))).toEqual([148, 210]);
    // The fonts go along: a printer that lacks them writes the same.
    expect(file.toString('latin1')).not.toMatch(/Helvetica|Times-Roman/);
  },
);
