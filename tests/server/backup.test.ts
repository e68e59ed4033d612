import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpLines, seeOneMoment } from '../../server/admin/backup/dump.ts';
import { loadLines } from '../../server/admin/backup/load.ts';
import { writeSealed } from '../../server/admin/backup/sealed-file.ts';
import { runAdmin } from '../../server/admin/run-admin.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { openPglite } from '../../server/platform/db/open-pglite.ts';
import {
  appointments,
  audit,
  documentBytes,
  documents,
  jobs,
  outboxMails,
  people,
  unitKeys,
} from '../../server/platform/db/schema/index.ts';
import { outsideTransaction, transaction } from '../../server/platform/db/transaction.ts';
import { buildTestServer, type TestServer } from './helper.ts';

const KEY = 'una clave larga de prueba';
const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
const file = join(folder, 'resguardo.portal');

let server: TestServer;
/** A server with an empty database, for the restored backup. */
let empty: TestServer;
/** What the order said of `file`, what the server held then, and the number that it gave next. */
let made: Awaited<ReturnType<typeof admin>>;
let before: readonly string[];
let next: number | undefined;
beforeAll(async () => {
  server = await buildTestServer({ config: { backupKey: KEY } });
  empty = await buildTestServer({ config: { backupKey: KEY, demo: false } });
  await server.browser('uno').get('/api/unidad/requisitos');
  await keepEveryByte(server);
  made = await admin(server, 'backup', file);
  before = await held(server.deps.db);
  next = await nextPerson(server);
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
  await empty.close();
});

/** A document of all bytes, a number that was given and is not in use any more, and 10,000 rows. */
async function keepEveryByte({ deps: { db, clock } }: TestServer): Promise<void> {
  const [owner] = await db.select().from(people).limit(1);
  const about = {
    unit: 1,
    ownerId: owner?.id ?? 0,
    name: 'á"\\\n',
    mime: 'application/pdf',
    size: 256,
    sha256: '',
  } as const;
  const [made] = await db
    .insert(documents)
    .values({ ...about, createdAt: clock.now() })
    .returning();
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  await db.insert(documentBytes).values({ documentId: made?.id ?? '', unit: 1, bytes });
  const gone = {
    unit: 9,
    kind: 'staff',
    profileName: 'x',
    firstName: 'x',
    lastName: 'x',
    identityNumber: '1',
  } as const;
  await db.insert(people).values({ ...gone, createdAt: clock.now() });
  await db.delete(people).where(eq(people.unit, 9));
  await db.execute(
    sql`insert into audit (at, unit, action, outcome) select now(), 1, 'prueba', 'ok' from generate_series(1, 10000)`,
  );
}

/** Adds a person. @returns its number */
async function nextPerson({ deps: { db, clock } }: TestServer): Promise<number | undefined> {
  const one = { unit: 9, kind: 'staff', profileName: 'x', firstName: 'x', lastName: 'x', identityNumber: '2' } as const;
  const [row] = await db
    .insert(people)
    .values({ ...one, createdAt: clock.now() })
    .returning({ id: people.id });
  return row?.id;
}

async function admin({ deps }: TestServer, ...words: string[]) {
  const said: string[] = [];
  const code = await runAdmin({ ...deps, say: (line) => said.push(line) }, words);
  return { code, said: said.join('\n') };
}

/** All that a database holds but for what operators did. */
function held(db: Database): Promise<string[]> {
  return transaction(db, async (tx) => {
    await seeOneMoment(tx);
    const lines: string[] = [];
    for await (const line of dumpLines(tx)) if (!/"operator\.|"end"|"numbered":"audit"/.test(line)) lines.push(line);
    return lines;
  });
}

/** The lines of a table as a whole dump. */
async function* everything(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines.map((line) => line.trimEnd());
  yield JSON.stringify({ end: true, rows: lines.filter((line) => line.startsWith('[')).length });
}

describe('a backup', () => {
  it('restores everything into an empty database, and people can sign in [R20, FIXS-21]', {
    timeout: 120_000,
  }, async () => {
    expect([made.code, made.said]).toEqual([0, expect.stringMatching(/kB, cifrado\.$/)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes('Pérez')).toBe(false);
    expect(before.length).toBeGreaterThan(10_000);

    const restored = await admin(empty, 'restore', file, '--con-correos');
    expect([restored.code, restored.said]).toEqual([0, expect.stringMatching(/^Restaurado: \d+ filas\.$/)]);
    expect(await held(empty.deps.db)).toEqual(before);
    expect((await empty.browser('uno').login('30111222', 'portal2026')).statusCode).toBe(200);
    expect(await nextPerson(empty)).toBe(next);
    const acts = await empty.deps.db.select().from(audit).where(eq(audit.action, 'operator.restore'));
    expect(acts).toMatchObject([{ actorRole: 'operator', unit: 0 }]);
  });

  it('refuses a non-empty database and an existing file [R20]', async () => {
    expect(await admin(server, 'restore', file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no está vacía'),
    });
    expect(await admin(server, 'backup', file)).toMatchObject({ code: 1, said: expect.stringContaining('Ya existe') });
  });

  it('is encrypted unless disabled explicitly [R20]', async () => {
    const { backupKey: _key, ...config } = server.deps.config;
    const bare = { ...server, deps: { ...server.deps, config } };
    const other = join(folder, 'otro.portal');
    expect(await admin(bare, 'backup', other)).toMatchObject({ code: 1, said: expect.stringContaining('BACKUP_KEY') });
    expect(await admin(bare, 'backup', other, '--sin-cifrar')).toMatchObject({ code: 0 });
    expect(await admin(bare, 'restore', file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('está cifrado'),
    });
  });

  it('is restored unencrypted only on request, with or without a key [FIXS-32]', async () => {
    const open = join(folder, 'abierto.portal');
    expect(await admin(server, 'backup', open, '--sin-cifrar')).toMatchObject({ code: 0 });
    const forged = join(folder, 'falso.portal');
    const bytes = readFileSync(open);
    const from = bytes.indexOf('\n') + 1;
    const lines = gunzipSync(bytes.subarray(from)).toString('utf8').replaceAll('ana.perez@', 'ladron@');
    writeFileSync(forged, Buffer.concat([bytes.subarray(0, from), gzipSync(lines)]));
    const { backupKey: _key, ...config } = server.deps.config;
    const target = await buildTestServer({ config: { backupKey: KEY, demo: false } });
    const keyless = { ...target, deps: { ...target.deps, config } };
    for (const where of [target, keyless]) {
      expect(await admin(where, 'restore', forged)).toMatchObject({
        code: 1,
        said: expect.stringContaining('no está cifrado'),
      });
      expect(await target.deps.db.select().from(people)).toEqual([]);
    }
    expect(await admin(target, 'restore', open, '--sin-cifrar')).toMatchObject({ code: 0 });
    await target.close();
  });
});

describe('a failed backup', () => {
  it.each([
    ['older', 1],
    ['newer', 9_000_000_000_000],
  ])('leaves no file when the tables are of an %s version [R20, FIXS-21]', async (_, when) => {
    const { db } = server.deps;
    const path = join(folder, 'otra-version.portal');
    await db.execute(sql`create table kept_migrations as select * from drizzle.__drizzle_migrations`);
    try {
      await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at > ${when}`);
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${when})`);
      expect(await admin(server, 'backup', path)).toMatchObject({ code: 1, said: expect.stringContaining('versión') });
    } finally {
      await db.execute(sql`delete from drizzle.__drizzle_migrations`);
      await db.execute(sql`insert into drizzle.__drizzle_migrations select * from kept_migrations`);
      await db.execute(sql`drop table kept_migrations`);
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('otra-version'))).toEqual([]);
  });

  it('reports a missing folder [R20]', async () => {
    const path = join(folder, 'no', 'existe.portal');
    const told = { code: 1, said: expect.stringContaining('No se puede escribir') };
    expect(await admin(server, 'backup', path)).toMatchObject(told);
  });

  it('leaves no file after a full disk [R20]', async () => {
    const path = join(folder, 'roto.portal');
    const lines = async function* () {
      yield 'una línea\n';
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    await expect(writeSealed(path, lines(), { migration: 1, secret: KEY })).rejects.toThrow('No se puede escribir');
    expect(readdirSync(folder).filter((name) => name.startsWith('roto'))).toEqual([]);
  });
});

// In order: the last one fills the database that the others leave empty.
describe('restoring a backup', { shuffle: false }, () => {
  let target: TestServer;
  beforeAll(async () => {
    target = await buildTestServer({ config: { backupKey: KEY, demo: false } });
  });
  afterAll(() => target.close());
  const nothing = async () => (await target.deps.db.execute(sql`select count(*)::int as n from people`)) as unknown;

  it.each([
    ['is no backup', () => Buffer.from('hola\n'), 'no es un resguardo'],
    ['was cut', () => readFileSync(file).subarray(0, -4_000), 'no se puede leer'],
    [
      'was changed',
      () => {
        const bytes = Buffer.from(readFileSync(file));
        bytes.writeUInt8((bytes.at(-900) ?? 0) ^ 1, bytes.length - 900);
        return bytes;
      },
      'no se puede leer',
    ],
    [
      'is of an unknown version',
      () => {
        const bytes = readFileSync(file);
        const end = bytes.indexOf('\n');
        const head = bytes.toString('utf8', 0, end).replace(/"migration":\d+/, '"migration":1');
        return Buffer.concat([Buffer.from(head), bytes.subarray(end)]);
      },
      'que ésta no conoce',
    ],
  ])('leaves no data when the file %s [R20]', async (_, bytes, words) => {
    const path = join(folder, 'malo.portal');
    writeFileSync(path, bytes());
    expect(await admin(target, 'restore', path)).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    expect(await nothing()).toMatchObject({ rows: [{ n: 0 }] });
  });

  it('restores without pending mail, due reminders, exports or jobs [R20, FIXS-21]', async () => {
    const { db, clock } = server.deps;
    const mail = { unit: 1, recipient: 'p@example.com', subject: 's', body: 'b', createdAt: clock.now() };
    await db.insert(outboxMails).values({ ...mail, nextTryAt: clock.now() });
    const [owner] = await db.select().from(people).limit(1);
    const ownerId = owner?.id ?? 0;
    const about = { unit: 1, ownerId, name: 'copia.zip', mime: 'application/zip', size: 1, sha256: '' } as const;
    const [copy] = await db
      .insert(documents)
      .values({ ...about, createdAt: clock.now() })
      .returning();
    const documentId = copy?.id ?? '';
    await db.insert(documentBytes).values({ documentId, unit: 1, bytes: Uint8Array.of(1) });
    const times = { createdAt: clock.now(), endedAt: clock.now(), freeAt: clock.now(), expiresAt: clock.now() };
    const job = { unit: 1, ownerId, aboutId: ownerId, kind: 'copy', state: 'done', documentId } as const;
    await db.insert(jobs).values({ ...job, ...times });
    const path = join(folder, 'callado.portal');
    await admin(server, 'backup', path);
    expect(await admin(target, 'restore', path)).toMatchObject({ code: 0, said: expect.stringContaining('correos') });
    const into = target.deps.db;
    expect(await into.select().from(outboxMails).where(eq(outboxMails.status, 'pending'))).toEqual([]);
    expect(await into.select().from(outboxMails).where(eq(outboxMails.recipient, 'p@example.com'))).toMatchObject([
      { status: 'failed', lastError: 'RESTORED', body: '' },
    ]);
    const ahead = and(
      eq(appointments.reminded, false),
      eq(appointments.status, 'booked'),
      gt(appointments.startsAt, clock.now()),
    );
    expect(await into.select().from(appointments).where(ahead)).toEqual([]);
    expect(await into.select().from(documents).where(eq(documents.mime, 'application/zip'))).toEqual([]);
    expect(await into.select().from(jobs).where(eq(jobs.kind, 'copy'))).toEqual([]);
    expect((await into.select().from(documentBytes)).length).toBeGreaterThan(0);
  });
});

describe('a dump', () => {
  it('keeps one file in memory at a time, from any table [R20]', async () => {
    const { db, clock } = server.deps;
    const big = new Uint8Array(300_000).fill(7);
    const key = (at: number) => ({ unit: 1, purpose: `prueba ${at}`, key: big, createdAt: clock.now() });
    await db.insert(unitKeys).values([1, 2, 3].map(key));
    const most = await transaction(db, async (tx) => {
      await seeOneMoment(tx);
      let letters = 0;
      const counting = Object.assign(Object.create(tx) as Database, {
        execute: async (query: Parameters<Database['execute']>[0]) => {
          const answer = (await tx.execute(query)) as unknown as { readonly rows: readonly unknown[] };
          letters = Math.max(letters, JSON.stringify(answer.rows).length);
          return answer;
        },
      });
      for await (const _line of dumpLines(counting));
      return letters;
    });
    await db.delete(unitKeys).where(like(unitKeys.purpose, 'prueba %'));
    expect(most).toBeGreaterThan(600_000);
    expect(most).toBeLessThan(900_000);
  });

  // Every table is made once more, by an engine that takes its time where the machine is busy.
  it('moves from PostgreSQL to the embedded database unchanged [R20]', { timeout: 120_000 }, async () => {
    const other = server.deps.database.engine === 'postgres' ? await openPglite(join(folder, 'embedded')) : undefined;
    if (other === undefined) return;
    const before = await held(server.deps.db);
    await transaction(other.db, (tx) => loadLines(tx, everything(before)));
    expect(await held(other.db)).toEqual(before);
    await other.close();
  });

  it('holds one snapshot, without later writes [R20]', async () => {
    if (server.deps.database.engine !== 'postgres') return;
    const { db, clock, database } = server.deps;
    const name = {
      unit: 9,
      kind: 'staff',
      profileName: 'x',
      firstName: 'Tarde',
      lastName: 'x',
      identityNumber: '3',
    } as const;
    const late = () => db.insert(people).values({ ...name, createdAt: clock.now() });
    const asked: unknown[] = [];
    const slow = Object.assign(Object.create(db) as Database, {
      transaction: (work: (tx: Database) => Promise<unknown>) =>
        db.transaction((tx) => {
          const execute = async (query: Parameters<Database['execute']>[0]) => {
            // By then the first table is being read, and that of people is still to come.
            if (asked.push(query) === 12) await outsideTransaction(late);
            return tx.execute(query);
          };
          return work(Object.assign(Object.create(tx) as Database, { execute }));
        }),
    });
    const path = join(folder, 'una-foto.portal');
    const said: string[] = [];
    const deps = {
      ...server.deps,
      db: slow,
      database: { ...database, db: slow },
      say: (line: string) => said.push(line),
    };
    expect([await runAdmin(deps, ['backup', path, '--sin-cifrar']), said]).toMatchObject([0, [expect.any(String)]]);
    const bytes = readFileSync(path);
    const text = gunzipSync(bytes.subarray(bytes.indexOf('\n') + 1)).toString('utf8');
    expect([text.includes('Ortiz'), text.includes('Tarde')]).toEqual([true, false]);
    expect(await db.$count(people, eq(people.firstName, 'Tarde'))).toBe(1);
  });
});
