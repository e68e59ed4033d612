import { TUESDAY } from '../e2e/clock.ts';
import { expect, signIn } from '../e2e/fixtures.ts';
import { expectPath } from '../e2e/visit.ts';
import { renewDemo, setClock, test } from './clocked-portal.ts';

const MINUTE = 60_000;

test('reports an expired document link, and reopens it for its patient [ROUTE-03, A1]', {
  tag: '@desktop',
}, async ({ page, portal, newPerson, axe }) => {
  await setClock(portal, TUESDAY);
  await renewDemo(portal);
  await page.goto('/misAtencionesEP?codigoUser=USUARIO-LUCIA&tenant=demo');
  await page.getByRole('button', { name: 'Ver las atenciones' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  const tab = await opened;
  const title = tab.getByRole('heading', { level: 1, name: 'Certificado médico' });
  await expect(title).toBeVisible();
  const address = new URL(tab.url()).pathname;

  await setClock(portal, Date.parse(TUESDAY) + 16 * MINUTE);
  const fetched = tab.waitForResponse((answer) => /^\/api\/documentos\/.+\.pdf$/.test(new URL(answer.url()).pathname));
  await tab.reload();
  await expect(title).toBeVisible();
  const file = await fetched;
  expect(file.ok()).toBe(true);
  expect(new URL(file.url()).pathname, 'a link of its own, not the one that is over').not.toBe(
    `/api${address.replace('documento', 'documentos')}.pdf`,
  );
  await expect(tab.locator('.textLayer').first()).toContainText('Certificado', { timeout: 60_000 });

  const visitor = await newPerson();
  await visitor.goto(`${address}?tenant=demo`);
  const over = { level: 1, name: 'Este enlace venció' } as const;
  await expect(visitor.getByRole('heading', over)).toBeVisible();
  await expect(visitor.getByText(/El documento sigue guardado/)).toBeVisible();
  await expect(visitor.locator('.react-pdf__Document')).toHaveCount(0);
  await axe(visitor);
  await visitor.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expectPath(visitor, '/login');

  await signIn(visitor, 'demo', '28444555', 'portal2026', address);
  await expect(visitor.getByRole('heading', over)).toBeVisible();
  await visitor.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Hola, Bruno' })).toBeVisible();
});
