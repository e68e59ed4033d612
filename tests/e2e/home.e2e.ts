import { expect, signIn, test } from './fixtures.ts';
import { expectPath } from './visit.ts';

const CALL = 'Iniciar videollamada';

test('explains the requirements at the call button, and shows tenant pictures [HOME-01, HOME-03, D-HOME-01, TEN-02]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await signIn(page, 'gagil', '30111222', 'portal2026');
  const call = page.getByRole('button', { name: CALL });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /^Hola, / [level=1]
    - button "Iniciar videollamada"
    - list:
      - listitem:
        - link /^Mis atenciones/
  `);
  const [red = 0, green = 0, blue = 0] = await call.evaluate((it) =>
    (getComputedStyle(it).backgroundColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(green).toBeGreaterThan(Math.max(red, blue) * 1.5);
  await axe();
  await call.click();
  const dialog = page.getByRole('dialog', { name: 'Solicitar atención' });
  for (const need of ['Cámara', 'Micrófono', 'Permiso']) await expect(dialog.getByText(need).first()).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expectPath(page, '/home');
  await expect(call).toBeFocused();
  await call.click();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expectPath(page, '/especialidad');
  const own = fetched.filter((path) => path.startsWith('/t/'));
  expect(own.some((path) => path.endsWith('/assets/logo.svg'))).toBe(true);
  expect(own.filter((path) => !path.startsWith('/t/gagil/'))).toEqual([]);
});
