import { setImmediate } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepProvisional } from '../../server/features/email-verification/sweep-provisional.ts';
import { BATCH_ROWS } from '../../server/platform/db/in-batches.ts';
import { audit, callCounts, people } from '../../server/platform/db/schema/index.ts';
import { pruneOld } from '../../server/platform/jobs/prune-old.ts';
import { pruneCallCounts } from '../../server/platform/limits/call-limit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';

const BATCHES = 4;
const LONG_AGO = new Date(TUESDAY.getTime() - 2_000 * 86_400_000);
const OVER = new Date(TUESDAY.getTime() - 30 * 86_400_000);
const isPostgres = process.env.TEST_DB === 'pg';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** Counts of calls that are long over, a little more than three batches of them, and one that is not. */
async function manyCounts(): Promise<void> {
  await server.deps.db.execute(
    sql`insert into call_counts (unit, name, who, calls, started_at)
        select 1, 'many', 'who ' || n, 1, ${OVER.toISOString()}::timestamptz
        from generate_series(1, ${BATCH_ROWS * (BATCHES - 1) + 7}::int) n`,
  );
  await server.deps.db.insert(callCounts).values({ unit: 1, name: 'now', who: 'who', calls: 1, startedAt: TUESDAY });
}

const namesLeft = async () =>
  (await server.deps.db.selectDistinct({ name: callCounts.name }).from(callCounts)).map(({ name }) => name);
const left = async () => (await server.deps.db.select({ who: callCounts.who }).from(callCounts)).length;

describe('a table of many expired rows', { timeout: 60_000 }, () => {
  it('is emptied in batches, letting other queries run between them [FIXS-23, FIXS-12]', async () => {
    await manyCounts();
    const seen: number[] = [];
    let over = false;
    const sweep = pruneCallCounts(server.deps).finally(() => {
      over = true;
    });
    while (!over) {
      seen.push(await left());
      // The embedded engine answers without letting anything else of the process come to its turn.
      await setImmediate();
    }
    await sweep;
    expect(await namesLeft()).toEqual(['now']);
    const between = new Set(seen.filter((rows) => rows > 1 && rows <= BATCH_ROWS * (BATCHES - 1)));
    // The embedded engine answers one after the other, in turn; PostgreSQL may be done before it is asked.
    if (!isPostgres) expect(between.size).toBeGreaterThan(0);
    for (const rows of between) expect((rows - 1 - 7) % BATCH_ROWS).toBe(0);
    await server.deps.db.delete(callCounts);
  });

  it('starts no further batch when the server stops [FIXS-23, FIXS-21]', async () => {
    await manyCounts();
    const stopping = new AbortController();
    const sweep = pruneCallCounts({ ...server.deps, stopping: stopping.signal });
    stopping.abort();
    await sweep;
    expect(await left()).toBe(BATCH_ROWS * (BATCHES - 2) + 7 + 1);
    await pruneCallCounts({ ...server.deps, stopping: stopping.signal });
    expect(await left()).toBe(BATCH_ROWS * (BATCHES - 2) + 7 + 1);
    await server.deps.db.delete(callCounts);
  });

  it('loses all expired audit rows across batches, but no younger ones [FIXS-23]', async () => {
    const { db } = server.deps;
    await db.execute(
      sql`insert into audit (at, unit, action, outcome)
          select ${LONG_AGO.toISOString()}::timestamptz + n * interval '1 second', 1, 'long.ago', 'ok'
          from generate_series(1, ${BATCH_ROWS * BATCHES + 7}::int) n`,
    );
    await db.insert(audit).values({ at: TUESDAY, unit: 1, action: 'long.ago', outcome: 'ok' });
    const kept = () => db.select({ at: audit.at }).from(audit).where(eq(audit.action, 'long.ago'));
    await pruneOld({ ...server.deps, config: { auditDays: 1_000 } });
    expect((await kept()).map(({ at }) => at)).toEqual([TUESDAY]);
  });

  it('ends unproven accounts unless the server is stopping [FIXS-23]', async () => {
    const { db } = server.deps;
    const stopping = new AbortController();
    await db.execute(
      sql`insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, created_at, provisional_since, review_at)
          select 1, 'holder', 'Paciente', 'Nadie', 'Nunca', (61000000 + n)::text, at, at, at
          from generate_series(1, 5) n, (select ${new Date(OVER.getTime() - 86_400_000).toISOString()}::timestamptz at) t`,
    );
    const standing = () =>
      db
        .select({ id: people.id })
        .from(people)
        .where(and(isNotNull(people.provisionalSince), eq(people.isActive, true)));
    // Neither young accounts nor proven ones end with them.
    const [young] = await db
      .insert(people)
      .values({
        unit: 1,
        kind: 'holder',
        profileName: 'Paciente',
        firstName: 'Alguien',
        lastName: 'Nueva',
        identityNumber: '61000009',
        createdAt: TUESDAY,
        provisionalSince: TUESDAY,
        reviewAt: TUESDAY,
      })
      .returning();
    const proven = () => db.$count(people, and(isNull(people.provisionalSince), eq(people.isActive, true)));
    const before = await proven();
    stopping.abort();
    await sweepProvisional({ ...server.deps, stopping: stopping.signal }, () => undefined);
    expect(await standing()).toHaveLength(6);
    await sweepProvisional(server.deps, () => undefined);
    expect(await standing()).toEqual([{ id: young?.id }]);
    expect(await proven()).toBe(before);
  });
});
