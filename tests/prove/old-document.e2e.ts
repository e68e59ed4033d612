import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TUESDAY } from '../e2e/clock.ts';
import { expect, test as journey, signIn } from '../e2e/fixtures.ts';
import { expectPath } from '../e2e/visit.ts';
import { OwnServer } from './own-server.ts';

/** A server whose clock is moved: nobody else's links may die of it. */
const test = journey.extend<{ portal: OwnServer }>({
  portal: [
    async ({ browserName: _browser }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-document-'));
      const port = Number(process.env.E2E_PORT ?? 3310) + 8;
      const server = new OwnServer(port, { DATA_DIR: folder }, { CLOCK_CONTROL: '1' });
      await server.start();
      await use(server);
      await server.stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
});

async function setClock({ address }: OwnServer, minutes: number): Promise<void> {
  const now = new Date(Date.parse(TUESDAY) + minutes * 60_000).toISOString();
  const headers = { 'content-type': 'application/json', origin: address };
  const answer = await fetch(`${address}/api/_clock`, { method: 'POST', headers, body: JSON.stringify({ now }) });
  expect(answer.ok).toBe(true);
}

test('[ROUTE-03, A1] a document’s link that is over says so with a way on, and opens anew for whom the document is', {
  tag: '@desktop',
}, async ({ page, portal, newPerson, axe }) => {
  await setClock(portal, 0);
  const renewed = await fetch(`${portal.address}/api/demo/renovar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal.address },
    body: '{}',
  });
  expect(renewed.ok).toBe(true);
  await page.goto('/misAtencionesEP?codigoUser=USUARIO-LUCIA&tenant=demo');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  const tab = await opened;
  const title = tab.getByRole('heading', { level: 1, name: 'Certificado médico' });
  await expect(title).toBeVisible();
  const address = new URL(tab.url()).pathname;

  await setClock(portal, 16);
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
