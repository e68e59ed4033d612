import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseOverview } from '../../server/features/cases/case-overview.ts';
import { artCases, artMoves, audit, people } from '../../server/platform/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { type Cases, createdCase, detail, freeSlot, list, outcome, sendCase, startCases, TODAY } from './art-kit.ts';
import type { Browser } from './helper.ts';
import { untilSomebodyWaits } from './lock-wait.ts';

let at: Cases;
beforeAll(async () => {
  at = await startCases();
}, 180_000);
afterAll(() => at.server.close());

interface Overview {
  readonly total: number;
  readonly enCurso: number;
  readonly porEstado: readonly { status: number; casos: number }[];
  readonly porGestor: readonly { gestor: { id: number; apellido: string }; enCurso: number; casos: number }[];
  readonly porSemana: readonly { semana: string; casos: number }[];
  readonly porAntiguedad: readonly { desde: number; casos: number }[];
}
const overview = async (browser: Browser) => (await browser.post('/api/art/resumen')).json() as Overview;
const sum = (counts: readonly { casos: number }[]) => counts.reduce((total, { casos }) => total + casos, 0);
const created = async () => createdCase(await sendCase(at, freeSlot()));
const managers = async () =>
  (await at.carla.post('/api/art/gestores')).json() as { id: number; nombre: string; apellido: string }[];
const idOf = async (browser: Browser) => (await browser.get('/api/auth/sesion')).json().user.id as number;
const move = (browser: Browser, body: object) => browser.post('/api/art/trasladar', body);

describe('the overview of a unit’s cases', () => {
  it('counts the list’s cases by every status, including empty ones [ART-02, ART-05]', async () => {
    const told = await overview(at.carla);
    expect(told.porEstado.map(({ status }) => status)).toEqual([1, 2, 3, 4, 5]);
    for (const { status, casos } of told.porEstado) expect((await list(at.carla, { status })).total).toBe(casos);
    expect(told.total).toBe((await list(at.carla)).total);
    const ended = told.porEstado.filter(({ status }) => status === 2 || status === 3);
    expect(told.enCurso).toBe(told.total - sum(ended));
  });

  it('counts cases per manager, including managers without cases, most open first [ART-02, D-ART-02]', async () => {
    const { porGestor, total, enCurso } = await overview(at.carla);
    for (const { gestor, casos } of porGestor)
      expect((await list(at.carla, { gestor_id: gestor.id })).total).toBe(casos);
    expect(porGestor.map(({ gestor }) => gestor.id)).toEqual(
      expect.arrayContaining((await managers()).map(({ id }) => id)),
    );
    expect([sum(porGestor), porGestor.reduce((all, one) => all + one.enCurso, 0)]).toEqual([total, enCurso]);
    const open = porGestor.map((one) => one.enCurso);
    expect(open).toEqual([...open].sort((one, other) => other - one));
  });

  it('counts twelve weeks from Monday and ages in Buenos Aires days [ART-14]', async () => {
    const number = await created();
    const { db } = at.server.deps;
    const born = (instant: string) =>
      db
        .update(artCases)
        .set({ createdAt: new Date(instant) })
        .where(eq(artCases.number, number));
    await born(`${TODAY}T12:00:00-03:00`);
    const counts = async () => {
      const { porSemana, porAntiguedad } = await overview(at.carla);
      return { weeks: new Map(porSemana.map((one) => [one.semana, one.casos])), ages: porAntiguedad };
    };
    const now = await counts();
    expect([...now.weeks.keys()]).toHaveLength(12);
    expect([...now.weeks.keys()].slice(-2)).toEqual(['2026-11-16', '2026-11-23']);
    expect(now.ages.map(({ desde }) => desde)).toEqual([0, 8, 16, 31, 61]);
    // The last minute of a Sunday in Buenos Aires, which is a Monday in Greenwich: nine days ago.
    await born('2026-11-15T23:59:00-03:00');
    const then = await counts();
    const grown = (key: string) => (then.weeks.get(key) ?? 0) - (now.weeks.get(key) ?? 0);
    expect(['2026-11-09', '2026-11-16', '2026-11-23'].map(grown)).toEqual([1, 0, -1]);
    expect(then.ages.map(({ casos }, group) => casos - (now.ages[group]?.casos ?? 0))).toEqual([-1, 1, 0, 0, 0]);
  });

  it('reads all counts in one read-only snapshot [ART-02]', async () => {
    const { db, clock } = at.server.deps;
    let mode: unknown;
    const guarded = new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') throw new Error(`outside of the moment: ${String(name)}`);
        const begin: typeof db.transaction = (work) =>
          target.transaction(async (tx) => {
            const counted = await work(tx);
            mode = await tx.execute(
              sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as reads`,
            );
            return counted;
          });
        return begin;
      },
    });
    const tenant = compiledTenant('demo');
    const told = await caseOverview({ db: guarded, clock }, tenant, tenant.public.unit);
    expect(told.total).toBe((await overview(at.carla)).total);
    expect(mode).toMatchObject({ rows: [{ level: 'repeatable read', reads: 'on' }] });
  });

  it('is limited to coordinators of the unit [A20, ROUTE-06, R11]', async () => {
    expect(outcome(await at.gisela.post('/api/art/resumen'))).toBe('403 FORBIDDEN');
    expect(outcome(await at.server.browser('demo').post('/api/art/resumen'))).toMatch(/^401 /);
    const before = (await overview(at.other)).total;
    await created();
    expect((await overview(at.other)).total).toBe(before);
  });
});

describe('moving a case to another manager', () => {
  it('gives the new manager sole access, with history and audit entries [ART-02, A20, R17]', async () => {
    const number = await created();
    const { caso } = await detail(at.carla, number);
    const hugo = await idOf(at.hugo);
    expect(outcome(await move(at.carla, { id: number, gestor_id: hugo, version: caso.version }))).toBe('200');
    expect(outcome(await at.gisela.get(`/api/art/detalle/${number}`))).toBe('404 NOT_FOUND');
    expect((await list(at.gisela, { casoId: number })).total).toBe(0);
    expect((await list(at.hugo, { casoId: number })).total).toBe(1);
    expect(outcome(await at.gisela.post('/api/art/cancelar', { id: number }))).toBe('404 NOT_FOUND');
    const told = await detail(at.hugo, number);
    expect(told.gestor.id).toBe(hugo);
    expect(told.caso.version).toBe(caso.version + 1);
    const all = await managers();
    const named = (id: number) => all.filter((one) => one.id === id).map((one) => `${one.apellido}, ${one.nombre}`)[0];
    expect(told.historia.find(({ clase }: { clase: string }) => clase === 'traslado')).toMatchObject({
      anterior: named(await idOf(at.gisela)),
      texto: named(hugo),
      fecha: TODAY,
    });
    const rows = await at.server.deps.db
      .select()
      .from(audit)
      .where(and(eq(audit.object, `case:${number}`), eq(audit.action, 'art.move')));
    expect(rows).toHaveLength(1);
  });

  it('refuses a stale move and a move to the current manager [A23]', async () => {
    const number = await created();
    const { caso, gestor } = await detail(at.carla, number);
    const hugo = await idOf(at.hugo);
    expect(outcome(await move(at.carla, { id: number, gestor_id: hugo, version: caso.version + 1 }))).toBe(
      '409 CASE_STALE',
    );
    expect(outcome(await move(at.carla, { id: number, gestor_id: gestor.id, version: caso.version }))).toBe(
      '422 MANAGER_SAME',
    );
    expect(await movesOf(number)).toEqual([]);
    expect((await detail(at.carla, number)).caso.version).toBe(caso.version);
    // Two coordinators at once: one of them.
    const version = (await detail(at.carla, number)).caso.version;
    const both = await Promise.all([1, 2].map(() => move(at.carla, { id: number, gestor_id: hugo, version })));
    expect(both.map(outcome).sort()).toEqual(['200', '409 CASE_STALE']);
    expect(await movesOf(number)).toHaveLength(1);
  });

  it('is idempotent when retried after a lost answer [R2]', async () => {
    const number = await created();
    const body = { id: number, gestor_id: await idOf(at.hugo), version: (await detail(at.carla, number)).caso.version };
    const key = { 'idempotency-key': 'mover-caso-0001' };
    const first = await at.carla.post('/api/art/trasladar', body, key);
    const again = await at.carla.post('/api/art/trasladar', body, key);
    expect([first, again].map(outcome)).toEqual(['200', '200']);
    expect(await movesOf(number)).toHaveLength(1);
    expect((await detail(at.carla, number)).caso.version).toBe(body.version + 1);
  });

  it('moves several at once, all or none, each with its audit entry [FIXT-12, ART-02]', async () => {
    const several = (by: Browser, casos: readonly number[], gestor_id: number) =>
      by.post('/api/art/trasladarVarios', { casos, gestor_id });
    const [hugo, gisela] = [await idOf(at.hugo), await idOf(at.gisela)];
    const [first, second, third] = [await created(), await created(), await created()];
    const done = await several(at.carla, [second, first, second], hugo);
    expect([outcome(done), done.json()]).toEqual(['200', { casos: [first, second] }]);
    expect([await movesOf(first), await movesOf(second)].map((moves) => moves.length)).toEqual([1, 1]);
    expect((await several(at.carla, [first, third], hugo)).json()).toEqual({ casos: [third] });
    const rows = await at.server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.object, `case:${first}`));
    expect(rows.filter(({ action }) => action === 'art.move')).toHaveLength(1);
    await at.carla.post('/api/art/cancelar', { id: second });
    const refused = await several(at.carla, [first, second], gisela);
    expect(outcome(refused)).toBe('409 CASE_READ_ONLY');
    expect(refused.json().error.message).toBe(`No se pasó ningún caso. Ya están cerrados o cancelados: ${second}.`);
    expect((await detail(at.carla, first)).gestor.id).toBe(hugo);
    expect(outcome(await several(at.carla, [first, 99_999], gisela))).toBe('404 NOT_FOUND');
    expect(outcome(await several(at.gisela, [first], gisela))).toBe('403 FORBIDDEN');
  });

  it('moves crossing sets of cases at once, though one worker has several [FIXT-08, ART-02]', async () => {
    const [hugo, gisela] = [await idOf(at.hugo), await idOf(at.gisela)];
    const worker = { documento: '30999777' };
    const ofWorker = async () => createdCase(await sendCase(at, { ...freeSlot(), ...worker }));
    const [first, between, last] = [await ofWorker(), await created(), await ofWorker()];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(
        [
          [first, between],
          [between, last],
        ].map((casos) =>
          at.carla.post('/api/art/trasladarVarios', { casos, gestor_id: round % 2 === 0 ? hugo : gisela }),
        ),
      );
      expect(answers.map(outcome)).toEqual(['200', '200']);
    }
  });

  it('refuses a manager deactivated at the same time [ART-02]', async () => {
    const { db } = at.server.deps;
    const hugo = await idOf(at.hugo);
    const inUse = (isActive: boolean) => (tx: Pick<typeof db, 'update'>) =>
      tx.update(people).set({ isActive }).where(eq(people.id, hugo));
    const number = await created();
    const moving = await db.transaction(async (tx) => {
      await inUse(false)(tx);
      let answered = false;
      const answer = move(at.carla, { id: number, gestor_id: hugo }).finally(() => {
        answered = true;
      });
      // The embedded engine does one transaction after the other: there is nothing to wait for.
      if (process.env.TEST_DB === 'pg') await untilSomebodyWaits(tx, () => answered);
      return { answer };
    });
    expect(outcome(await moving.answer)).toBe('422 MANAGER_REFUSED');
    expect(await movesOf(number)).toEqual([]);
    await inUse(true)(db);
    expect(outcome(await move(at.carla, { id: number, gestor_id: hugo }))).toBe('200');
  });

  it('is allowed to coordinators only, within their own unit [A20, ROUTE-06]', async () => {
    const number = await created();
    const hugo = await idOf(at.hugo);
    expect(outcome(await move(at.gisela, { id: number, gestor_id: hugo }))).toBe('403 FORBIDDEN');
    expect(outcome(await move(at.other, { id: number, gestor_id: hugo }))).toBe('404 NOT_FOUND');
    const elsewhere = (await at.other.post('/api/art/gestores')).json() as { id: number }[];
    for (const nobody of [elsewhere[0]?.id ?? 0, (await detail(at.carla, number)).paciente.id, 999_999])
      expect(outcome(await move(at.carla, { id: number, gestor_id: nobody }))).toBe('422 MANAGER_REFUSED');
    expect((await detail(at.gisela, number)).caso.version).toBe(1);
  });
});

async function movesOf(number: number) {
  const { db } = at.server.deps;
  const { unit, id } = (await db.select().from(artCases).where(eq(artCases.number, number)))[0] ?? { unit: 0, id: 0 };
  return db
    .select()
    .from(artMoves)
    .where(and(eq(artMoves.unit, unit), eq(artMoves.caseId, id)));
}
