import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appliedMigration,
  type Migrates,
  migrationsApplied,
  newestMigration,
  reasonNotToMigrate,
} from '../../server/platform/db/migrations-applied.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { openPglite } from '../../server/platform/db/open-pglite.ts';
import { units } from '../../server/platform/db/schema/index.ts';
import { createTestDatabase } from './test-database.ts';
import { UNDO_CHARGES } from './undo-charges.ts';
import { UNDO_IDENTITY } from './undo-identity.ts';
import { UNDO_LANES } from './undo-lanes.ts';
import { UNDO_ONE_PLACE } from './undo-one-place.ts';
import { UNDO_ONE_WORKER } from './undo-one-worker.ts';
import { UNDO_RECEIPTS } from './undo-receipts.ts';
import { UNDO_TENANT_VERSIONS } from './undo-tenant-versions.ts';

/** The journal of the 46 migrations that the initial one took the place of: when the last three were written. */
const EARLIER = [1_795_479_118_539, 1_795_479_178_539, 1_795_709_177_332];

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-initial-'));
  database = process.env.TEST_DB === 'pg' ? await createTestDatabase() : undefined;
});
afterEach(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = (migrates: Migrates = 'always') =>
  openDatabase({ databaseUrl: database?.url, dataDir: folder }, { migrates });

/** Undoes the migrations after the initial one. */
const UNDO = [
  ...UNDO_TENANT_VERSIONS,
  sql`drop table removed_own_fields`,
  sql`drop index people_own`,
  sql`drop index art_cases_own`,
  ...UNDO_IDENTITY,
  sql`drop index payments_dropped`,
  sql`alter table payments drop column has_open_try, drop column dropped_at`,
  sql`alter table payment_charges drop column changed_at`,
  sql`drop index payments_unsettled`,
  sql`create index payments_pending on payments (created_at) where status = 'pending'`,
  sql`alter table payment_charges drop column charged_back, drop column lost_given, drop column lost_returned`,
  sql`alter table payments drop column payee`,
  sql`drop trigger people_forget_number on people`,
  sql`drop trigger art_cases_forget_number on art_cases`,
  sql`drop function forget_number, forget_mobile_number`,
  sql`alter table people drop column telefono_e164`,
  sql`alter table art_cases drop column telefono_movil_e164`,
  sql`drop index art_cases_by_claim`,
  sql`create index art_cases_by_claim on art_cases (unit, nro_siniestro)`,
  sql`alter table outbox_mails drop column mail_key`,
  sql`drop trigger document_bytes_unalterable on document_bytes`,
  sql`drop function document_bytes_refuse_change`,
  sql`drop trigger documents_unalterable on documents`,
  sql`drop function document_refuse_change`,
  sql`drop trigger audit_timed on audit`,
  sql`drop function audit_take_time`,
  sql`alter table audit drop column filter, drop column shown, drop column people`,
  sql`alter table credentials drop column factor_due_from`,
  ...UNDO_LANES,
  ...UNDO_CHARGES,
  ...UNDO_RECEIPTS,
  ...UNDO_ONE_WORKER,
  sql`alter table appointments drop column kept_for`,
  sql`alter table outbox_mails drop column channel, drop column message, drop column channel_error`,
  sql`alter table people drop constraint people_channel, drop column channel, drop column channel_since`,
  ...UNDO_ONE_PLACE,
  sql`alter table art_follow_ups drop column kind`,
];

/** Leaves a database with one row and the tables of the initial migration, whose journal lists `times`. */
async function databaseOf(times: readonly number[]): Promise<void> {
  const { db, close } = await open();
  for (const change of UNDO) await db.execute(change);
  await db.execute(sql`insert into units (unit, url_redirect) values (77, 'kept')`);
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  for (const when of times)
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', ${when})`);
  await close();
}

describe('a database of the migrations before the initial one', { timeout: 120_000 }, () => {
  it('is adopted and updated by a server when it has them all [R20]', async () => {
    await databaseOf(EARLIER);
    const { db, close } = await open('always');
    const found = await db.select({ url: units.urlRedirect }).from(units).where(eq(units.unit, 77));
    const newest = await appliedMigration(db);
    const applied = await migrationsApplied(db);
    await close();
    expect([applied, found, newest]).toEqual([true, [{ url: 'kept' }], newestMigration()]);
  });

  it('is refused by a command as older when it has them all [R20]', async () => {
    await databaseOf(EARLIER);
    await expect(open('when-empty')).rejects.toMatchObject({ code: 'TABLES_OLDER' });
  });

  it.each(['always', 'when-empty'] as const)(
    'is refused when it has a part of them, migrating %s [R20]',
    async (migrates) => {
      await databaseOf(EARLIER.slice(0, -1));
      // Twice: the refusal lets go of the folder.
      for (const _ of [1, 2])
        await expect(open(migrates)).rejects.toMatchObject({
          code: 'TABLES_BEFORE_INITIAL',
          message: expect.stringContaining('no se cambió nada. Migrala antes con'),
        });
    },
  );
});

describe('an embedded database whose migration fails', { timeout: 120_000 }, () => {
  it('is closed before its folder is released [R20]', async () => {
    const { db, close } = await openPglite(folder);
    // The later migrations run again and meet their own tables.
    await db.execute(sql`delete from drizzle.__drizzle_migrations
      where created_at > (select min(created_at) from drizzle.__drizzle_migrations)`);
    await close();
    const closed = vi.spyOn(PGlite.prototype, 'close');
    try {
      await expect(openPglite(folder)).rejects.toThrow();
      expect(closed).toHaveBeenCalledOnce();
    } finally {
      closed.mockRestore();
    }
  });
});

describe('reasonNotToMigrate', () => {
  it.each([
    ['nothing', 0, 'when-empty', undefined],
    ['a part of what came before the initial migration', 9, 'always', 'TABLES_BEFORE_INITIAL'],
    ['the initial migration, for a server', 10, 'always', undefined],
    ['the initial migration, for a command', 10, 'when-empty', 'TABLES_OLDER'],
    ['the newest migration', 20, 'when-empty', undefined],
    ['a later migration', 30, 'when-empty', undefined],
  ] as const)('judges tables with %s [FIXS-20]', (_, applied, migrates, reason) => {
    expect(reasonNotToMigrate(applied, migrates, { initial: 10, newest: 20 })).toBe(reason);
  });
});
