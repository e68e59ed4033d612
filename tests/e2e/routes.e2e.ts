import { expect, test } from './fixtures.ts';
import { expectPath, signInByForm, visit } from './visit.ts';

const PRIVATE = ['/', '/home', '/especialidad', '/videocall', '/finllamada', '/misatenciones', '/nada/de/nada'];

test('redirects anonymous visitors of private or unknown paths to sign-in [ROUTE-01]', {
  tag: '@desktop',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of PRIVATE) {
    await visit(page, 'demo', path);
    await expectPath(page, '/login');
    await expect(page.getByLabel('DNI')).toBeVisible();
  }
  const calls = new Set(asked.filter((path) => path.startsWith('/api/')));
  expect([...calls].sort()).toEqual(['/api/auth/sesion', '/api/unidad/requisitos']);
});

test('after signing in the visitor is where they wanted to be [D-ROUTE-03]', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, 'osperyh', '/especialidad');
  await expectPath(page, '/login');
  await signInByForm(page, '5123456', 'portal2026');
  await expectPath(page, '/especialidad');
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar atención' })).toBeVisible();
});
