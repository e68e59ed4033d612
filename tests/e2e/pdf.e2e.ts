import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { expect, signIn, test } from './fixtures.ts';

const PAGES = 12;

/** The reader is a megabyte of script that is fetched and read with the first file. */
const READER = { timeout: 30_000 };

test.describe.configure({ timeout: 120_000 });

/** A file of twelve pages that names each of them. */
async function longFile(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', autoFirstPage: false });
  for (let page = 1; page <= PAGES; page += 1) pdf.addPage().fontSize(30).text(`Hoja ${page}`);
  pdf.end();
  return Buffer.concat((await pdf.toArray()) as Buffer[]);
}

/** A small file that says to have a hundred thousand pages, all of them the same. */
function hostileFile(): Buffer {
  const pages = 100_000;
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${'3 0 R '.repeat(pages)}]/Count ${pages}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ];
  const objects = parts.map((part, at) => `${at + 1} 0 obj\n${part}\nendobj\n`);
  const before = (at: number): string => ['%PDF-1.7\n', ...objects.slice(0, at)].join('');
  const places = objects.map((_, at) => `${String(before(at).length).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer<</Size 4/Root 1 0 R>>\n`;
  return Buffer.from(`${before(3)}${table}startxref\n${before(3).length}\n%%EOF`);
}

/** One page of blue, a hundred times as long as it is wide: at a sheet's usual sharpness, more than a canvas takes. */
async function stripFile(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [100, 10_000] });
  pdf.rect(0, 0, 100, 10_000).fill('#0000ff');
  pdf.end();
  return Buffer.concat((await pdf.toArray()) as Buffer[]);
}

/** The colour in the middle of a drawing. */
const middle = (canvas: HTMLCanvasElement): number[] => [
  ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
];

/** Paths of the documents of Ana, by kind. */
const pathsOf = async (): Promise<readonly (readonly [string, string])[]> => {
  const answer = await fetch('/api/atenciones/listar', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documento: '30111222' }),
  });
  const list: { documentos: { tipo: string; path: string }[] }[] = await answer.json();
  return list.flatMap(({ documentos }) => documentos.map(({ tipo, path }) => [tipo, path] as const));
};

test('opens a protected PDF by password, and pages by keys [HIST-07, HIST-09, A45, R19, FIXR-09, FIXF-12]', {
  tag: '@phone',
}, async ({ page, axe, tolerate }) => {
  tolerate(/documentos\/.*\.pdf/);
  await signIn(page, 'osef', '30111222', 'portal2026');
  const paths = new Map(await page.evaluate(pathsOf));
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`/${paths.get('Resultado de estudios')}`);
  const box = page.getByLabel('Contraseña del PDF');
  await expect(box).toBeVisible(READER);
  await box.fill('no es');
  await box.press('Enter');
  await expect(page.getByText('La contraseña no es correcta. Probá de nuevo.')).toBeVisible();
  await expect(box).toBeFocused();
  await axe();
  await box.fill('30111222');
  await box.press('Enter');
  await expect(page.locator('.textLayer')).toContainText('Resultado de estudios', READER);

  const body = await longFile();
  await page.route('**/api/documentos/*.pdf', (route) => route.fulfill({ body, contentType: 'application/pdf' }));
  await page.goto(`/${paths.get('Certificado médico')}`);
  await expect(page.getByText(`Página 1 de ${PAGES}`)).toBeVisible(READER);
  await expect(page.locator('.textLayer').first()).toContainText('Hoja 1');
  expect(await page.locator('canvas').count()).toBeLessThan(PAGES);
  const sheets = page.getByRole('region', { name: 'Certificado médico' });
  await sheets.press('End');
  await expect(page.getByText(`Página ${PAGES} de ${PAGES}`)).toBeVisible();
  await expect(page.locator('.textLayer').last()).toContainText(`Hoja ${PAGES}`);
  await page.getByRole('button', { name: 'Acercar' }).click();
  await expect(page.getByText('125 %')).toBeVisible();
  const last = page.locator('[data-pdf-page] canvas').last();
  const isWide = () => last.evaluate((canvas: HTMLCanvasElement) => canvas.width > canvas.height);
  expect(await isWide()).toBe(false);
  await page.getByRole('button', { name: 'Girar' }).click();
  await expect.poll(isWide).toBe(true);
  await expect(page.getByText('Girado 90°')).toBeVisible();
  await sheets.press('g');
  await expect.poll(isWide).toBe(false);
  await expect(page.getByText('Girado 180°')).toBeVisible();
  await expect(page.locator('[style]:not(.react-pdf__Document *)')).toHaveCount(0);
  expect([...hosts]).toEqual([new URL(page.url()).host]);

  await page.unrouteAll();
  const strip = await stripFile();
  await page.route('**/api/documentos/*.pdf', (route) =>
    route.fulfill({ body: strip, contentType: 'application/pdf' }),
  );
  await page.reload();
  const drawn = page.locator('canvas');
  await expect.poll(() => drawn.evaluate(middle).catch(() => []), READER).toEqual([0, 0, 255, 255]);

  await page.unrouteAll();
  const hostile = hostileFile();
  await page.route('**/api/documentos/*.pdf', (route) =>
    route.fulfill({ body: hostile, contentType: 'application/pdf' }),
  );
  await page.reload();
  await expect(page.getByText('No pudimos abrir el PDF')).toBeVisible(READER);
  await expect(page.getByRole('link', { name: /Descargar PDF/ })).toHaveCount(1);
  await expect(page.getByText(/demasiadas páginas/)).toBeVisible();

  for (const [answer, said] of [
    [{ body: 'no es un PDF', contentType: 'application/pdf' }, /El archivo está dañado/],
    [{ status: 404, body: '{}', contentType: 'application/json' }, /El archivo ya no está o el enlace venció/],
    [{ status: 500, body: '{}', contentType: 'application/json' }, /Algo falló de nuestro lado/],
  ] as const) {
    await page.unrouteAll();
    await page.route('**/api/documentos/*.pdf', (route) => route.fulfill(answer));
    await page.reload();
    await expect(page.getByText(said)).toBeVisible(READER);
    await expect(page.getByText(/Revisá tu conexión/)).toHaveCount(0);
  }
  await page.unrouteAll();
  await page.route('**/api/documentos/*.pdf', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/Revisá tu conexión/)).toBeVisible(READER);
  await page.getByRole('link', { name: 'Descargar PDF' }).click();
  await expect(page.getByText(/^No pudimos descargarlo/)).toBeVisible();
});

test('prints the pages as they were turned, and downloads the file as it came [FIXF-12]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await signIn(page, 'osef', '30111222', 'portal2026');
  const paths = new Map(await page.evaluate(pathsOf));
  const body = await longFile();
  await page.route('**/api/documentos/*.pdf', (route) => route.fulfill({ body, contentType: 'application/pdf' }));
  await page.addInitScript(() => {
    window.print = () => void document.body.setAttribute('data-printed', '');
  });
  await page.goto(`/${paths.get('Certificado médico')}`);
  await expect(page.getByText(`Página 1 de ${PAGES}`)).toBeVisible(READER);
  await page.getByRole('button', { name: 'Girar' }).click();
  await expect(page.getByText(/dan el archivo original, sin girar/)).toBeVisible();
  await axe();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar PDF' }).click();
  expect((await readFile(await (await saved).path())).equals(body)).toBe(true);

  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1, READER);
  const printed = await page.pdf({ preferCSSPageSize: true });
  const paper = await getDocument({ data: new Uint8Array(printed), verbosity: 0 }).promise;
  expect(paper.numPages).toBe(PAGES);
  const { width, height } = (await paper.getPage(PAGES)).getViewport({ scale: 1 });
  expect(width).toBeGreaterThan(height);

  await page.getByRole('button', { name: 'Girar' }).click();
  const hint = await getDocument({ data: new Uint8Array(await page.pdf()), verbosity: 0 }).promise;
  const { items } = await (await hint.getPage(hint.numPages)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('usá el botón «Imprimir»');
});

test('narrows the certificate when a phone is turned upright [SHELL-06]', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, 'osef', '30111222', 'portal2026');
  await page.getByRole('button', { name: 'Ver certificado' }).click();
  const sheet = page.locator('[data-sheet]');
  const drawn = sheet.locator('.textLayer').first();
  await expect(drawn).toBeVisible(READER);
  const width = async (of: typeof sheet) => Math.round((await of.boundingBox())?.width ?? 0);
  expect(await width(sheet)).toBe(650);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => width(sheet)).toBe(Math.round(390 * 0.85));
  await expect.poll(() => width(drawn)).toBeLessThan(390 * 0.85);
});
