import { expect, signIn, test } from '../e2e/fixtures.ts';
import { expectPath, signInByForm } from '../e2e/visit.ts';

/** Data of the page in every storage of this browser. */
function kept(): Promise<string> {
  return (async () => {
    const names = await caches.keys();
    const answers = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const page = document.documentElement.outerHTML;
    return page + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, answers, databases, history.state]);
  })();
}

/** The demo's holder, her daughter, and the next holder in the same browser. */
for (const { tenant, family } of [
  { tenant: 'osef', family: true },
  { tenant: 'demo', family: true },
  { tenant: 'iosfa', family: true },
  { tenant: 'tres_de_febrero', family: false },
]) {
  test(`${tenant}: shows holder’s and daughter’s records, and clears them on sign-out [HIST-01, HIST-06, PROF-02, COND-01, R16, A47]`, async ({
    page,
    axe,
  }) => {
    await signIn(page, tenant, '30111222', 'portal2026');
    await page.goto('/misatenciones');
    await expect(page.getByText('Mostrando 1-10 de 23')).toBeVisible();
    await page.getByRole('link', { name: 'Ver detalle' }).first().click();
    await expect(page.getByRole('heading', { name: 'Receta n° 1001' })).toBeVisible();
    await expect(page.getByText('Pérez, Ana')).toBeVisible();
    await axe();
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page.getByLabel('Elegir integrante')).toHaveCount(family ? 1 : 0);
    if (family) {
      await page.getByLabel('Elegir integrante').selectOption({ label: 'Lucía Gómez' });
      await expect(page.getByText('Mostrando 1-2 de 2')).toBeVisible();
    }
    await page.goto('/miPerfil');
    await expect(page.getByRole('heading', { name: 'Grupo familiar' })).toHaveCount(family ? 1 : 0);
    if (family) {
      await page.getByRole('link', { name: 'Gómez, Lucía' }).click();
      await expect(page.getByText('Pertenece al grupo de Ana Pérez')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Condiciones médicas' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(14);
    await axe();

    await page.getByRole('button', { name: /Menú$/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page.getByLabel('DNI')).toBeVisible();
    const PRIVATE = /\b(Ana|Lucía|30111222|50222333|AT-1\d{4}|Enalapril)\b/;
    expect(await page.evaluate(kept)).not.toMatch(PRIVATE);
    for (let step = 0; step < 3; step += 1) {
      await page.goBack();
      await expectPath(page, '/login');
      await expect(page.getByLabel('DNI')).toBeVisible();
      expect(await page.evaluate(kept)).not.toMatch(PRIVATE);
    }

    await signInByForm(page, '28444555', 'portal2026');
    // Back leads to the earlier address, which is his now as well: it shows data of the person signed in.
    await expect(page.getByRole('button', { name: /Menú$/ })).toBeVisible();
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Bruno' })).toBeVisible();
    await page.goto('/misatenciones');
    await expect(page.getByText('Sin resultados')).toBeVisible();
    await page.goto('/miPerfil');
    await expect(page.getByRole('heading', { level: 2, name: /^Bruno/ })).toBeVisible();
    // In iosfa the demo gives everybody one affiliate number, which is Ana's document.
    expect(await page.evaluate(kept)).not.toMatch(/\b(Ana|Lucía|50222333|AT-1\d{4}|Enalapril)\b/);
  });
}
