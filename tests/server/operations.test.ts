// @engine pg
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refuseDemoAccounts } from '../../server/features/demo/refuse-demo-accounts.ts';
import { PUBLIC } from '../../server/platform/core/access.ts';
import { controlledClock } from '../../server/platform/core/clock.ts';
import { rootCause } from '../../server/platform/core/root-cause.ts';
import { databaseClock } from '../../server/platform/db/database-clock.ts';
import { notify } from '../../server/platform/db/notify.ts';
import { isOutage } from '../../server/platform/db/outage.ts';
import { rawRows } from '../../server/platform/db/raw-rows.ts';
import {
  attentions,
  audit,
  documentBytes,
  documents,
  outboxMails,
  people,
  units,
} from '../../server/platform/db/schema/index.ts';
import { outsideTransaction, transaction } from '../../server/platform/db/transaction.ts';
import { withIdempotency } from '../../server/platform/http/idempotency.ts';
import { queueMail } from '../../server/platform/mail/outbox.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let writes = 0;
beforeAll(async () => {
  server = await buildTestServer({
    config: { clockControl: true },
    plugin: (app, deps) => {
      app.post('/api/locked', { config: { access: PUBLIC } }, () =>
        transaction(deps.db, async (tx) => {
          await tx.execute(sql`set local lock_timeout = '50ms'`);
          await tx.select().from(outboxMails).limit(1);
          return {};
        }),
      );
      app.post('/api/write', { config: { access: PUBLIC } }, (request) =>
        withIdempotency(request, deps, async (db) => {
          await queueMail(db, deps.clock, { unit: 1, to: 'a@example.com', subject: 'write', body: '' });
          writes += 1;
          if (JSON.stringify(request.body).includes('fail')) throw new Error('after the write');
          return { number: writes };
        }),
      );
    },
  });
  await server.browser().get('/api/unidad/requisitos');
});
afterAll(() => server.close());

const mailsAbout = (subject: string) =>
  server.deps.db.select().from(outboxMails).where(eq(outboxMails.subject, subject));

describe('repeatable writes', () => {
  const write = (key: string, body: object = { a: 1 }, browser = server.browser()) =>
    browser.post('/api/write', body, { 'idempotency-key': key });

  it('write and answer once for 50 concurrent requests with one key [R2]', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => write('key-once-1')));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await mailsAbout('write')).toHaveLength(1);
  });

  it('refuse a key with another body and never replay another user’s [R2]', async () => {
    expect((await write('key-once-1', { a: 2 })).json().error.code).toBe('KEY_REUSED');
    const ana = server.browser('uno');
    await ana.login('30111222', 'portal2026');
    const first = (await write('key-once-1')).json().number;
    expect((await write('key-once-1', { a: 1 }, ana)).json().number).not.toBe(first);
  });

  it('a write that failed left nothing and may be tried again [R2]', async () => {
    const before = (await mailsAbout('write')).length;
    expect(refusalOf(await write('key-fails-1', { fail: true }))).toEqual([500, 'INTERNAL']);
    expect(await mailsAbout('write')).toHaveLength(before);
    expect((await write('key-fails-1', { a: 3 })).statusCode).toBe(200);
  });
});

describe('database', () => {
  it('refuses to change or delete the audit [R17]', async () => {
    const { db, clock } = server.deps;
    await db.insert(audit).values({ at: clock.now(), unit: 1, action: 'test', outcome: 'ok' });
    const tries = [db.update(audit).set({ action: 'x' }), db.delete(audit), db.execute(sql`truncate audit`)];
    for (const tried of await Promise.allSettled(tries)) {
      expect(tried.status).toBe('rejected');
      expect(String((tried as PromiseRejectedResult).reason.cause)).toContain('append-only');
    }
  });

  it('holds one active holder per DNI and unit, naming the violated index [A15]', async () => {
    const { db, clock } = server.deps;
    const twin = {
      unit: 1,
      kind: 'holder',
      profileName: 'Paciente',
      firstName: 'Otra',
      lastName: 'Ana',
      identityNumber: '30111222',
      createdAt: clock.now(),
    } as const;
    const refused = await db
      .insert(people)
      .values(twin)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(refused).toMatchObject({ cause: { constraint: 'people_one_proven_holder' } });
    await db.insert(people).values({ ...twin, isActive: false });
    await db.insert(people).values({ ...twin, unit: 99 });
  });

  it('takes a row of a server that knows DNIs only as an Argentine DNI, and no other identity [FIXH-01]', async () => {
    const { db, clock } = server.deps;
    const member = { unit: 99, kind: 'member', profileName: 'Familiar', firstName: 'Leo', lastName: 'Paz' } as const;
    const earlier = sql`insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, created_at)
      values (99, 'member', 'Familiar', 'Leo', 'Paz', '05123459', now())
      returning documento, identity_kind, identity_country`;
    const texts = { documento: 'string', identity_kind: 'string', identity_country: 'string' } as const;
    expect(await rawRows(db, earlier, texts)).toEqual([
      { documento: '5123459', identity_kind: 'DNI', identity_country: 'AR' },
    ]);
    for (const other of [{ identityKind: 'PASAPORTE' as 'DNI' }, { identityCountry: 'UY' as 'AR' }]) {
      const refused = await db
        .insert(people)
        .values({ ...member, identityNumber: '30111223', createdAt: clock.now(), ...other })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ cause: { constraint: 'people_identity' } });
    }
  });

  it('holds one active attention for a person in a unit [A33]', async () => {
    const { db } = server.deps;
    const [row] = await db.select().from(attentions);
    if (!row) throw new Error('the demo has nobody in the queue');
    const { id: _id, ...copy } = row;
    const refused = await db
      .insert(attentions)
      .values(copy)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(refused).toMatchObject({ cause: { constraint: 'attentions_one_active_of' } });
  });

  it('gives back the bytes of a document as they were [A25]', async () => {
    const { db, clock } = server.deps;
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const [owner] = await db.select().from(people).limit(1);
    const about = {
      unit: 1,
      ownerId: owner?.id ?? 0,
      name: 'x.pdf',
      mime: 'application/pdf',
      size: 256,
      sha256: '',
      createdAt: clock.now(),
    } as const;
    const [document] = await db.insert(documents).values(about).returning();
    await db.insert(documentBytes).values({ documentId: document?.id ?? '', unit: 1, bytes });
    const [kept] = await db
      .select()
      .from(documentBytes)
      .where(eq(documentBytes.documentId, document?.id ?? ''));
    expect([...(kept?.bytes ?? [])]).toEqual([...bytes]);
  });

  it('notifies listeners after commit and never after rollback [R3]', async () => {
    const { database, db } = server.deps;
    const heard: string[] = [];
    const unlisten = await database.listen('test_channel', (payload) => heard.push(payload));
    await transaction(db, async (tx) => {
      await notify(tx, 'test_channel', 'undone');
      throw new Error('undo');
    }).catch(() => undefined);
    await transaction(db, (tx) => notify(tx, 'test_channel', 'done'));
    await vi.waitFor(() => expect(heard).toEqual(['done']), 10_000);
    await unlisten();
    await expect(notify(db, 'test_channel', 'x'.repeat(8_000))).rejects.toThrow('NOTIFY_TOO_LONG');
  });

  it('joins an open transaction and refuses a second one beside it [R3]', async () => {
    const { db } = server.deps;
    expect(await transaction(db, (tx) => transaction(tx, async () => 'joined'))).toBe('joined');
    await expect(transaction(db, () => transaction(db, async () => 'beside'))).rejects.toThrow('TRANSACTION_NESTED');
  });
});

/** Clocks and locks between servers: PostgreSQL alone has them. */
const between = () => {
  it('answers 503 with Retry-After on a locked table, and serves others [FIXS-12]', async () => {
    const { db } = server.deps;
    const held = await db.execute(
      sql`select current_setting('lock_timeout') as l, current_setting('statement_timeout') as s`,
    );
    expect((held as unknown as { rows: object[] }).rows).toEqual([{ l: '5s', s: '15s' }]);
    await transaction(db, async (tx) => {
      await tx.execute(sql`lock table outbox_mails in access exclusive mode`);
      const answer = await outsideTransaction(() => server.browser().post('/api/locked'));
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().error.code]).toEqual([
        503,
        '5',
        'UNAVAILABLE',
      ]);
      expect((await outsideTransaction(() => server.browser().get('/health'))).statusCode).toBe(200);
      // The pool serves others during it, also with queries of their own.
      const other = await outsideTransaction(() => server.browser().login('30111222', 'portal2026'));
      expect(other.statusCode).toBe(200);
    });
    expect((await server.browser().post('/api/locked')).statusCode).toBe(200);
  });

  it('rejects one of two deadlocked transactions as an outage [FIXS-12]', async () => {
    const { db } = server.deps;
    let bothHold = () => {};
    const held = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    let holding = 0;
    const crosswise = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local deadlock_timeout = '50ms'`);
        await tx.execute(sql`select pg_advisory_xact_lock(${first}::bigint)`);
        holding += 1;
        if (holding === 2) bothHold();
        await held;
        await tx.execute(sql`select pg_advisory_xact_lock(${second}::bigint)`);
      });
    const ends = await Promise.allSettled([crosswise(871, 872), crosswise(872, 871)]);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused).toMatchObject([{ cause: { code: '40P01' } }]);
    expect(refused.map((reason) => isOutage(reason))).toEqual([true]);
    // The other transaction went through, and a refusal of the data is no outage.
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const mistaken = await db.execute(sql`select 1 / 0`).catch((error: unknown) => error);
    expect(isOutage(mistaken)).toBe(false);
  });

  it('dates by the database when the machine’s clock is off [FIXS-13]', async () => {
    for (const off of [-15, 15]) {
      const own = controlledClock();
      own.advance(off * 60_000);
      const clock = await databaseClock(server.deps.db, own);
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
      own.advance(off * 60_000);
      await clock.look();
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
      clock.close();
    }
  });
};
describe('several servers', () => {
  it('tells an outage from a mistake [FIXS-12]', () => {
    const wrapped = (cause: Error) => new Error('Failed query', { cause });
    const coded = (code: string) => wrapped(Object.assign(new Error('x'), { code }));
    for (const code of ['40001', '40P01', '53100', '55P03', '57014', '57P01', '08006', 'ECONNREFUSED'])
      expect([code, isOutage(coded(code))]).toEqual([code, true]);
    for (const code of ['23505', '42P01', '22P02']) expect([code, isOutage(coded(code))]).toEqual([code, false]);
    expect(isOutage(wrapped(new Error('Connection terminated unexpectedly')))).toBe(true);
    expect(isOutage('ECONNREFUSED')).toBe(false);
    // The log names the cause, whoever wrapped it, and never its words.
    expect([coded('55P03'), wrapped(new TypeError('x')), new Error('x'), 'x'].map(rootCause)).toEqual([
      '55P03',
      'TypeError',
      'Error',
      'string',
    ]);
  });
  if (process.env.TEST_DB === 'pg') between();
});

describe('demo and clock', () => {
  it('renewing puts people and queue back, twice with the same result', async () => {
    const { db } = server.deps;
    await db.update(people).set({ firstName: 'Cambiada' }).where(eq(people.identityNumber, '5123456'));
    for (const _time of [1, 2]) expect((await server.browser('uno').post('/api/demo/renovar')).statusCode).toBe(200);
    const rosa = await db.select().from(people).where(eq(people.identityNumber, '5123456'));
    expect(rosa.map(({ firstName, unit }) => `${unit} ${firstName}`).sort()).toEqual(
      expect.arrayContaining(['1 Rosa']),
    );
    expect(await db.select().from(attentions)).toHaveLength(1);
  });

  it('moves the clock from this machine [A36]', async () => {
    const answer = await server.browser().post('/api/_clock', { now: '2026-11-24T23:50:00-03:00' });
    expect(answer.json()).toEqual({ now: '2026-11-25T02:50:00.000Z' });
    expect((await server.browser().get('/api/auth/sesion')).json().now).toBe('2026-11-25T02:50:00.000Z');
    expect(refusalOf(await server.browser().post('/api/_clock', { now: '2026-02-31T10:00:00Z' }))).toEqual([
      400,
      'INVALID_BODY',
    ]);
  });

  it('answers 404 outside their modes and refuses demo accounts [A36]', async () => {
    const { db } = server.deps;
    await expect(refuseDemoAccounts(db)).rejects.toMatchObject({ code: 'DATA_DEMO_ACCOUNTS' });
    const real = await buildTestServer({ config: { demo: false } });
    await expect(refuseDemoAccounts(real.deps.db)).resolves.toBeUndefined();
    for (const path of ['/api/_clock', '/api/demo/renovar'])
      expect(refusalOf(await real.browser().post(path))).toEqual([404, 'NOT_FOUND']);
    for (const path of ['/demo/correo', '/api/demo/correo'])
      expect(refusalOf(await real.browser().get(path))).toEqual([404, 'NOT_FOUND']);
    expect(await real.deps.db.select().from(units)).toHaveLength(0);
    await real.close();
  });
});
