import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { boxOf, expectCreated, fillIn, PASSWORD, PASSWORD_BOX, SIGN_UP, submitOf } from '../e2e/sign-up.ts';
import { freePort } from '../prove/installation.ts';
import { OwnServer } from '../prove/own-server.ts';
import { personAt } from '../prove/person.ts';
import { startWithPortal, sweepOrphans } from '../setup/cluster.ts';

/* Two servers of one build over one database, during a change of a tenant's documents: one holds them already. */
test.describe.configure({ mode: 'serial' });

type Version = 'old' | 'new';

const own = (label: string, more: object = {}) => ({ own: 'person', label, section: 'insurance', ...more });
const FIELDS: Readonly<Record<Version, object>> = {
  old: { legajo: own('Legajo'), planta: own('Planta') },
  new: { planta: own('Planta'), sector: own('Sector', { required: true }) },
};

let folder = '';
let cluster: Awaited<ReturnType<typeof startWithPortal>>;
let db: pg.Client;
let proxy: Server;
let address = '';
const servers = new Map<Version, OwnServer>();
/** The server of a request; by turns where undefined. */
let choose: (path: string) => Version | undefined = () => undefined;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await sweepOrphans();
  cluster = await startWithPortal();
  folder = mkdtempSync(join(tmpdir(), 'portal-rolling-'));
  for (const version of ['old', 'new'] as const) {
    const tenants = join(folder, version);
    for (const layer of ['_base', 'demo'])
      cpSync(join(rootFolder(), 'tenants', layer), join(tenants, layer), { recursive: true });
    rmSync(join(tenants, 'demo', 'tests'), { recursive: true });
    mkdirSync(join(tenants, 'demo', 'forms'));
    writeFileSync(join(tenants, 'demo', 'forms', 'registro.json'), JSON.stringify({ fields: FIELDS[version] }));
    const env = { TENANTS_DIR: tenants, DEFAULT_TENANT: 'demo', LOG_LEVEL: 'error' };
    const server = new OwnServer(await freePort(), { DATABASE_URL: cluster.portal }, env);
    await server.start();
    servers.set(version, server);
  }
  db = new pg.Client({ connectionString: cluster.portal });
  await db.connect();
  proxy = createServer((asked, answer) => {
    turn = !turn;
    const version = choose(asked.url ?? '') ?? (turn ? 'old' : 'new');
    const target = new URL(servers.get(version)?.address ?? '');
    const { method, url: path, headers } = asked;
    const passed = request({ host: target.hostname, port: target.port, method, path, headers }, (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers);
      heard.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((ready) => proxy.listen(port, '127.0.0.1', ready));
  address = `http://127.0.0.1:${port}`;
});
let turn = false;
test.afterAll(async () => {
  for (const server of servers.values()) await server.stop('SIGKILL');
  proxy?.close();
  proxy?.closeAllConnections();
  await db?.end().catch(() => undefined);
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const storedOwn = async (dni: string): Promise<unknown> =>
  (await db.query('select own from people where documento = $1', [dni])).rows[0]?.own;

const CASES: readonly {
  readonly page: Version;
  readonly sends: readonly Version[];
  readonly told: boolean;
  readonly stored: object;
}[] = [
  { page: 'old', sends: ['old'], told: false, stored: { legajo: '123', planta: 'Norte' } },
  { page: 'old', sends: ['new', 'old'], told: true, stored: { planta: 'Norte', sector: 'Compras' } },
  { page: 'old', sends: ['new', 'new'], told: true, stored: { planta: 'Norte', sector: 'Compras' } },
  { page: 'new', sends: ['old'], told: false, stored: { planta: 'Norte', sector: 'Compras' } },
  { page: 'new', sends: ['new'], told: false, stored: { planta: 'Norte', sector: 'Compras' } },
];

for (const [number, { page: version, sends, told, stored }] of CASES.entries())
  test(`@desktop stores what a page of the ${version} version sends to ${sends.join(', then ')} [FIXE-05]`, async ({
    browser,
    faults,
  }) => {
    const page = await personAt(browser, { address }, [], faults.watch);
    await page.setViewportSize({ width: 1280, height: 800 });
    const documents: string[] = [];
    const views: string[] = [];
    page.on('request', (asked) => {
      const { pathname } = new URL(asked.url());
      if (/^\/t\/demo\/[0-9a-f]{16}\.json$/.test(pathname)) documents.push(pathname);
      if (asked.isNavigationRequest()) views.push(pathname);
    });
    const left = [...sends];
    choose = (path) => (path === '/registro' ? version : path.startsWith(SIGN_UP) ? left.shift() : undefined);
    const dni = `3600031${number}`;
    await page.goto('/registro');
    const values = version === 'old' ? { Legajo: '123' } : { Sector: 'Compras' };
    await fillIn(page, { dni, Planta: 'Norte', ...values });
    const before = new Set(documents).size;
    await submitOf(page).click();
    if (told) {
      const note = page.getByRole('alert').filter({ hasText: 'Este formulario cambió' });
      await expect(note).toContainText('Ahora también pedimos Sector.');
      await expect(note).toContainText('Ya no pedimos Legajo.');
      await expect(boxOf(page, 'Planta')).toHaveValue('Norte');
      await expect(page.getByLabel(PASSWORD_BOX)).toHaveValue(PASSWORD);
      await expect(boxOf(page, 'Sector')).toBeFocused();
      await page.keyboard.type('Compras');
      await submitOf(page).click();
    }
    await expectCreated(page);
    await expect(page).toHaveURL(/\/login$/);
    expect(left).toEqual([]);
    expect(await storedOwn(dni)).toEqual(stored);
    // Neither reloads nor goes back and forth between the versions.
    expect(views).toEqual(['/registro']);
    expect(new Set(documents).size - before).toBe(told ? 1 : 0);
  });
