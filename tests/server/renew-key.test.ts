// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { deviceKnownFor, readDevice } from '../../server/features/credentials/known-device.ts';
import { audit } from '../../server/platform/db/schema/index.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';

const ANA = '30111222';
/** How long a server may go on with a key that it has read. */
const SURE_FOR = 30_000;

let server: TestServer;
let ana: Browser;
beforeAll(async () => {
  server = await buildTestServer();
  ana = server.browser('uno');
  await ana.login(ANA, 'portal2026');
});
afterAll(() => server.close());

/** Gives an order. @returns its exit code and what it said */
async function admin(...words: string[]): Promise<readonly [number, string]> {
  const said: string[] = [];
  const code = await runAdmin({ ...server.deps, say: (line) => said.push(line) }, words);
  return [code, said.join('\n')];
}

/** Ana's first document, by a link of now. */
async function linked(): Promise<string> {
  const list: readonly { readonly documento: string | null }[] = (
    await ana.post('/api/atenciones/listar', { documento: ANA })
  ).json();
  const path = list.find(({ documento }) => documento !== null)?.documento ?? '';
  return `/api/documentos/${path.replace('documento/', '')}.pdf`;
}

const statusOf = async (path: string): Promise<number> => (await ana.get(path)).statusCode;

describe('a new key replacing a leaked one', () => {
  it('invalidates earlier document links of its unit alone [FIXS-24]', async () => {
    const before = await linked();
    expect(await statusOf(before)).toBe(200);
    expect(await admin('renew-key', 'dos', 'documentos')).toMatchObject([0, expect.stringContaining('en dos')]);
    server.clock.advance(SURE_FOR);
    expect(await statusOf(before)).toBe(200);
    expect((await admin('renew-key', 'uno', 'documentos'))[0]).toBe(0);
    server.clock.advance(SURE_FOR);
    expect(await statusOf(before)).toBe(404);
    expect(await statusOf(await linked())).toBe(200);
  });

  it('forgets devices until the owner signs in again, and keeps open sessions [FIXS-24, FIXS-03]', async () => {
    const cookie = () => [...ana.cookies].find(([name]) => name.includes('dev_'))?.[1];
    const known = () => deviceKnownFor(server.deps, 1, readDevice(cookie()), `portal:${ANA}`);
    await ana.login(ANA, 'portal2026');
    const id = await known();
    expect(id).toBeDefined();
    expect((await admin('renew-key', 'uno', 'navegadores'))[0]).toBe(0);
    server.clock.advance(SURE_FOR);
    expect(await known()).toBeUndefined();
    expect((await ana.get('/api/auth/sesion')).json()).toMatchObject({ user: { documento: ANA } });
    await ana.login(ANA, 'portal2026');
    expect(await known()).toBe(id);
  });

  it('audits each renewal and rejects unknown keys and tenants [FIXS-24, R17]', async () => {
    const kept = () =>
      server.deps.db.select().from(audit).where(eq(audit.action, 'operator.renewKey')).orderBy(audit.id);
    const before = (await kept()).length;
    await admin('renew-key', 'dos', 'documentos');
    await admin('renew-key', 'uno', 'documentos');
    await admin('renew-key', 'uno', 'navegadores');
    server.clock.advance(SURE_FOR);
    expect((await kept()).slice(before).map(({ unit, object, actorRole }) => [unit, object, actorRole])).toEqual([
      [2, 'key:documents', 'operator'],
      [1, 'key:documents', 'operator'],
      [1, 'key:devices', 'operator'],
    ]);
    for (const what of ['cuentas', 'accounts', '', 'toString'])
      expect(await admin('renew-key', 'uno', what)).toMatchObject([
        1,
        expect.stringContaining('documentos|navegadores'),
      ]);
    expect(await admin('renew-key', 'otra', 'documentos')).toMatchObject([1, expect.stringContaining('No existe')]);
  });
});
