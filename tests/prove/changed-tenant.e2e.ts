import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { enqueue, expectPictures, instrument, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, signIn, test } from '../e2e/fixtures.ts';
import {
  boxOf,
  expectCreated,
  fillIn,
  fillSecrets,
  PASSWORD,
  PASSWORD_BOX,
  SIGN_UP,
  submitOf,
} from '../e2e/sign-up.ts';
import { signInByForm } from '../e2e/visit.ts';
import { freePort } from './installation.ts';
import { OwnServer } from './own-server.ts';
import { personAt } from './person.ts';

/* A tenant's documents change below an open page, on a running server. */
test.describe.configure({ mode: 'serial' });

let folder = '';
let server: OwnServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-changed-'));
  for (const layer of ['_base', 'demo'])
    cpSync(join(rootFolder(), 'tenants', layer), join(folder, 'tenants', layer), { recursive: true });
  rmSync(join(folder, 'tenants', 'demo', 'tests'), { recursive: true });
  mkdirSync(join(folder, 'tenants', 'demo', 'forms'));
  write(PLAIN);
  const where = { TENANTS_DIR: join(folder, 'tenants'), DEFAULT_TENANT: 'demo', LOG_LEVEL: 'error' };
  server = new OwnServer(await freePort(), { DATA_DIR: join(folder, 'data') }, where);
  await server.start();
});
test.afterAll(async () => {
  await server?.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Fields = Readonly<Record<string, object>>;
const own = (label: string, more: object = {}) => ({ own: 'person', label, section: 'insurance', ...more });
const select = (...options: readonly string[]) =>
  own('Empleador', { widget: 'select', options: Object.fromEntries(options.map((name) => [name, { label: name }])) });

/** Own fields of the registration before each change. */
const PLAIN: Fields = { legajo: own('Legajo'), empleador: select('Norte', 'Sur') };

let written: Fields | undefined;
function write(fields: Fields): void {
  written = fields;
  writeFileSync(join(folder, 'tenants', 'demo', 'forms', 'registro.json'), JSON.stringify({ fields }));
}

const documentsAt = async (): Promise<string | undefined> =>
  /<meta name="tenant" content="([^"]+)"/.exec(await (await fetch(`${server.address}/registro`)).text())?.[1];

/** Changes the tenant, and waits until the server serves it. */
async function change(fields: Fields): Promise<void> {
  if (written === fields) return;
  const before = await documentsAt();
  write(fields);
  await expect.poll(documentsAt).not.toBe(before);
}

const flagsNow = async () => (await fetch(`${server.address}/api/unidad/requisitos`)).json();

/** Turns a feature of the tenant on or off in its documents, and waits until the server says so. */
async function turn(flag: 'turnosOn' | 'portal', on: boolean): Promise<void> {
  const file = join(folder, 'tenants', 'demo', 'tenant.json');
  const { flags, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...rest, flags: { ...flags, [flag]: on } }));
  await expect.poll(async () => (await flagsNow())[flag]).toBe(on);
}

/** Opens the registration of the plain tenant and fills it in. */
async function open(
  browser: Parameters<typeof personAt>[0],
  watch: Parameters<typeof personAt>[3],
  dni: string,
  at = '/registro',
) {
  const page = await personAt(browser, server, [], watch);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at);
  await fillIn(page, { dni, Legajo: '123' });
  await boxOf(page, 'Empleador').selectOption('Norte');
  return page;
}

const told = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Este formulario cambió' });

/** Typed values stay, the password too. */
async function expectKept(page: Page, dni: string): Promise<void> {
  await expect(boxOf(page, 'DNI')).toHaveValue(dni);
  await expect(boxOf(page, 'Domicilio')).toHaveValue('Av. Siempreviva 742');
  await expect(page.getByLabel(PASSWORD_BOX)).toHaveValue(PASSWORD);
}

/** Sends, and gives the idempotency key that the request bore. */
async function send(page: Page): Promise<string | undefined> {
  const sent = page.waitForRequest((request) => request.url().endsWith(SIGN_UP));
  await submitOf(page).click();
  return (await sent).headers()['idempotency-key'];
}

const CASES: readonly {
  readonly name: string;
  readonly dni: string;
  readonly fields: Fields;
  readonly says: string;
  /** Mends what the change made wrong, at the field that has the focus. */
  readonly mend?: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'a removed field',
    dni: '36000211',
    fields: { empleador: PLAIN.empleador ?? {} },
    says: 'Ya no pedimos Legajo.',
  },
  {
    name: 'a new required field',
    dni: '36000212',
    fields: { ...PLAIN, sector: own('Sector', { required: true }) },
    says: 'Ahora también pedimos Sector.',
    mend: async (page) => {
      await expect(boxOf(page, 'Sector')).toBeFocused();
      await page.keyboard.type('Compras');
    },
  },
  {
    name: 'a dropped option',
    dni: '36000213',
    fields: { ...PLAIN, empleador: select('Sur', 'Oeste') },
    says: 'Elegí de nuevo Empleador.',
    mend: async (page) => {
      await expect(boxOf(page, 'Empleador')).toBeFocused();
      await boxOf(page, 'Empleador').selectOption('Oeste');
    },
  },
  {
    name: 'a tightened rule',
    dni: '36000214',
    fields: { ...PLAIN, legajo: own('Legajo', { schema: { type: 'string', minLength: 5 } }) },
    says: 'Revisá Legajo: cambió lo que se acepta.',
    mend: async (page) => {
      await expect(boxOf(page, 'Legajo')).toBeFocused();
      await boxOf(page, 'Legajo').fill('12345');
    },
  },
];

for (const { name, dni, fields, says, mend } of CASES)
  test(`tells an open page of ${name}, keeps typed values and sends again [FIXE-05]`, async ({
    browser,
    axe,
    faults,
  }) => {
    await change(PLAIN);
    const page = await open(browser, faults.watch, dni);
    await change(fields);
    const first = await send(page);
    await expect(told(page)).toContainText(says);
    await expect(told(page)).toContainText('Todavía no se envió nada.');
    await expectKept(page, dni);
    await axe(page);
    await mend?.(page);
    const second = await send(page);
    expect(second).not.toBe(first);
    await expectCreated(page);
  });

/** A page of the tenant's own for the same form. */
const ALTA = {
  path: '/alta',
  for: ['anonymous'],
  title: 'Alta de afiliados',
  shell: 'none',
  state: { failed: { type: 'boolean', initial: false } },
  view: {
    node: 'stack',
    children: {
      heading: { node: 'heading', text: 'Alta de afiliados', back: '/login' },
      form: { node: 'form', form: 'registro', layout: 'indexed' },
    },
  },
};

test('tells that an open page was removed, leads on, and has the typed values at the form’s other place [FIXE-05]', async ({
  browser,
  axe,
  faults,
}) => {
  const screens = join(folder, 'tenants', 'demo', 'screens');
  const alta = join(screens, 'alta.json');
  mkdirSync(screens, { recursive: true });
  writeFileSync(alta, JSON.stringify(ALTA));
  await change({ ...PLAIN });
  const page = await open(browser, faults.watch, '36000215', '/alta');
  rmSync(alta);
  await change({ empleador: PLAIN.empleador ?? {} });
  await send(page);
  const gone = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(gone).toContainText('Esta página cambió');
  await expect(gone).toContainText('Esta página ya no está disponible');
  await axe(page);
  await gone.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Crear una nueva cuenta' }).click();
  await expectKept(page, '36000215');
  await submitOf(page).click();
  await expectCreated(page);
});

test('tells who books that appointments ended, books nothing and leads home [FIXE-05]', async ({
  browser,
  axe,
  faults,
}) => {
  const page = await personAt(browser, server, [], faults.watch);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'demo', '5123456', 'portal2026', '/solicitudTurnos');
  await page.getByLabel('Paciente').selectOption({ label: 'Rosa Ledesma' });
  await page.getByLabel('Especialidad').selectOption({ label: 'Clínica médica' });
  await page.getByRole('button', { name: 'Elegir este horario' }).click();
  await turn('turnosOn', false);
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('Esto ya no está disponible');
  await expect(told).toContainText('dejó de dar turnos por el portal, y este no se reservó.');
  await axe(page);
  await told.getByRole('button').last().click();
  await expect(told).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Hola, Rosa' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Turnos médicos/ })).toHaveCount(0);
  const held = await page.context().request.post(`${server.address}/api/turnos/listar`, {
    headers: { origin: server.address },
    data: {},
  });
  expect(await held.json()).toEqual([]);
  await turn('turnosOn', true);
});

test('goes on with a call while the portal is turned off, and refuses the next one [FIXE-05]', async ({
  browser,
  axe,
  faults,
}) => {
  const [patient, next, professional] = await Promise.all(
    [1, 2, 3].map(() => personAt(browser, server, [instrument], faults.watch)),
  );
  if (!patient || !next || !professional) throw new Error('three people');
  await next.setViewportSize({ width: 390, height: 844 });
  await enqueue(patient, 'demo', '30111222');
  await openConsultingRoom(professional, 'demo');
  await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
  await Promise.all([patient, professional].map(expectPictures));
  await signIn(next, 'demo', '5123456', 'portal2026', '/especialidad');
  await next.getByRole('radio', { name: 'Rosa Ledesma' }).check();
  await next.getByRole('radio', { name: 'Clínica médica' }).check();
  const reason = next.getByRole('textbox', { name: 'Motivo de la consulta' });
  await reason.fill('Tos desde ayer');
  await turn('portal', false);

  await test.step('the call outlives a reload of either side, and ends in a record', async () => {
    await Promise.all([patient, professional].map(expectPictures));
    await Promise.all([patient, professional].map((page) => page.reload()));
    await Promise.all([patient, professional].map(expectPictures));
    await professional.getByRole('textbox', { name: 'Notas', exact: true }).fill('Bronquitis');
    await professional.getByRole('button', { name: 'Cerrar la atención' }).click();
    await professional.getByRole('alertdialog').getByRole('button', { name: 'Cerrar la atención' }).click();
    await expect(patient).toHaveURL(/\/finllamada$/);
    await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
  });

  await test.step('the next patient reads a notice, and finds the typed text once it is on again', async () => {
    await next.getByRole('button', { name: 'Iniciar videollamada' }).click();
    await next.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await expect(next).toHaveURL(/\/nodisponible$/);
    await expect(next.getByText('No se perdió nada')).toBeVisible();
    await axe(next);
    await next.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(next.getByRole('heading', { name: 'Hola, Rosa' })).toBeVisible();
    await expect(next.getByRole('button', { name: 'Iniciar videollamada' })).toHaveCount(0);
    await next.goBack();
    await turn('portal', true);
    await next.getByRole('button', { name: 'Reintentar' }).click();
    await expect(next).toHaveURL(/\/especialidad$/);
    await expect(reason).toHaveValue('Tos desde ayer');
    await expect(next.getByRole('radio', { name: 'Rosa Ledesma' })).toBeChecked();
  });
});

test('takes a page of last week over a new sign-in to the present form, telling it once [FIXE-05]', async ({
  browser,
  axe,
  faults,
  tolerate,
}) => {
  // The documents of the visitor's page are dropped by then: the page reloads itself.
  tolerate(/ status of 404 .*\/t\/demo\/patient\//);
  await change(PLAIN);
  const [page, visitor] = await Promise.all([1, 2].map(() => personAt(browser, server, [], faults.watch)));
  if (!page || !visitor) throw new Error('two people');
  await page.clock.install();
  await signIn(page, 'demo', '5123456', 'portal2026', '/miPerfil');
  await page.getByRole('button', { name: 'Editar' }).click();
  await boxOf(page, 'Teléfono').fill('1144440009');
  await visitor.goto('/login');
  await visitor.getByLabel('DNI').fill('31555669');
  // One more than the versions whose artifact is kept.
  for (let version = 1; version <= 10; version += 1) await change({ legajo: own(`Legajo ${version}`) });
  const profile = join(folder, 'tenants', 'demo', 'forms', 'perfil.json');
  writeFileSync(profile, JSON.stringify({ fields: { apellido: { schema: { type: 'string', minLength: 12 } } } }));
  await change(PLAIN);

  await test.step('a page of before sign-in gets its area', async () => {
    await visitor.getByLabel('Contraseña').fill('portal2026');
    await visitor.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(visitor.getByRole('heading', { name: 'Hola, Elena' })).toBeVisible();
  });

  await test.step('the typed text is there after signing in again', async () => {
    await page.context().clearCookies();
    await page.clock.fastForward(7 * 24 * 3_600_000);
    const ended = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(ended).toContainText('Tu sesión terminó');
    await expect(ended).toContainText('Lo que escribiste y no enviaste te espera en esta pestaña');
    await ended.getByRole('button').last().click();
    await signInByForm(page, '5123456', 'portal2026');
    await expect(page).toHaveURL(/\/miPerfil/);
    await expect(boxOf(page, 'Teléfono')).toHaveValue('1144440009');
  });

  await test.step('the form shows the change once', async () => {
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(told(page)).toContainText('Revisá Apellido: cambió lo que se acepta.');
    await expect(told(page)).toHaveCount(1);
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
    await expect(boxOf(page, 'Teléfono')).toHaveValue('1144440009');
    await expect(boxOf(page, 'Apellido')).toBeFocused();
    await axe(page);
    await boxOf(page, 'Apellido').fill('Ledesma Acosta');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
    await expect(page.getByText('1144440009')).toBeVisible();
  });
});

/** The server has another build since the page was opened, which lacks a file of the page's. */
async function update(page: Page, missing: string): Promise<void> {
  await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(`${server.address}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(src="\/assets\/index-)/, '$1of-another-build-');
    await route.fulfill({ response, body });
  });
}

test('reloads a page once, with its typed values, when its old build lacks a chunk [FIXE-05]', async ({
  browser,
  faults,
  tolerate,
}) => {
  tolerate(/ status of 404 |dynamically imported module/);
  await change(PLAIN);
  const page = await open(browser, faults.watch, '36000216');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const missing = '**/assets/ChangedForm-*.js';
  await update(page, missing);
  await change({ empleador: PLAIN.empleador ?? {} });
  await send(page);
  // The password alone is in no draft.
  await expect(page.getByLabel(PASSWORD_BOX)).toHaveValue('');
  await expect(boxOf(page, 'DNI')).toHaveValue('36000216');
  await expect(boxOf(page, 'Empleador').locator(':checked')).toHaveText('Norte');
  await expect(boxOf(page, 'Domicilio')).toHaveValue('Av. Siempreviva 742');
  await expect(boxOf(page, 'Legajo')).toHaveCount(0);
  expect(loads).toBe(1);
  await fillSecrets(page);
  // The same build again: the page says so and stays.
  await change({ empleador: PLAIN.empleador ?? {}, sector: own('Sector', { required: true }) });
  await send(page);
  const old = page.getByRole('alert').filter({ hasText: 'Hay una versión nueva del portal' });
  await expect(old.getByRole('button', { name: 'Actualizar' })).toBeVisible();
  await expectKept(page, '36000216');
  expect(loads).toBe(1);
  await page.unroute(missing);
  await old.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByLabel(PASSWORD_BOX)).toHaveValue('');
  await expect(boxOf(page, 'DNI')).toHaveValue('36000216');
  await expect.poll(() => loads).toBe(2);
  await boxOf(page, 'Sector').fill('Compras');
  await fillSecrets(page);
  await submitOf(page).click();
  await expectCreated(page);
});
