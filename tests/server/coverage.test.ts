// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOLD } from '../../server/features/coverage/coupons.ts';
import { appointments, attentions, audit, coupons, people } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { ANA, BRUNO, patient, serviceId, start } from './care-kit.ts';
import { limits, PRICE, personId, standing, takeCoupon } from './coverage-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let bruno: Browser;
let clinic: number;
const DNI = BRUNO.documento;

beforeAll(async () => {
  server = await buildTestServer();
  bruno = await patient(server, BRUNO);
  clinic = await serviceId(bruno, 'Clínica médica');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  bruno = await patient(server, BRUNO);
  await server.deps.db.delete(attentions);
  await standing(server, DNI, 0);
});

const enter = () => start(bruno, DNI, clinic);
const leave = (id: string) => bruno.post('/api/atenciones/salir', { id });
const finish = (id: string) =>
  server.deps.db.update(attentions).set({ status: 'ended', endedAt: server.clock.now() }).where(eq(attentions.id, id));
const used = async () => (await limits(bruno, DNI)).pacientes[0].atenciones;

describe('the month’s limit', () => {
  it('answers limit, amount, coupons and the attentions of everybody of the account [CARE-18]', async () => {
    const ana = await patient(server, ANA);
    const answer = await limits(ana, ANA.documento);
    expect(answer).toMatchObject({ limit: 3, amount: PRICE, cupones: 0 });
    expect(
      answer.pacientes.map(({ documento, nombre }: { documento: string; nombre: string }) => [documento, nombre]),
    ).toEqual([
      ['30111222', 'Ana Pérez'],
      ['50222333', 'Lucía Gómez'],
      ['47333444', 'Mateo Gómez'],
    ]);
    expect(refusalOf(await ana.post('/api/atenciones/limite', { unidad: 1, documento: DNI }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(refusalOf(await ana.post('/api/atenciones/limite', { unidad: 2, documento: ANA.documento }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  it('is the holder’s when asked by unit alone [CARE-18, D-API-01]', async () => {
    const ana = await patient(server, ANA);
    const answer = await ana.post('/api/atenciones/limite', { unidad: 1 });
    expect(answer.json()).toEqual(await limits(ana, ANA.documento));
  });

  it('counts each attention of the month once, and no abandoned one [CARE-18]', async () => {
    const ana = await patient(server, ANA);
    const [own] = (await limits(ana, ANA.documento)).pacientes;
    expect(own.atenciones).toBe(1);
    await standing(server, DNI, 1);
    const { id } = (await enter()).json();
    expect(await used()).toBe(1);
    await finish(id);
    expect(await used()).toBe(2);
    const left = (await enter()).json();
    await leave(left.id);
    expect(await used()).toBe(2);
  });

  it('resets at the start of the month in Buenos Aires time [CARE-18]', async () => {
    await standing(server, DNI, 3);
    server.clock.setTo(new Date('2026-11-30T23:59:59-03:00'));
    bruno = await patient(server, BRUNO);
    expect(await used()).toBe(3);
    server.clock.setTo(new Date('2026-12-01T00:00:00-03:00'));
    expect(await used()).toBe(0);
  });

  it('is enforced on entering the queue [A32, CARE-07]', async () => {
    await standing(server, DNI, 2);
    const inside = await enter();
    expect(inside.statusCode).toBe(200);
    await finish(inside.json().id);
    const refused = await enter();
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'LIMIT']);
    expect(await server.deps.db.select().from(attentions)).toHaveLength(1);
  });

  it('admits only with a coupon when it is 0 [A32]', async () => {
    const source = listSource([testTenant({ id: 'uno', unit: 1, settings: limited({ limit: 0 }) })]);
    const strict = await buildTestServer({ source });
    try {
      const browser = await patient(strict, BRUNO);
      const service = await serviceId(browser, 'Clínica médica');
      expect((await start(browser, DNI, service)).json().error.code).toBe('LIMIT');
      await standing(strict, DNI, 0, 1);
      expect((await limits(browser, DNI)).limit).toBe(0);
      expect((await takeCoupon(browser, DNI)).body).toBe('true');
      // A coupon used for an attention that has not begun: the page goes straight to the terms, and no second payment
      // is possible.
      expect(await limits(browser, DNI)).toMatchObject({ limit: 1, cupones: 0 });
      expect((await start(browser, DNI, service)).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('admits a patient after nine attentions when the tenant has no limit [CARE-07]', async () => {
    const source = listSource([testTenant({ id: 'uno', unit: 1, settings: limited({ limited: false }) })]);
    const open = await buildTestServer({ source });
    try {
      const browser = await patient(open, BRUNO);
      await standing(open, DNI, 9);
      expect((await limits(browser, DNI)).error.code).toBe('LIMITS_OFF');
      expect((await start(browser, DNI, await serviceId(browser, 'Clínica médica'))).statusCode).toBe(200);
      expect((await browser.post('/api/payment/pendiente', { unidad_id: 1 })).body).toBe('null');
    } finally {
      await open.close();
    }
  });

  it('refuses limit and start for the demo DNI ending in 8 [CARE-12, A32]', async () => {
    const { db } = server.deps;
    const id = await personId(server, DNI);
    await db.update(people).set({ identityNumber: '28444558' }).where(eq(people.id, id));
    try {
      const browser = server.browser();
      await browser.login('28444558', BRUNO.password);
      const answer = await browser.post('/api/atenciones/limite', { unidad: 1, documento: '28444558' });
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'LIMIT']);
      expect((await start(browser, '28444558', clinic)).json().error.code).toBe('LIMIT');
    } finally {
      await db.update(people).set({ identityNumber: DNI }).where(eq(people.id, id));
    }
  });

  it.each([
    // As shipped, where the link opens before the button, and a button that opens an hour before and ends an hour after.
    [15, 30, [-46, -30], [-29, 0, 31, 44], [45]],
    [60, 60, [-61], [-60, -45, 35, 74], [75]],
  ])(
    'admits its own appointment from −%i to +%i minutes and the steps, beyond the limit [A32, FIXE-08]',
    async (early, late, before, within, after) => {
      const { videoCall } = testTenant({ id: 'x', unit: 9 }).public.settings;
      const window = { earlyMinutes: early, lateMinutes: late };
      const settings = { ...limited({ limit: 0 }), videoCall: { ...videoCall, ...window } };
      const strict = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, settings })]) });
      try {
        const browser = await patient(strict, BRUNO);
        const visited = await serviceId(browser, 'Clínica médica');
        await standing(strict, DNI, 3);
        const { db } = strict.deps;
        const own = await personId(strict, DNI);
        const common = { unit: 1, personId: own, overbooked: true, bookedBy: own, createdAt: TUESDAY };
        const tried = async (minutes: number) => {
          const startsAt = new Date(TUESDAY.getTime() - minutes * 60_000);
          const [row] = await db
            .insert(appointments)
            .values({ ...common, serviceId: visited, startsAt })
            .returning();
          const answer = await start(browser, DNI, visited, { turnoId: row?.id });
          await db.delete(attentions);
          await db.delete(appointments).where(eq(appointments.personId, own));
          return [minutes, ...(answer.statusCode === 200 ? ['admitted'] : refusalOf(answer))];
        };
        for (const minutes of [...before, ...after])
          expect(await tried(minutes)).toEqual([minutes, 409, 'TURNO_NOT_NOW']);
        for (const minutes of within) expect(await tried(minutes)).toEqual([minutes, 'admitted']);
      } finally {
        await strict.close();
      }
    },
  );

  it('charges an attention without an appointment although one is near [A32, FIXE-08]', async () => {
    await standing(server, DNI, 3);
    const own = await personId(server, DNI);
    const common = { unit: 1, personId: own, serviceId: clinic, bookedBy: own, createdAt: TUESDAY };
    await server.deps.db.insert(appointments).values({ ...common, startsAt: TUESDAY, overbooked: true });
    expect(refusalOf(await enter())).toEqual([409, 'LIMIT']);
    await server.deps.db.delete(appointments).where(eq(appointments.personId, own));
  });
});

describe('a coupon', () => {
  it('is used once among 100 concurrent requests [CARE-08, A31]', async () => {
    await standing(server, DNI, 3, 1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => takeCoupon(bruno, DNI)));
    expect(answers.filter(({ body }) => body === 'true')).toHaveLength(1);
    expect(answers.filter(({ body }) => body === 'false')).toHaveLength(99);
  });

  it('answers false without a free coupon and 404 for another patient [CARE-08]', async () => {
    await standing(server, DNI, 3);
    expect((await takeCoupon(bruno, DNI)).body).toBe('false');
    const ana = await patient(server, ANA);
    expect(refusalOf(await takeCoupon(ana, DNI))).toEqual([404, 'NOT_FOUND']);
    await standing(server, DNI, 3, 1);
    expect(refusalOf(await takeCoupon(ana, DNI))).toEqual([404, 'NOT_FOUND']);
    expect((await takeCoupon(ana, ANA.documento)).body).toBe('false');
    expect((await limits(bruno, DNI)).cupones).toBe(1);
  });

  it('admits exactly one start after its use [A31, A32]', async () => {
    await standing(server, DNI, 3, 1);
    expect((await takeCoupon(bruno, DNI)).body).toBe('true');
    const first = await enter();
    expect(first.statusCode).toBe(200);
    await finish(first.json().id);
    expect((await enter()).json().error.code).toBe('LIMIT');
    const [spent] = await server.deps.db.select().from(coupons).where(eq(coupons.attentionId, first.json().id));
    expect(spent?.spentAt).toEqual(TUESDAY);
  });

  it('is not spent by a start that is refused [A31]', async () => {
    await standing(server, DNI, 3, 1);
    await takeCoupon(bruno, DNI);
    expect(refusalOf(await start(bruno, DNI, clinic, { terminos: '2000-01-01' }))).toEqual([409, 'TERMS_REQUIRED']);
    expect((await enter()).statusCode).toBe(200);
  });

  it('comes back when its patient never entered the queue, and not before [A31]', async () => {
    await standing(server, DNI, 3, 1);
    await takeCoupon(bruno, DNI);
    expect(await limits(bruno, DNI)).toMatchObject({ cupones: 0, limit: 4 });
    server.clock.advance(HOLD - 1);
    expect((await limits(bruno, DNI)).cupones).toBe(0);
    server.clock.advance(1);
    expect(await limits(bruno, DNI)).toMatchObject({ cupones: 1, limit: 3 });
    expect((await enter()).json().error.code).toBe('LIMIT');
  });

  it('comes back when the attention ended without having been attended [A31]', async () => {
    await standing(server, DNI, 3, 1);
    await takeCoupon(bruno, DNI);
    const { id } = (await enter()).json();
    expect((await limits(bruno, DNI)).cupones).toBe(0);
    await leave(id);
    expect((await limits(bruno, DNI)).cupones).toBe(1);
    expect((await takeCoupon(bruno, DNI)).body).toBe('true');
    expect((await enter()).statusCode).toBe(200);
  });

  it('can serve a child and is then reserved for that child [A31]', async () => {
    const ana = await patient(server, ANA);
    await standing(server, '50222333', 3);
    await standing(server, ANA.documento, 3, 1);
    expect((await takeCoupon(ana, '50222333')).body).toBe('true');
    expect((await start(ana, ANA.documento, clinic)).json().error.code).toBe('LIMIT');
    const children = await serviceId(ana, 'Pediatría');
    expect((await start(ana, '50222333', children)).statusCode).toBe(200);
    await standing(server, ANA.documento, 0);
    await standing(server, '50222333', 0);
  });

  it('is reserved once on a double click, though two are free [A31]', async () => {
    await standing(server, DNI, 3, 2);
    const answers = await Promise.all([takeCoupon(bruno, DNI), takeCoupon(bruno, DNI)]);
    expect(answers.map(({ body }) => body).sort()).toEqual(['false', 'true']);
    expect((await limits(bruno, DNI)).cupones).toBe(1);
  });

  it('is reserved once per idempotency key, which binds body and person [R2, A31]', async () => {
    await standing(server, DNI, 3, 2);
    const key = { 'idempotency-key': 'coupon-use-0001' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => takeCoupon(bruno, DNI, key)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 true']));
    expect((await limits(bruno, DNI)).cupones).toBe(1);
    const ana = await patient(server, ANA);
    expect((await takeCoupon(ana, ANA.documento, key)).body).toBe('false');
    expect((await takeCoupon(ana, '50222333', key)).json().error.code).toBe('KEY_REUSED');
  });

  it('is audited at each use, without a DNI [A31, R17]', async () => {
    await standing(server, DNI, 3, 1);
    await takeCoupon(bruno, DNI);
    await takeCoupon(bruno, DNI);
    const rows = await auditTrail(server, eq(audit.action, 'coupon.use'));
    expect(rows.slice(-2).map(({ outcome }) => outcome)).toEqual(['ok', 'refused']);
    expect(JSON.stringify(rows)).not.toContain(DNI);
  });

  it('admits exactly one of 50 concurrent starts [A33, A31]', async () => {
    await standing(server, DNI, 3, 1);
    await takeCoupon(bruno, DNI);
    const answers = await Promise.all(Array.from({ length: 50 }, enter));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
    expect(await server.deps.db.select().from(attentions)).toHaveLength(1);
  });
});

/** The real defaults of `care` with some of them changed. */
function limited(change: { readonly limit?: number; readonly limited?: boolean }) {
  const care = { reason: true, reasonLength: 500, serviceMinutes: 15, limited: true, limit: 3, limitAmount: PRICE };
  return { care: { ...care, ...change } };
}
