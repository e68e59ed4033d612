// @engine pg
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { attentions, audit, consultations } from '../../server/platform/db/schema/index.ts';
import { CLEANUP_JOBS } from '../../server/workers/cleanup-jobs.ts';
import { book, serviceNamed } from './booking-kit.ts';
import { ANA, ORTIZ, patient, professional, start } from './care-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { createTwoRoles, runSql, type TwoRoles } from './role-kit.ts';
import { shippedTenants } from './shipped-tenants.ts';

const SLOW = 120_000;
const KEY = 'una clave larga de prueba';

let roles: TwoRoles;
beforeAll(async () => {
  roles = await createTwoRoles();
});
afterAll(() => roles.drop());

/** Opens as an order of the owner does, which migrates and grants. */
async function migrateAsOwner(demo: boolean, databaseUrl = roles.servingUrl): Promise<void> {
  const config = { databaseUrl, ownerDatabaseUrl: roles.ownerUrl, dataDir: '', demo };
  await (await openDatabase(config, { asOwner: true })).close();
}

// In order: from an empty database over one that is served to one with patients, since migrating each takes seconds.
describe('two roles of one database', { shuffle: false }, () => {
  describe('a serving role that owns no tables', () => {
    it('leaves an unmigrated database empty and reports it as not migrated [FIXO-09]', async () => {
      const opened = await openPostgres(roles.servingUrl);
      expect(await opened.state()).toBe('not-migrated');
      await opened.close();
      expect(await runSql(roles.adminUrl, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
    });

    it('refuses operator orders with TABLES_MISSING or NOT_OWNER [FIXO-09]', async () => {
      const order = openPostgres(roles.servingUrl, { migrates: 'when-empty' });
      await expect(order).rejects.toMatchObject({ code: 'TABLES_MISSING' });
      await expect(openPostgres(roles.servingUrl, { asOwner: true })).rejects.toMatchObject({ code: 'NOT_OWNER' });
    });

    it('gets its privileges once migrated, however often that is repeated [FIXO-09]', async () => {
      await migrateAsOwner(true);
      const privileges = () =>
        runSql(
          roles.adminUrl,
          `select table_name, privilege_type from information_schema.table_privileges
         where grantee = '${roles.serving}' order by 1, 2`,
        );
      const before = await privileges();
      expect(before.length).toBeGreaterThan(100);
      await migrateAsOwner(true);
      expect(await privileges()).toEqual(before);
      const opened = await openPostgres(roles.servingUrl, { migrates: 'when-empty' });
      expect(await opened.state()).toBe('migrated');
      await opened.close();
    });

    it.each([
      ['does not exist', () => roles.servingUrl.replace(roles.serving, 'nadie_aqui'), 'SERVING_ROLE_MISSING'],
      ['could do what the owner does', () => roles.adminUrl, 'SERVING_ROLE_OWNS'],
    ])('is refused by the owner when it %s [FIXO-09]', async (_what, url, code) => {
      await expect(migrateAsOwner(true, url())).rejects.toMatchObject({ code });
    });
  });

  describe('a server whose role owns no tables', () => {
    let server: TestServer;
    const folder = mkdtempSync(join(tmpdir(), 'portal-roles-'));
    beforeAll(async () => {
      server = await buildTestServer({
        databaseUrl: roles.servingUrl,
        source: shippedTenants(),
        config: { defaultTenant: 'demo', backupKey: KEY, auditDays: 366 },
      });
      await server.browser('demo').get('/api/unidad/requisitos');
    }, SLOW);
    afterAll(async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    });

    it('signs in, registers and books [FIXO-09]', async () => {
      const ana = await patient(server, ANA, 'demo');
      const { id } = await serviceNamed(ana, 'Clínica médica');
      const wish = { documento: ANA.documento, servicio: id, fecha: '2026-12-01', hora: '09:00' };
      expect((await book(ana, wish)).statusCode).toBe(200);
      const password = { password: 'Jacaranda-27', conf_password: 'Jacaranda-27' };
      const who = { dni: '35000111', nombre: 'Nora', apellido: 'Quiroga', fec_nac: '1990-05-10', sexo: 'F' };
      const where = {
        telefono: '1144440000',
        correo: 'nora@example.com',
        domicilio: 'Calle 1',
        cp: '1425',
        terms: true,
      };
      const registered = await server.browser('demo').post('/api/usuarios/registro', { ...who, ...where, ...password });
      expect([registered.statusCode, registered.json()]).toEqual([200, { ok: true }]);
    });

    it('calls a waiting patient [FIXO-09]', async () => {
      const ana = await patient(server, ANA, 'demo');
      const { id: service } = await serviceNamed(ana, 'Clínica médica');
      const asked = await start(ana, ANA.documento, service);
      expect(asked.statusCode).toBe(200);
      const { id } = asked.json();
      const ortiz = await professional(server, ORTIZ, 'demo');
      expect((await ortiz.post('/api/consultorio/llamar', { id })).statusCode).toBe(200);
      const [called] = await server.deps.db.select().from(attentions).where(eq(attentions.id, id));
      expect(called?.calledAt).toBeInstanceOf(Date);
    });

    it('runs every cleanup job without warning and deletes only old audit rows [FIXO-09]', async () => {
      const { db } = server.deps;
      const old = `insert into audit (at, unit, action, outcome) values (now() - interval '500 days', 1, 'antes', 'ok')`;
      await runSql(roles.ownerUrl, old);
      const kept = async () => (await db.select({ id: audit.id }).from(audit).where(ne(audit.action, 'antes'))).length;
      const before = await kept();
      const warned: string[] = [];
      const stopping = new AbortController().signal;
      for (const sweep of CLEANUP_JOBS) await sweep({ ...server.deps, stopping }, (event) => void warned.push(event));
      expect(warned).toEqual([]);
      expect(await db.select().from(audit).where(eq(audit.action, 'antes'))).toEqual([]);
      expect([before > 0, await kept()]).toEqual([true, before]);
    });

    it('is backed up by the serving role and restored by the owner [FIXO-09]', async () => {
      const file = join(folder, 'resguardo.portal');
      const say = () => undefined;
      expect(await runAdmin({ ...server.deps, say }, ['backup', file])).toBe(0);
      const other = await createTwoRoles();
      const { servingUrl: databaseUrl, ownerUrl: ownerDatabaseUrl } = other;
      const database = await openDatabase({ databaseUrl, ownerDatabaseUrl, dataDir: '' }, { asOwner: true });
      const restoring = { ...server.deps, database, db: database.db, say };
      expect(await runAdmin(restoring, ['restore', file])).toBe(0);
      await database.close();
      const restored = await openPostgres(databaseUrl);
      const [one, two] = [server.deps.db, restored.db].map((db) => db.select().from(consultations));
      expect((await one)?.length).toBeGreaterThan(0);
      expect(await two).toEqual(await one);
      await restored.close();
      await other.drop();
    });
  });

  describe('the serving role of patients', () => {
    beforeAll(async () => {
      await migrateAsOwner(false);
      // As in production: no unit with demo data, whose histories may be reset.
      await runSql(roles.ownerUrl, 'update units set demo_seeded_at = null');
    });

    it('cannot write into the past of the audit [FIXO-18]', async () => {
      const written = `insert into audit (at, unit, action, outcome) values ('2001-01-01', 1, 'atras', 'ok')`;
      await runSql(roles.servingUrl, written);
      const late = `select count(*)::int as count from audit where action = 'atras' and at > now() - interval '1 hour'`;
      expect(await runSql(roles.adminUrl, late)).toEqual([{ count: 1 }]);
    });

    it.each([
      ['alter table audit disable trigger all', 'must be owner of table audit'],
      ['drop trigger audit_kept on audit', 'must be owner of relation audit'],
      [
        'create or replace function audit_refuse_change() returns trigger language sql as $$ select null $$',
        'permission',
      ],
      ['truncate audit', 'permission denied'],
      ['truncate sessions', 'permission denied'],
      ['drop table people cascade', 'must be owner of table people'],
      [`update audit set action = 'otra'`, 'permission denied'],
      [`set portal.audit_retention = 'on'; delete from audit`, 'audit is append-only'],
      [`update consultations set identity = 'seen'`, 'permission denied'],
      ['delete from consultations', 'permission denied'],
      ['delete from document_bytes', 'document_bytes is append-only'],
      [`update document_bytes set bytes = ''`, 'document_bytes is append-only'],
      [`update documents set name = 'otro'`, 'documents is append-only'],
      ['delete from documents where id in (select document_id from consultation_documents)', 'foreign key'],
      ['delete from prescriptions', 'permission denied'],
      ['delete from art_documents', 'permission denied'],
      ['delete from art_follow_ups', 'permission denied'],
      ['delete from art_moves', 'permission denied'],
      ['delete from art_cases', 'permission denied'],
      [`set session_replication_role = 'replica'`, 'permission denied'],
      ['create table mine (id int)', 'permission denied'],
      ['delete from drizzle.__drizzle_migrations', 'permission denied'],
      [`select setval('audit_id_seq', 1)`, 'permission denied'],
    ])('is refused %s [FIXO-09, FIXO-18]', async (statement, why) => {
      await expect(runSql(roles.servingUrl, statement)).rejects.toThrow(why);
    });

    it('loses owner rights when its tables are given to another role [FIXO-09]', async () => {
      const other = await createTwoRoles();
      const { pathname, username } = new URL(other.ownerUrl);
      await runSql(other.adminUrl, `alter database ${pathname.slice(1)} owner to ${other.serving}`);
      await (await openPostgres(other.servingUrl)).close();
      await runSql(other.adminUrl, `reassign owned by ${other.serving} to ${username}`);
      const config = { databaseUrl: other.servingUrl, ownerDatabaseUrl: other.ownerUrl, dataDir: '' };
      await (await openDatabase(config, { asOwner: true })).close();
      await expect(runSql(other.servingUrl, 'alter table audit disable trigger all')).rejects.toThrow('must be owner');
      expect(await runSql(other.servingUrl, 'select count(*)::int as count from people')).toEqual([{ count: 0 }]);
      await other.drop();
    });
  });
});
