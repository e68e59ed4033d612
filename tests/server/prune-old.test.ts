import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attentionDrafts,
  attentions,
  audit,
  coupons,
  payments,
  people,
  sessions,
} from '../../server/platform/db/schema/index.ts';
import { pruneOld } from '../../server/platform/jobs/prune-old.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';

const DAY = 86_400_000;
const ago = (days: number): Date => new Date(TUESDAY.getTime() - days * DAY);

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  await server.browser('uno').login('30111222', 'portal2026');
});
afterAll(() => server.close());

const prune = (auditDays?: number) => pruneOld({ ...server.deps, config: { auditDays } });
const person = async () => (await server.deps.db.select().from(people).where(eq(people.unit, 1)).limit(1))[0]?.id ?? 0;

describe('expired rows', () => {
  it('deletes sessions a month after their end, never live ones [FIXS-23]', async () => {
    const { db } = server.deps;
    const [living] = await db.select().from(sessions);
    if (!living) throw new Error('nobody signed in');
    const { id: _id, ...one } = living;
    const session = (tokenHash: string, more: object) => ({ ...one, tokenHash, ...more });
    await db
      .insert(sessions)
      .values([
        session('idle', { expiresAt: ago(31) }),
        session('revoked', { revokedAt: ago(31) }),
        session('lately', { revokedAt: ago(29) }),
      ]);
    await prune();
    const left = await db.select({ hash: sessions.tokenHash }).from(sessions).orderBy(asc(sessions.id));
    expect(left).toEqual([{ hash: living.tokenHash }, { hash: 'lately' }]);
  });

  it('deletes drafts of recorded attentions and unpaid payments, and keeps paid ones [FIXS-23]', async () => {
    const { db } = server.deps;
    const [open] = await db.select().from(attentions).limit(1);
    if (!open) throw new Error('nobody waits');
    const { id: _id, ...copy } = open;
    const made = await db
      .insert(attentions)
      .values([
        { ...copy, identityNumber: 'a', status: 'ended', endedAt: ago(40), recordedAt: ago(31) },
        { ...copy, identityNumber: 'b', status: 'ended', endedAt: ago(40) },
        { ...copy, identityNumber: 'c', status: 'left', endedAt: ago(31) },
      ])
      .returning({ id: attentions.id });
    const ids = [open.id, ...made.map(({ id }) => id)];
    await db
      .insert(attentionDrafts)
      .values(ids.map((attentionId) => ({ attentionId, unit: 1, notes: 'x', updatedAt: ago(40) })));
    const holderId = await person();
    const pay = (reference: string, status: 'pending' | 'rejected' | 'approved', days: number) =>
      ({
        unit: 1,
        holderId,
        amount: '1',
        currency: 'ARS',
        provider: 'p',
        formUrl: 'https://x',
        reference,
        status,
        createdAt: ago(days),
        openedAt: ago(days),
      }) as const;
    const paid = await db
      .insert(payments)
      .values([
        pay('old', 'pending', 181),
        pay('no', 'rejected', 181),
        pay('new', 'pending', 10),
        pay('bought', 'approved', 400),
      ])
      .returning({ id: payments.id });
    await db
      .insert(coupons)
      .values({ unit: 1, holderId, source: 'payment', paymentId: paid[3]?.id ?? '', createdAt: ago(400) });
    await prune();
    const drafts = await db.select({ id: attentionDrafts.attentionId }).from(attentionDrafts);
    expect(new Set(drafts.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]));
    const kept = await db.select({ reference: payments.reference }).from(payments).where(eq(payments.provider, 'p'));
    expect(kept.map(({ reference }) => reference).sort()).toEqual(['bought', 'new']);
  });

  it('deletes audit rows only when configured, and never of the last year [FIXS-23, R17]', async () => {
    const { db } = server.deps;
    const entry = (action: string, days: number) => ({ at: ago(days), unit: 1, action, outcome: 'ok' }) as const;
    await db.insert(audit).values([entry('old', 800), entry('older', 1_200), entry('young', 300)]);
    const left = async () =>
      (await db.select().from(audit)).map(({ action }) => action).filter((action) => /^(old|young)/.test(action));
    await prune();
    expect(await left()).toEqual(['old', 'older', 'young']);
    await prune(1_000);
    expect(await left()).toEqual(['old', 'young']);
    await expect(prune(200)).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } });
    await expect(db.delete(audit)).rejects.toThrow();
    expect(await left()).toEqual(['old', 'young']);
  });
});
