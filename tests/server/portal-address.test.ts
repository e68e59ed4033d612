// @engine pg
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalAddress } from '../../server/platform/http/portal-address.ts';
import { buildTestServer, type TestOptions, type TestServer } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

const LINK = '/turnoAcceso?codigoTurno=a%2Bb';
const servers: TestServer[] = [];

/** A server that tells which address a mail would carry. */
async function mailing(config: TestOptions['config']) {
  const server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1, hosts: ['uno.example.org'] }),
      testTenant({ id: 'dos', unit: 2, hosts: ['dos.example.org', 'turnos.dos.example.org'] }),
      testTenant({ id: 'tres', unit: 3 }),
    ]),
    config: { ...config, demo: config?.demo ?? false },
    plugin: (app, deps) => {
      app.get<{ Querystring: { of: string } }>(
        '/api/_address',
        { config: { access: 'public', tenant: false } },
        async (request) => {
          request.tenant = (await deps.tenants.get(request.query.of)) ?? null;
          return { address: (await portalAddress(request, deps))(LINK) };
        },
      );
    },
  });
  servers.push(server);
  return async (host: string, tenant = 'uno'): Promise<string> =>
    (await server.browser().get(`/api/_address?of=${tenant}`, { host })).json().address;
}
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Hosts that an attacker would send to lead the reader to a site of theirs. */
const FOREIGN = ['evil.example', 'evil.example:3000', 'uno.example.org.evil.example', 'evil.example@uno.example.org'];

describe('links of mails', () => {
  let served: Awaited<ReturnType<typeof mailing>>;
  let shared: Awaited<ReturnType<typeof mailing>>;
  let demo: Awaited<ReturnType<typeof mailing>>;
  beforeAll(async () => {
    served = await mailing({});
    shared = await mailing({ publicUrl: 'https://portal.example.org' });
    demo = await mailing({ demo: true, port: 3100 });
  });

  it('use the requested host if the tenant owns it, with PUBLIC_URL’s scheme [A4, D-TEN-01]', async () => {
    expect(await served('uno.example.org')).toBe(`http://uno.example.org${LINK}`);
    expect(await served('uno.example.org:8080')).toBe(`http://uno.example.org:8080${LINK}`);
    expect(await shared('turnos.dos.example.org', 'dos')).toBe(`https://turnos.dos.example.org${LINK}`);
    expect(await demo('dos.localhost:3100', 'dos')).toBe(`http://dos.localhost:3100${LINK}`);
  });

  it('never have a host that a header says and no tenant lists [A4, A48]', async () => {
    for (const host of FOREIGN) {
      expect([host, await served(host, 'dos')]).toEqual([host, `http://dos.example.org${LINK}`]);
      expect([host, await shared(host, 'dos')]).toEqual([host, `https://dos.example.org${LINK}`]);
      expect([host, await demo(host, 'dos')]).toEqual([host, `http://localhost:3100${LINK}&tenant=dos`]);
      expect([host, await served(host, 'tres')]).toEqual([host, `http://localhost:3000${LINK}&tenant=tres`]);
    }
    expect(new URL(await served('uno.example.org:80@evil.example')).hostname).toBe('uno.example.org');
  });

  it('use PUBLIC_URL for the default tenant, and avoid another tenant’s host [D-TEN-01, FIXI-04]', async () => {
    expect(await shared('portal.example.org', 'uno')).toBe(`https://portal.example.org${LINK}`);
    expect(await shared('portal.example.org', 'tres')).toBe(`https://portal.example.org${LINK}`);
    const tried = await mailing({ publicUrl: 'https://portal.example.org', demo: true });
    expect(await tried('portal.example.org', 'tres')).toBe(`https://portal.example.org${LINK}&tenant=tres`);
    const others = await mailing({ publicUrl: 'https://uno.example.org' });
    expect(await others('portal.example.org', 'uno')).toBe(`https://uno.example.org${LINK}`);
    expect(await others('portal.example.org', 'dos')).toBe(`https://dos.example.org${LINK}`);
  });
});
