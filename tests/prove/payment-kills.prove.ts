import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../server/test-database.ts';
import { KillableServer, killEverything } from './killable-server.ts';
import { Bruno, dieEverywhere, Site, TENANT } from './payment-kills.ts';

afterAll(killEverything);

// The embedded database, which serves the demo alone, is killed in tests/soak.
describe('a server that is killed while somebody pays', () => {
  it('loses and doubles no payment, wherever it dies: PostgreSQL [A30, A31, R3]', async () => {
    const { url, drop } = await createTestDatabase();
    await dieEverywhere(new Site({ DATABASE_URL: url }));
    await drop();
  });
});

describe('two servers on one database', () => {
  it('grants one of 100 concurrent coupon uses, and one of 100 starts [A31, R2]', async () => {
    const { url, drop } = await createTestDatabase();
    const first = await KillableServer.start(TENANT, { DATABASE_URL: url, FIRST_START: '1' });
    // The demo data is filled in with the first request, at this one alone.
    expect((await fetch(`${first.address}/api/unidad/requisitos`)).status).toBe(200);
    const servers = [first, await KillableServer.start(TENANT, { DATABASE_URL: url })];
    let turn = 0;
    const bruno = new Bruno(() => {
      turn += 1;
      const server = servers[turn % 2];
      if (!server) throw new Error('no server');
      return server;
    });
    await bruno.signIn();
    const begun = await Promise.all(Array.from({ length: 20 }, () => bruno.create()));
    expect(new Set(begun.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await bruno.pay(begun[0].form_url);
    expect(await bruno.standing()).toEqual({ free: 1, held: false });
    const uses = await Promise.all(Array.from({ length: 100 }, () => bruno.use()));
    expect(uses.filter((used) => used === true)).toHaveLength(1);
    expect(uses.filter((used) => used === false)).toHaveLength(99);
    const entered = await Promise.all(Array.from({ length: 100 }, () => bruno.enter()));
    expect(entered.filter(({ status }) => status === 'queued')).toHaveLength(1);
    expect(entered.filter(({ error }) => error?.code === 'ATTENTION_ACTIVE')).toHaveLength(99);
    for (const server of servers) await server.kill();
    await drop();
  });
});
