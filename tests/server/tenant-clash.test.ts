// @engine pg
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/platform/db/database.ts';
import { tenantVersions } from '../../server/platform/db/schema/index.ts';
import { folderSource } from '../../server/platform/tenants/folder-source.ts';
import { type BrokenTenant, type StoreParts, TenantStore } from '../../server/platform/tenants/tenant-store.ts';
import { openTestDatabase } from './test-database.ts';

const WORLD = fileURLToPath(new URL('../engine/language/compile/world', import.meta.url));

let database: OpenDatabase;
let root = '';
let told: BrokenTenant[] = [];
/** A server that was just started on the folder and the database as they are. */
const openStore = (parts: Partial<StoreParts> = {}): TenantStore => {
  told = [];
  const report = (broken: BrokenTenant) => told.push(broken);
  return new TenantStore({ source: folderSource(root), db: database.db, report, recheckAfter: 0, ...parts });
};
const copyNorte = (name: string) => cp(join(root, 'norte'), join(root, name), { recursive: true });
const change = async (id: string, find: string, put: string): Promise<void> => {
  const file = join(root, id, 'tenant.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(find, put));
};
const nameOf = async (store: TenantStore, id: string) => (await store.get(id))?.public.name;
const unitOf = async (store: TenantStore, id: string) => (await store.get(id))?.public.unit;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'clash-'));
  await cp(WORLD, root, { recursive: true });
});
afterEach(async () => {
  await rm(root, { recursive: true });
  await database.db.execute(sql`truncate tenant_versions, kept_assets, tenant_claims`);
});

describe('a folder that claims the unit or the host of another', () => {
  it('rejects the newcomer and keeps the first tenant, also across restarts [FIXL-33, FIXS-09, D-TEN-01, A48]', async () => {
    const store = openStore();
    expect(await unitOf(store, 'norte')).toBe(7);
    await copyNorte('copia');
    await copyNorte('norte copia');
    expect(await store.get('copia')).toBeUndefined();
    expect(await store.get('copia')).toBeUndefined();
    expect(await unitOf(store, 'norte')).toBe(7);
    expect(await store.idOfHost('norte.example.org')).toBe('norte');
    expect(told.map(({ id, served }) => [id, served])).toEqual([['copia', false]]);
    expect(told[0]?.message).toContain('La unidad 7 ya es de norte, que se sigue sirviendo');
    // The existing tenant can change anything, and keeps its unit after a start, whichever is asked for first.
    await change('norte', 'Clínica Norte', 'Clínica del Norte');
    for (const again of [openStore(), openStore()]) {
      expect(await again.idOfHost('norte.example.org')).toBe('norte');
      expect(await again.get('copia')).toBeUndefined();
      expect(await nameOf(again, 'norte')).toBe('Clínica del Norte');
      expect(again.broken().map(({ id }) => id)).toEqual(['copia']);
    }
    // Not even while its own folder is broken.
    await change('norte', '{', '{,');
    const third = openStore();
    expect(await third.idOfHost('norte.example.org')).toBe('norte');
    expect(await third.get('copia')).toBeUndefined();
    expect(await nameOf(third, 'norte')).toBe('Clínica del Norte');
  });

  it('serves neither of two unknown claimants until one changes unit and host [D-TEN-01]', async () => {
    await copyNorte('copia');
    const store = openStore();
    expect([await store.get('norte'), await store.get('copia')]).toEqual([undefined, undefined]);
    expect(told[0]?.message).toContain('La unidad 7 es de una sola organización, y también lo dice: copia');
    await change('copia', '"unit": 7', '"unit": 8');
    await change('copia', '"norte.example.org"', '"copia.example.org"');
    expect(await unitOf(store, 'copia')).toBe(8);
    expect(await unitOf(store, 'norte')).toBe(7);
    expect(await store.idOfHost('copia.example.org')).toBe('copia');
  });

  it('takes over when the other changes its claim or is removed [FIXL-33]', async () => {
    const store = openStore();
    expect(await unitOf(store, 'norte')).toBe(7);
    await copyNorte('copia');
    await change('norte', '"unit": 7', '"unit": 9');
    await change('norte', '"norte.example.org"', '"nuevo.example.org"');
    expect(await unitOf(store, 'copia')).toBe(7);
    expect(await unitOf(store, 'norte')).toBe(9);
    expect(await store.idOfHost('norte.example.org')).toBe('copia');
    await rename(join(root, 'copia'), join(root, 'tercera'));
    expect([await unitOf(store, 'tercera'), await store.get('copia')]).toEqual([7, undefined]);
  });

  it('rejects localhost as the host of a tenant [FIXS-09]', async () => {
    await copyNorte('copia');
    await change('copia', '"norte.example.org"', '"localhost"');
    const store = openStore();
    expect(await store.idOfHost('localhost')).toBeUndefined();
    expect(await store.get('copia')).toBeUndefined();
    expect(told[0]?.message).toContain('LNG-142');
  });
});

describe('the last good version', () => {
  it('is served with its files after a start with a broken folder [FIXL-33, TEN-05]', async () => {
    await openStore().get('norte');
    await writeFile(join(root, 'norte/assets/logo.svg'), '<svg onload="x()"></svg>');
    const store = openStore();
    expect(await nameOf(store, 'norte')).toBe('Clínica Norte');
    expect(told).toMatchObject([{ id: 'norte', served: true, message: expect.stringContaining('LNG-073') }]);
    const asset = await store.asset('norte', 'logo.svg');
    expect(asset && 'bytes' in asset && Buffer.from(asset.bytes).toString()).toContain('xmlns');
    await cp(join(WORLD, 'norte/assets/logo.svg'), join(root, 'norte/assets/logo.svg'));
    expect(await store.asset('norte', 'logo.svg')).toEqual({ path: join(root, 'norte/assets/logo.svg') });
    expect(store.broken()).toEqual([]);
    // A folder that is there and empty is broken; one that is taken away is a customer taken away.
    await rm(join(root, 'norte/tenant.json'));
    expect(await nameOf(openStore(), 'norte')).toBe('Clínica Norte');
    await rm(join(root, 'norte'), { recursive: true });
    expect(await openStore().get('norte')).toBeUndefined();
  });

  it('is shared: a server with a broken copy serves another’s version [FIXL-33]', async () => {
    const [one, other] = [openStore(), openStore({ source: folderSource(await brokenCopy()) })];
    expect(await other.get('norte')).toBeUndefined();
    const good = await one.get('norte');
    expect((await other.get('norte'))?.hash).toBe(good?.hash);
    await change('norte', 'Clínica Norte', 'Clínica del Norte');
    expect(await nameOf(one, 'norte')).toBe('Clínica del Norte');
    expect(await nameOf(other, 'norte')).toBe('Clínica del Norte');
    // A page that the one sent a moment ago may ask the other for its files.
    expect((await other.version('norte', good?.hash ?? ''))?.public.name).toBe('Clínica Norte');
  });

  it('recompiles kept files of another compiler, or serves the earlier result [FIXL-33]', async () => {
    await openStore().get('norte');
    await database.db.execute(sql`update tenant_versions set compiler = 'before', hash = 'before'`);
    await change('norte', '{', '{,');
    await writeFile(
      join(root, '_base/texts.json'),
      (await readFile(join(root, '_base/texts.json'), 'utf8')).replace('{', '{ "server.NEU": "Neu",'),
    );
    const store = openStore();
    expect((await store.get('norte'))?.server.texts['server.NEU']).toBe('Neu');
    await writeFile(join(root, '_base/texts.json'), '{');
    expect(await nameOf(openStore(), 'norte')).toBe('Clínica Norte');
    await database.db.execute(sql`update tenant_versions set language = 2`);
    expect(await openStore().get('norte')).toBeUndefined();
  });

  it('numbers each version, and serves one that came back under its number [FIXE-05]', async () => {
    const versions = () =>
      database.db
        .select({ number: tenantVersions.number, origin: tenantVersions.origin, state: tenantVersions.state })
        .from(tenantVersions)
        .orderBy(tenantVersions.number);
    await openStore().get('norte');
    await change('norte', '"Clínica Norte"', '"Clínica Sur"');
    await openStore().get('norte');
    await database.db.execute(sql`update tenant_versions set compiler = 'before'`);
    await writeFile(
      join(root, '_base/texts.json'),
      (await readFile(join(root, '_base/texts.json'), 'utf8')).replace('{', '{ "server.NEU": "Neu",'),
    );
    await openStore().get('norte');
    expect(await versions()).toEqual([
      { number: 1, origin: 'folder', state: 'replaced' },
      { number: 2, origin: 'folder', state: 'replaced' },
      { number: 3, origin: 'program', state: 'served' },
    ]);
    const first = await readFile(join(root, '_base/texts.json'), 'utf8');
    await writeFile(join(root, '_base/texts.json'), first.replace(' "server.NEU": "Neu",', ''));
    await openStore().get('norte');
    expect((await versions()).map(({ state }) => state)).toEqual(['replaced', 'served', 'replaced']);
  });

  it('keeps the artifacts of the last ten versions and makes an older one again of its files [FIXE-05]', async () => {
    await openStore().get('norte');
    for (let at = 1; at < 12; at += 1) {
      await change('norte', at === 1 ? '"Clínica Norte"' : `"Clínica ${at - 1}"`, `"Clínica ${at}"`);
      await openStore().get('norte');
    }
    const { number, artifact, own } = tenantVersions;
    const rows = await database.db.select({ number, artifact, own }).from(tenantVersions).orderBy(number);
    expect(rows.map((row) => [row.number, row.artifact !== null, row.own.byteLength > 0])).toEqual(
      Array.from({ length: 12 }, (_, at) => [at + 1, at >= 2, true]),
    );
    await database.db.execute(sql`update tenant_versions set artifact = null`);
    await writeFile(join(root, 'norte/tenant.json'), '{');
    expect(await nameOf(openStore(), 'norte')).toBe('Clínica 11');
  });

  it('shares its versions with a server of before they were numbered, which deletes none [FIXE-05, R3]', async () => {
    await openStore().get('norte');
    const ofBefore = (digest: string) => sql`
      insert into kept_tenants (tenant, digest, hash, theme_hash, language, compiler, source, artifact, own, assets, good_at)
      select tenant, ${digest}, 'h', theme_hash, language, 'before', 'other', artifact, own, assets, clock_timestamp()
      from kept_tenants where tenant = 'norte' limit 1
      on conflict (tenant, digest) do update set good_at = excluded.good_at, compiler = excluded.compiler`;
    const states = async () => {
      const { number, state, artifact } = tenantVersions;
      const rows = await database.db.select({ number, state, artifact }).from(tenantVersions).orderBy(number);
      return rows.map((row) => `${row.number} ${row.state}${row.artifact === null ? ' dropped' : ''}`);
    };
    await database.db.execute(ofBefore('a'));
    expect(await states()).toEqual(['1 replaced', '2 served']);
    await database.db.execute(ofBefore('b'));
    await database.db.execute(ofBefore('a'));
    expect(await states()).toEqual(['1 replaced', '2 served', '3 replaced']);
    await database.db.execute(sql`delete from kept_tenants where tenant = 'norte' and digest not in ('a', 'b')`);
    expect(await states()).toEqual(['1 replaced dropped', '2 served', '3 replaced']);
  });

  it('gets defaults for settings unknown to its compiler [FIXL-33]', async () => {
    const whole = (await openStore().get('norte'))?.public.settings;
    const [kept] = await database.db.select().from(tenantVersions);
    const artifact = JSON.parse(gunzipSync(kept?.artifact ?? '').toString('utf8'));
    delete artifact.public.settings.recovery.tries;
    delete artifact.public.settings.booking;
    await database.db
      .update(tenantVersions)
      .set({ compiler: 'before', artifact: gzipSync(JSON.stringify(artifact)) })
      .where(eq(tenantVersions.tenant, 'norte'));
    await writeFile(join(root, '_base/texts.json'), '{');
    const served = (await openStore().get('norte'))?.public.settings;
    expect(served?.booking.gridMinutes).toBeGreaterThan(0);
    expect(served).toEqual(whole);
  });

  it('serves the kept version without compiling, and evicts and reloads idle tenants [FIXL-34]', async () => {
    await copyNorte('copia');
    await change('copia', '"unit": 7', '"unit": 8');
    await change('copia', '"norte.example.org"', '"copia.example.org"');
    const folder = folderSource(root);
    let compiled = 0;
    const compile: typeof folder.compile = async (id, known) => {
      const made = await folder.compile(id, known);
      compiled += made === undefined ? 0 : 1;
      return made;
    };
    const source = { ...folder, compile };
    const store = openStore({ source, most: 1 });
    await store.survey();
    expect(compiled).toBe(2);
    const held = await store.get('norte');
    expect(await store.get('norte')).toBe(held);
    for (const id of ['copia', 'norte', 'copia']) expect((await store.get(id))?.id).toBe(id);
    // Dropped for the other one, and read again: the same documents as another object.
    expect([(await store.get('norte'))?.hash, (await store.get('norte')) === held]).toEqual([held?.hash, false]);
    await openStore({ source }).survey();
    expect([compiled, told]).toEqual([2, []]);
  });

  it('finds a tenant that an edit breaks or mends without a request [FIXL-74]', async () => {
    await copyNorte('copia');
    await change('copia', '"unit": 7', '"unit": 8');
    await change('copia', '"norte.example.org"', '"copia.example.org"');
    const store = openStore();
    const brokenAfter = async (find: string, put: string) => {
      await change('copia', find, put);
      await store.survey();
      return store.broken().map(({ id, served }) => [id, served]);
    };
    expect(await brokenAfter('{', '{,')).toEqual([['copia', false]]);
    expect(await brokenAfter('"unit": 8', '"unit": 9')).toEqual([['copia', false]]);
    expect(told.map(({ id }) => id)).toEqual(['copia']);
    expect(await brokenAfter('{,', '{')).toEqual([]);
    expect(await unitOf(store, 'copia')).toBe(9);
    expect(await brokenAfter('{', '{,')).toEqual([['copia', true]]);
    await store.close();
    expect(await brokenAfter('{,', '{')).toEqual([['copia', true]]);
  });
});

/** The world in a second folder, where norte never compiled. */
async function brokenCopy(): Promise<string> {
  const copy = join(root, '.second');
  await cp(WORLD, copy, { recursive: true });
  await writeFile(join(copy, 'norte/menu.json'), '{,}');
  return copy;
}
