// @engine pg
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { readConfig } from '../../server/platform/core/config.ts';
import { type FolderSource, folderSource } from '../../server/platform/tenants/folder-source.ts';
import { refuseUnknownTenants, servedBy } from '../../server/platform/tenants/samples.ts';
import { TenantStore } from '../../server/platform/tenants/tenant-store.ts';
import { readHeader, tenantIds } from '../../tools/readers/folder.ts';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

const SHIPPED = join(rootFolder(), 'tenants');

/** The shipped `demo` and `vilsar`, which are samples, and `propia`, a variant of vilsar that is not. */
const root = mkdtempSync(join(tmpdir(), 'portal-samples-'));
for (const name of ['_base', 'demo', 'vilsar']) cpSync(join(SHIPPED, name), join(root, name), { recursive: true });
cpSync(join(SHIPPED, 'vilsar'), join(root, 'propia'), { recursive: true });
const { sample: _sample, ...own } = JSON.parse(readFileSync(join(root, 'propia', 'tenant.json'), 'utf8'));
const header = { ...own, extends: 'vilsar', unit: 40, hosts: ['propia.example.org'] };
writeFileSync(join(root, 'propia', 'tenant.json'), JSON.stringify(header));

const opened: FolderSource[] = [];
afterAll(() => {
  for (const source of opened) source.close();
  rmSync(root, { recursive: true });
});

/** The folder as a server with that environment sees it. */
function seenBy(env: Readonly<Record<string, string>>): FolderSource {
  const config = readConfig(env);
  const source = folderSource(root, { serves: servedBy(config) });
  opened.push(source);
  refuseUnknownTenants(config, source.index());
  return source;
}

const idsOf = (source: FolderSource): string[] => [...source.index().headers.keys()];

describe('sample tenants', () => {
  it('are every tenant that ships [FIXO-09]', () => {
    expect(tenantIds(SHIPPED).filter((id) => readHeader(SHIPPED, id)?.sample !== true)).toEqual([]);
  });

  it.each([
    ['this is a demo', {}, ['demo', 'propia', 'vilsar']],
    ['nobody names them', { DEMO: '0' }, ['propia']],
    ['SAMPLE_TENANTS names one', { DEMO: '0', SAMPLE_TENANTS: 'vilsar' }, ['propia', 'vilsar']],
    ['DEFAULT_TENANT names one', { DEMO: '0', DEFAULT_TENANT: 'demo' }, ['demo', 'propia']],
  ])('are served as asked when %s [FIXO-09]', (_when, env, ids) => {
    expect(idsOf(seenBy(env))).toEqual(ids);
  });

  it.each([
    [{ DEMO: '0', SAMPLE_TENANTS: 'osef' }, 'SAMPLE_TENANTS_MISSING'],
    [{ DEMO: '0', DEFAULT_TENANT: 'osef' }, 'DEFAULT_TENANT_MISSING'],
  ])('keep a server from starting when %j names nobody [FIXO-09]', (env, code) => {
    expect(() => seenBy(env)).toThrow(expect.objectContaining({ code }));
  });
});

describe('a server of patients', () => {
  let server: TestServer;
  beforeAll(async () => {
    const source = seenBy({ DEMO: '0' });
    server = await buildTestServer({ source, config: { demo: false, defaultTenant: undefined } });
  });
  afterAll(() => server.close());

  const page = (host: string) => server.app.inject({ url: '/api/unidad/requisitos', headers: { host } });

  it('serves the variant of a sample tenant but no sample tenant [FIXO-09]', async () => {
    expect((await page('propia.example.org')).statusCode).toBe(200);
    for (const host of ['demo.example.org', 'demo.localhost', 'vilsar.localhost'])
      expect(refusalOf(await page(host)), host).toEqual([404, 'TENANT_UNKNOWN']);
    expect(await server.deps.tenants.get('vilsar')).toBeUndefined();
    expect((await server.deps.tenants.get('propia'))?.public.unit).toBe(40);
  });

  it('knows samples when an operator gives an order [FIXO-09]', async () => {
    const source = folderSource(root);
    opened.push(source);
    const tenants = new TenantStore({ source, db: server.deps.db, report: () => undefined });
    const said: string[] = [];
    await runAdmin({ ...server.deps, tenants, say: (line) => said.push(line) }, ['list', 'unidades']);
    expect(said.join('\n')).toMatch(/^demo\t[\s\S]*^vilsar\t/m);
  });
});
