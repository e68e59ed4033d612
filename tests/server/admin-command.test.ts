// @engine pg
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appliedMigration, newestMigration } from '../../server/platform/db/migrations-applied.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { createTestDatabase } from './test-database.ts';

const WORLD = join(rootFolder(), 'tests', 'engine', 'language', 'compile', 'world');

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let folder = '';
let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(rootFolder(), 'tools', 'build.mjs'), '--if-stale']);
  folder = await mkdtemp(join(tmpdir(), 'portal-admin-command-'));
  if (process.env.TEST_DB === 'pg') database = await createTestDatabase();
}, 120_000);
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Gives an order as `npm run admin -- …` does, to an empty database of this run's engine. */
function admin(env: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Answer> {
  const { DATABASE_URL: _url, ...rest } = process.env;
  const where = database ? { DATABASE_URL: database.url } : { DATA_DIR: folder };
  const command = ['tools/run.mjs', 'admin', ...words];
  return new Promise((resolve) => {
    const options = { cwd: rootFolder(), env: { ...rest, DEMO: '0', TENANTS_DIR: WORLD, ...where, ...env } };
    execFile(process.execPath, command, options, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

describe('npm run admin', { timeout: 120_000 }, () => {
  it('reads TENANTS_DIR, migrates an empty database and refuses older tables [FIXS-20]', async () => {
    expect(await admin({}, 'invite', 'norte', '--pendientes')).toMatchObject({ code: 0 });
    expect(await admin({}, 'list', 'unidades')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^norte\t\d+\t.+\n$/),
    });
    const where = { databaseUrl: database?.url, dataDir: folder };
    const opened = await openDatabase(where);
    await opened.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
    const before = await appliedMigration(opened.db);
    await opened.close();

    const refused = await admin({}, 'list', 'unidades');
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain('Las tablas de la base son de una versión');
    await expect(openDatabase(where, { migrates: 'when-empty' })).rejects.toMatchObject({
      code: 'TABLES_OLDER',
    });
    expect(before).toBeLessThan(newestMigration());
  });

  it('prints the columns of a kind without a database [FIXL-64]', async () => {
    const nowhere = join(folder, 'nowhere');
    const told = await admin({ DATA_DIR: nowhere }, 'columns', 'pacientes');
    expect([told.code, told.err]).toEqual([0, '']);
    expect(told.out).toMatch(/^dni: un DNI de 7 u 8 números\n/);
    const unknown = await admin({ DATA_DIR: nowhere }, 'columns', 'autos');
    expect([unknown.code, unknown.out, unknown.err]).toEqual([
      1,
      '',
      expect.stringContaining('no existe "autos". Hay: '),
    ]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('refuses a database that does not exist, and does not create it [FIXL-64]', async () => {
    const nowhere = join(folder, 'nowhere');
    const told = await admin({ DATA_DIR: nowhere, DATABASE_URL: '' }, 'list', 'pacientes', 'norte');
    expect([told.code, told.err]).toEqual([1, expect.stringContaining(`En ${nowhere} no hay una base de datos`)]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('reports a folder without tenants like the server [FIXS-20]', async () => {
    const told = { code: 1, err: expect.stringContaining(`En ${folder} no hay organizaciones: falta _base`) };
    expect(await admin({ TENANTS_DIR: folder }, 'list', 'unidades')).toMatchObject(told);
  });
});
