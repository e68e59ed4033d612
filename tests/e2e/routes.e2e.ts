import { expect, signIn, test } from './fixtures.ts';
import { expectPath, signInByForm, visit } from './visit.ts';

const PRIVATE = ['/', '/home', '/especialidad', '/videocall', '/finllamada', '/misatenciones', '/nada/de/nada'];

test('[ROUTE-01] an anonymous visitor of any private or unknown path finds the sign-in page, asked for nothing else', {
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

test('[ROUTE-01] a path is the same with a slash at its end', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, 'demo', '/login/');
  await expect(page.getByLabel('DNI')).toBeVisible();
});

test('[ROUTE-01, ROUTE-08] without self-registration its page leads to sign in', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, 'telemedicina', '/registro');
  await expectPath(page, '/login');
  await visit(page, 'escobar', '/registro');
  await expectPath(page, '/login');
});

test('[ROUTE-04, D-ROUTE-04] the pages of visitors lead a signed-in person home', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'iosfa', '30111222', 'portal2026');
  for (const path of ['/', '/login', '/registro', '/recuperarclave']) {
    await page.goto(path);
    await expectPath(page, '/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  }
});

test('[ROUTE-07] while it is not known who is there, a loading screen shows and never the login', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await signIn(page, 'iosfa', '30111222', 'portal2026');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/sesion', async (route) => {
    await held;
    await route.continue();
  });
  const seen: string[] = [];
  await page.exposeFunction('sawLogin', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.body?.textContent ?? '';
      if (/Iniciar sesión|Contraseña/.test(text)) Reflect.get(window, 'sawLogin')(text);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Cargando el portal…');
  await axe();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  expect(seen).toEqual([]);
});

test('[D-ROUTE-01] says that an unknown page is not there, with a way home', { tag: '@phone' }, async ({
  page,
  axe,
}) => {
  await signIn(page, 'osperyh', '30111222', 'portal2026', '/nada/de/nada');
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
  await axe();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expectPath(page, '/home');
});

test('[D-ROUTE-01] a page that exists but not for this role or tenant leads home', { tag: '@desktop' }, async ({
  page,
  newPerson,
}) => {
  await signIn(page, 'demo', '30111222', 'portal2026');
  for (const path of ['/listcasos', '/teleEducacion', '/consultorio']) {
    await page.goto(path);
    await expectPath(page, '/home');
  }
  const manager = await newPerson();
  await signIn(manager, 'demo', '25111222', 'gestor2026');
  for (const path of ['/especialidad', '/videocall']) {
    await manager.goto(path);
    await expectPath(manager, '/home');
  }
  const withoutPortal = await newPerson();
  await signIn(withoutPortal, 'telemedicina', '30111222', 'portal2026', '/especialidad');
  await expectPath(withoutPortal, '/home');
});

test('[D-ROUTE-03] after signing in the visitor is where they wanted to be', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, 'osperyh', '/especialidad');
  await expectPath(page, '/login');
  await signInByForm(page, '5123456', 'portal2026');
  await expectPath(page, '/especialidad');
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar atención' })).toBeVisible();
});

test('[D-ROUTE-03] a page of another role, and one that needs what nobody passed, are not where one returns to', {
  tag: '@desktop',
}, async ({ page, newPerson }) => {
  await visit(page, 'vilsar', '/listcasos');
  await signInByForm(page, '5123456', 'portal2026');
  await expectPath(page, '/home');
  const other = await newPerson();
  await visit(other, 'vilsar', '/videocall');
  await signInByForm(other, '28444555', 'portal2026');
  await expectPath(other, '/home');
});
