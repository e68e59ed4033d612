// @engine pg
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { askerOf } from '../../server/platform/passwords/password-hasher.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { withOrders } from './admin-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { quickHasher } from './quick-hasher.ts';
import { createTestDatabase } from './test-database.ts';
import { listSource } from './test-tenant.ts';

/** People of before DNIs had one spelling, as a migration left them: of `ana` and `ANA`, two accounts of one DNI, one collides. */
const EARLIER = {
  ana: { documento: '5123451', kind: 'holder', email: 'ana@example.com' },
  ANA: { documento: '05123451', kind: 'holder', email: 'ana.bis@example.com' },
  luis: { documento: '05123452', kind: 'holder', email: 'luis@example.com' },
  eva: { documento: '05123453', kind: 'worker', email: 'eva@example.com' },
  teo: { documento: '5123454', kind: 'member', email: null },
  TEO: { documento: '05123454', kind: 'member', email: null },
  lia: { documento: '05123455', kind: 'member', email: null },
} as const;
type Name = keyof typeof EARLIER;

/** Each row that keeps its zero, and the row whose DNI it repeats. */
const COLLIDES: Partial<Record<Name, Name>> = { ANA: 'ana', TEO: 'teo' };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let server: TestServer;
const ids = new Map<Name, number>();
const { admin } = withOrders(() => server);

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const opened = await openPostgres(database.url);
  await opened.close();
  await fillEarlier();
  const source = listSource([compiledTenant('demo')]);
  server = await buildTestServer({
    databaseUrl: database.url,
    source,
    config: { demo: false, defaultTenant: 'demo', publicUrl: 'https://portal.test' },
  });
}, 120_000);
afterAll(async () => {
  await server.close();
  await client.end();
  await database.drop();
});

const idOf = (name: Name | undefined): number | null => (name && ids.get(name)) ?? null;

async function fillEarlier(): Promise<void> {
  const passwords = quickHasher();
  for (const [name, { documento, kind, email }] of Object.entries(EARLIER)) {
    const { rows } = await client.query<{ id: number }>(
      `insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, email, fec_nac, collides_with, created_at)
       values (1, $1, 'Paciente', $2, 'Paz', $3, $4, $5, $6, now()) returning id`,
      [kind, name, documento, email, kind === 'member' ? '2018-05-10' : '1953-05-10', idOf(COLLIDES[name as Name])],
    );
    const id = rows[0]?.id ?? 0;
    ids.set(name as Name, id);
    const passwordHash = await passwords.hash(`clave-${name}-2026`, askerOf(1, '127.0.0.1'));
    if (kind === 'holder')
      await client.query(
        'insert into credentials (person_id, unit, password_hash, updated_at) values ($1, 1, $2, now())',
        [id, passwordHash],
      );
    if (kind === 'member')
      await client.query(
        `insert into family_links (unit, holder_id, member_id, documento, collides_with, created_at)
         values (1, $1, $2, $3, (select id from family_links where member_id = $4), now())`,
        [ids.get('luis'), id, documento, idOf(COLLIDES[name as Name])],
      );
  }
}

const documentOf = async (name: Name): Promise<string | undefined> =>
  (await client.query<{ documento: string }>('select documento from people where id = $1', [ids.get(name)])).rows[0]
    ?.documento;

const signIn = async (dni: string, name: Name) =>
  (await server.browser('demo').login(dni, `clave-${name}-2026`)).statusCode;

describe('rows of before DNIs had one spelling', () => {
  it('have it, but for those that collide [FIXI-01]', async () => {
    const names = Object.keys(EARLIER) as Name[];
    const found = await Promise.all(names.map(async (name) => [name, await documentOf(name)] as const));
    expect(Object.fromEntries(found)).toEqual({
      ana: '5123451',
      ANA: '05123451',
      luis: '5123452',
      eva: '5123453',
      teo: '5123454',
      TEO: '05123454',
      lia: '5123455',
    });
  });

  it('let each owner of a repeated DNI in with their own password [FIXI-01]', async () => {
    for (const dni of ['5123451', '05123451'])
      expect([await signIn(dni, 'ana'), await signIn(dni, 'ANA'), await signIn(dni, 'luis')]).toEqual([200, 200, 401]);
    expect(await signIn('5123452', 'luis')).toBe(200);
  });

  it('keep two members of a family apart [FIXI-01]', async () => {
    const browser = server.browser('demo');
    await browser.login('5123452', 'clave-luis-2026');
    const told = async (documento: string) =>
      (await browser.post('/api/usuarios/persona', { documento })).json().persona?.nome;
    expect([await told('5123454'), await told('05123454'), await told('05123455')]).toEqual(['teo', 'TEO', 'lia']);
  });

  it('lists duplicate DNIs to the operator and refuses orders on them [FIXI-01]', async () => {
    const { said } = await admin('list', 'dni-repetidos', 'demo');
    const lines = said.filter((line) => /person:\d/.test(line));
    expect(lines.map((line) => /person:\d+/.exec(line)?.[0])).toEqual(
      ['ANA', 'ana', 'TEO', 'teo'].map((name) => `person:${ids.get(name as Name)}`),
    );
    const refused = await admin('erase', 'demo', '05123451', '--confirmo');
    expect([refused.code, refused.said.join(' ')]).toEqual([1, expect.stringContaining('Hay 2 cuentas con el DNI')]);
    const put = await admin('put', 'pacientes', 'demo', 'dni=5123451', 'apellido=Otra');
    expect([put.code, put.said.join(' ')]).toEqual([1, expect.stringContaining('Hay dos cuentas con el DNI')]);
  });

  it('refuses new rows with a duplicate DNI [FIXI-01]', async () => {
    const insert = `insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, created_at)
      values (1, 'holder', 'Paciente', 'Otra', 'Paz', $1, now())`;
    for (const dni of ['05123451', '05123452'])
      await expect(client.query(insert, [dni])).rejects.toMatchObject({ code: '23505' });
  });

  it('have the one spelling once one of the two is closed [FIXI-01]', async () => {
    const erased = await admin('erase', 'demo', `person:${ids.get('ana')}`, '--confirmo');
    expect(erased.said).toEqual(['Cuenta dada de baja.']);
    expect(await documentOf('ANA')).toBe('5123451');
    expect([await signIn('5123451', 'ANA'), await signIn('5123451', 'ana')]).toEqual([200, 401]);
    const { said } = await admin('list', 'dni-repetidos', 'demo');
    expect(said.filter((line) => /person:\d/.test(line))).toHaveLength(2);
  });
});
