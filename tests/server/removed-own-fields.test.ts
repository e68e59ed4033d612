import { and, eq, gt, max } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnTypes } from '../../engine/language/types/own-types.ts';
import { eraseRemovedValues, noteRemovedFields } from '../../server/features/people/removed-own-values.ts';
import { BATCH_ROWS } from '../../server/platform/db/in-batches.ts';
import { artCases, audit, people, removedOwnFields } from '../../server/platform/db/schema/index.ts';
import { TenantVersions } from '../../server/platform/tenants/tenant-versions.ts';
import { CLEANUP_JOBS } from '../../server/workers/cleanup-jobs.ts';
import { withOrders } from './admin-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

const DAY = 86_400_000;
const TERM = 60;
const TYPE = { type: 'string' } as const;
const NONE: OwnTypes = { person: {}, case: {} };

const tenant = testTenant({ id: 'uno', unit: 1 });
let server: TestServer;
const { admin } = withOrders(() => server);

beforeAll(async () => {
  const source = listSource([tenant, testTenant({ id: 'dos', unit: 2 })]);
  server = await buildTestServer({ source, config: { removedFieldDays: TERM } });
  await server.deps.tenants.get('uno');
});
afterAll(() => server.close());
/** Latest number in the audit before a test. */
let audited = 0;
beforeEach(async () => {
  declare({ person: { talle: TYPE }, case: {} });
  const [latest] = await server.deps.db.select({ id: max(audit.id) }).from(audit);
  audited = latest?.id ?? 0;
});
afterEach(async () => {
  const { db } = server.deps;
  server.clock.setTo(TUESDAY);
  await db.delete(removedOwnFields);
  await db.update(people).set({ own: {} });
  await db.update(artCases).set({ own: {} });
});

function declare(own: OwnTypes): void {
  Object.assign(tenant.server, { own });
}

const inDays = (days: number) => server.clock.setTo(new Date(TUESDAY.getTime() + days * DAY));
const person = (documento: string, own: Record<string, string>, unit = 1) => ({
  unit,
  kind: 'member' as const,
  profileName: 'P',
  firstName: 'N',
  lastName: 'Q',
  createdAt: TUESDAY,
  identityNumber: documento,
  own,
});
const add = async (...rows: ReturnType<typeof person>[]) => server.deps.db.insert(people).values(rows).returning();
const ownOf = async (documento: string) => {
  const rows = await server.deps.db
    .select({ own: people.own })
    .from(people)
    .where(eq(people.identityNumber, documento));
  return rows[0]?.own;
};
const erasures = () =>
  server.deps.db
    .select({ object: audit.object, shown: audit.shown, people: audit.people })
    .from(audit)
    .where(and(eq(audit.unit, 1), eq(audit.action, 'own.erase'), gt(audit.id, audited)))
    .orderBy(audit.id);

/** One round of the job that a server runs each hour, with the events that it logged. */
async function clean(): Promise<unknown[]> {
  const said: unknown[] = [];
  for (const job of CLEANUP_JOBS.filter(({ name }) => name === 'pruneRemovedOwnValues'))
    await job(server.deps, (event, facts) => void said.push({ event, ...facts }));
  return said;
}

describe('values of a removed own field', () => {
  it('are erased after their term, with an audit, and others stay [FIXH-11]', async () => {
    const [first] = await add(
      person('1', { empleador: 'norte', talle: 'M' }),
      person('2', { talle: 'S' }),
      person('3', { empleador: 'sur' }, 2),
    );
    expect(await clean()).toEqual([]);
    inDays(TERM - 1);
    expect(await clean()).toEqual([]);
    expect(await ownOf('1')).toEqual({ empleador: 'norte', talle: 'M' });
    inDays(TERM);
    const event = 'own.erased';
    expect(await clean()).toEqual([
      { event, tenant: 'uno', field: 'person.empleador', rows: 1 },
      { event, tenant: 'dos', field: 'person.empleador', rows: 1 },
    ]);
    expect([await ownOf('1'), await ownOf('2'), await ownOf('3')]).toEqual([{ talle: 'M' }, { talle: 'S' }, {}]);
    expect(await erasures()).toEqual([{ object: 'own:person.empleador', shown: 1, people: [first?.id] }]);
    expect(await server.deps.db.select().from(removedOwnFields)).toEqual([]);
  });

  it('are erased of cases, too [FIXH-11]', async () => {
    const { db } = server.deps;
    const [worker] = await add(person('4', {}));
    const id = worker?.id ?? 0;
    const about = { unit: 1, number: 1, managerId: id, personId: id, claimNumber: 'S', diagnosis: 'D' };
    await db.insert(artCases).values({ ...about, mobile: '1144445555', createdAt: TUESDAY, own: { lugar: 'planta' } });
    await clean();
    inDays(TERM);
    expect(await clean()).toMatchObject([{ field: 'case.lugar', rows: 1 }]);
    expect(await db.select({ own: artCases.own }).from(artCases).where(eq(artCases.unit, 1))).toEqual([{ own: {} }]);
    expect((await erasures()).at(-1)).toEqual({ object: 'own:case.lugar', shown: 1, people: [id] });
  });

  it('stay when the field came back, and a later removal starts a new term [FIXH-11]', async () => {
    await add(person('5', { empleador: 'norte' }));
    await clean();
    inDays(TERM - 1);
    declare({ person: { empleador: TYPE }, case: {} });
    await clean();
    declare(NONE);
    await clean();
    inDays(TERM + 1);
    expect(await clean()).toEqual([]);
    expect(await ownOf('5')).toEqual({ empleador: 'norte' });
  });

  it('stay at a server whose version is older than one that declares the field [FIXH-11]', async () => {
    const { db } = server.deps;
    await add(person('6', { empleador: 'norte' }));
    declare(NONE);
    await clean();
    const back = testTenant({ id: 'uno', unit: 1, own: { person: { empleador: TYPE }, case: {} } });
    await new TenantVersions(db).keep({ tenant: back, source: 'newer', own: {} }, new Map(), 'x');
    inDays(TERM);
    expect(await eraseRemovedValues(server.deps, tenant, TERM)).toEqual(new Map());
    expect(await ownOf('6')).toEqual({ empleador: 'norte' });
    expect(await clean()).toEqual([]);
    expect(await db.select().from(removedOwnFields)).toEqual([]);
    await new TenantVersions(db).keep({ tenant, source: 'uno', own: {} }, new Map(), 'x');
  });

  it('are erased once by two servers at the same time, batch by batch [FIXH-11]', async () => {
    const many = Array.from({ length: BATCH_ROWS + 7 }, (_, at) => person(`x${at}`, { empleador: 'norte' }));
    await add(...many);
    await clean();
    inDays(TERM);
    const before = (await erasures()).length;
    const counts = await Promise.all([1, 2].map(() => eraseRemovedValues(server.deps, tenant, TERM)));
    const erased = counts.reduce((sum, count) => sum + (count.get('person.empleador') ?? 0), 0);
    expect(erased).toBe(many.length);
    const rows = (await erasures()).slice(before);
    expect(rows.reduce((sum, { shown }) => sum + (shown ?? 0), 0)).toBe(many.length);
    expect(Math.max(...rows.map(({ shown }) => shown ?? 0))).toBeLessThanOrEqual(BATCH_ROWS);
  });
});

describe('admin erase-removed', () => {
  const codeIn = (said: readonly string[]) => /--confirmo (\S+)/.exec(said.join('\n'))?.[1] ?? '';

  it('lists the fields with a code, which erases exactly those [FIXH-11]', async () => {
    await add(person('7', { empleador: 'norte', talle: 'M' }), person('8', { empleador: 'sur' }));
    const listed = await admin('erase-removed', 'uno');
    expect([listed.code, listed.said[0]]).toEqual([
      0,
      'empleador: no se declara desde el 24/11/26, a más tardar; guardado en 2 personas.',
    ]);
    expect(await ownOf('7')).toEqual({ empleador: 'norte', talle: 'M' });
    const { code, said } = await admin('erase-removed', 'uno', '--confirmo', codeIn(listed.said));
    expect([code, said]).toEqual([0, ['empleador: borrado de 2 personas.']]);
    expect([await ownOf('7'), await ownOf('8')]).toEqual([{ talle: 'M' }, {}]);
    const ordered = eq(audit.action, 'operator.eraseRemoved');
    const orders = await server.deps.db.select({ object: audit.object }).from(audit).where(ordered);
    expect(orders).toEqual([{ object: 'own:person.empleador' }]);
    expect((await erasures()).at(-1)).toMatchObject({ object: 'own:person.empleador', shown: 2 });
    expect((await admin('erase-removed', 'uno')).said).toEqual([
      'No hay nada guardado en campos que uno ya no declara.',
    ]);
  });

  it('erases nothing when the list changed or the code is another [FIXH-11]', async () => {
    await add(person('9', { empleador: 'norte' }));
    const code = codeIn((await admin('erase-removed', 'uno')).said);
    await add(person('10', { turno: 'noche' }));
    const { code: exit, said } = await admin('erase-removed', 'uno', '--confirmo', code);
    expect([exit, said.at(-1)]).toEqual([1, expect.stringContaining(`"${code}" no es de esta lista`)]);
    expect(said).toContain('turno: no se declara desde el 24/11/26, a más tardar; guardado en 1 persona.');
    expect([await ownOf('9'), await ownOf('10')]).toEqual([{ empleador: 'norte' }, { turno: 'noche' }]);
  });

  it('is finished by the cleanup when it was interrupted, but not for a field that came back [FIXH-11]', async () => {
    const { db } = server.deps;
    await add(person('11', { empleador: 'norte', turno: 'noche' }));
    await noteRemovedFields(server.deps, tenant);
    await db.update(removedOwnFields).set({ orderedAt: TUESDAY });
    declare({ person: { turno: TYPE }, case: {} });
    expect(await clean()).toMatchObject([{ field: 'person.empleador', rows: 1 }]);
    expect(await ownOf('11')).toEqual({ turno: 'noche' });
  });
});
