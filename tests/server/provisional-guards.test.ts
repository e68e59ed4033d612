// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, loginAccounts, people } from '../../server/platform/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { askCode, holdersOf, mailedCode, prove, signedUp } from './proof-kit.ts';
import { listSource, testTenant } from './test-tenant.ts';

const OTHER = 'Ceibo-en-flor-31';

let server: TestServer;
beforeAll(async () => {
  const { texts } = compiledTenant('demo').server;
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, texts })]) });
});
afterAll(() => server.close());

const failures = async (dni: string): Promise<number> => {
  const { db } = server.deps;
  const [row] = await db
    .select()
    .from(loginAccounts)
    .where(eq(loginAccounts.account, `portal:${dni}`));
  return row?.failures ?? 0;
};

describe('a sign-up with another person’s DNI', { timeout: 60_000 }, () => {
  it('keeps the failure count after the squatter’s sign-in and account closure [FIXS-04, R6]', async () => {
    const dni = '36200001';
    await signedUp(server, dni, 'duenia@example.com');
    const squatter = await signedUp(server, dni, 'ocupa@example.com', OTHER);
    for (const guess of ['Jacaranda-25', 'Jacaranda-26']) await server.browser('uno').login(dni, guess);
    const guessed = await failures(dni);
    expect(guessed).toBeGreaterThanOrEqual(2);
    expect((await server.browser('uno').login(dni, OTHER)).statusCode).toBe(200);
    expect(await failures(dni)).toBe(guessed);
    expect((await squatter.post('/api/usuarios/baja', { password: OTHER })).statusCode).toBe(200);
    expect(await failures(dni)).toBe(guessed);
  });

  it('cannot take the owner’s e-mail, which recovery would prove [FIXS-04, R8]', async () => {
    const dni = '36200002';
    const owner = await signedUp(server, dni, 'dueno@example.com');
    const squatter = await signedUp(server, dni, 'otro@example.com', OTHER);
    const refused = await askCode(squatter, 'Dueno@example.com');
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'TOO_MANY']);
    expect((await holdersOf(server, dni)).map(({ email }) => email)).toEqual(['dueno@example.com', 'otro@example.com']);
    expect((await prove(owner, await mailedCode(server, 'dueno@example.com'))).json()).toEqual({ ok: true });
  });

  it('proves nothing where an office shut the account of that DNI [FIXS-04, D-SAFE-8]', async () => {
    const dni = '36200003';
    const claim = await signedUp(server, dni, 'reclamo@example.com');
    const [row] = await holdersOf(server, dni);
    if (row === undefined) throw new Error('no claim');
    const { id: _, ref: __, ...same } = row;
    const { db } = server.deps;
    await db.insert(people).values({ ...same, email: 'gestora@example.com', provisionalSince: null, isActive: false });
    const answer = await prove(claim, await mailedCode(server, 'reclamo@example.com'));
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'PROOF_REFUSED']);
    expect((await holdersOf(server, dni)).map(({ provisionalSince }) => provisionalSince === null)).toEqual([
      false,
      true,
    ]);
    const kept = await db.select().from(credentials).where(eq(credentials.personId, row.id));
    expect(kept).toHaveLength(1);
  });
});
