import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';

/** The call that makes an account. */
export const SIGN_UP = '/api/usuarios/registro';
export const PASSWORD = 'Nube-24-tren';

/** Labels of the two boxes that have no role; the asterisk is for sighted people. */
export const PASSWORD_BOX = /^Contraseña( \*)?$/;
export const REPEAT_BOX = /^Repetir contraseña( \*)?$/;

/** A new person: values of a test replace those that suit most tenants; undefined leaves a field empty. */
export type Newcomer = Readonly<Record<string, string | undefined>> & { readonly dni: string };

/** Values that suit most tenants, by section: a phone shows one section at a time. */
const USUAL: readonly Readonly<Record<string, string>>[] = [
  { Apellido: 'Núñez', Nombre: "D'Ángelo" },
  {},
  { Teléfono: '11 4444 5555', Email: 'nunez@example.com', Domicilio: 'Av. Siempreviva 742', 'Código postal': '1425' },
];

/** Boxes that only some tenants have, by their section; all others are asked where one lives. */
const OWN: readonly ReadonlySet<string>[] = [new Set(['Número de trámite del DNI']), new Set(['Número de afiliado'])];

/**
 * A DNI that is unique in this run: one series for each width, a number for each test, another for each try of it (the
 * one before may have made its account), never one that ends in 8 or 9.
 */
export const freshDni = ({ project, repeatEachIndex, retry }: TestInfo, number: number): string =>
  `4${project.name === 'phone' ? 1 : 2}${retry}${String(repeatEachIndex).padStart(2, '0')}${String(number).padStart(2, '0')}1`;

/** A box of the form by its label, with its asterisk or not, also in a section that is not seen. */
export const boxOf = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}( \\*)?$`));

/** Whether the form shows one section at a time. */
const inSections = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 990;

/** On a phone, on to the next section. */
export async function goOn(page: Page): Promise<void> {
  if (!inSections(page)) return;
  const step = Number((await page.getByText(/^Paso \d de \d$/).textContent())?.at(5));
  await submitOf(page).click();
  await expect(page.getByText(new RegExp(`^Paso ${step + 1} de`))).toBeVisible();
}

/** Fills the form in as a person does, section by section on a phone; it is not sent. */
export async function fillIn(page: Page, { dni, ...more }: Newcomer): Promise<void> {
  await boxOf(page, 'DNI').fill(dni);
  await page.getByRole('radio', { name: 'No binario' }).check();
  await boxOf(page, 'Día').fill('10');
  await boxOf(page, 'Mes').fill('mayo');
  await boxOf(page, 'Año').fill('1983');
  for (const [at, usual] of USUAL.entries()) {
    const own = Object.entries(more).filter(([label]) => sectionOf(label) === at);
    for (const [label, text] of Object.entries({ ...usual, ...Object.fromEntries(own) }))
      if (text !== undefined) await boxOf(page, label).fill(text);
    // A section without required fields precedes the next one (REG-01).
    const [next] = Object.keys(USUAL[at + 1] ?? {});
    if (next === undefined || !(await boxOf(page, next).isVisible())) await goOn(page);
  }
  await fillSecrets(page);
}

function sectionOf(label: string): number {
  const at = USUAL.findIndex((usual, index) => Object.hasOwn(usual, label) || OWN[index]?.has(label) === true);
  return at === -1 ? USUAL.length - 1 : at;
}

/** Values that no draft keeps. */
export async function fillSecrets(page: Page): Promise<void> {
  await page.getByLabel(PASSWORD_BOX).fill(PASSWORD);
  await page.getByLabel(REPEAT_BOX).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check();
}

export const submitOf = (page: Page): Locator => page.getByRole('button', { name: 'Continuar' });

/** Sends, and reads of the success dialog, which leads to the sign-in page. */
export async function expectCreated(page: Page): Promise<void> {
  const created = page.getByRole('alertdialog', { name: 'Usuario creado correctamente' });
  await expect(created).toBeVisible();
  await expect(page.getByText('Creando cuenta...')).toHaveCount(0);
  await created.getByRole('button', { name: 'Ir a iniciar sesión' }).click();
}
