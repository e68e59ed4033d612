import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepPayments } from '../../server/features/payments/ask-provider.ts';
import { audit, coupons, payments } from '../../server/platform/db/schema/index.ts';
import { ANA, BRUNO, patient } from './care-kit.ts';
import { order } from './coverage-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { startMercadoPago, startPayPerTic, type TestCompany } from './payment-companies-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource } from './test-tenant.ts';

describe.each([
  ['Mercado Pago', startMercadoPago],
  ['Pay per TIC', startPayPerTic],
])('%s', (_name, begin) => {
  let company: TestCompany;
  let server: TestServer;
  let bruno: Browser;

  beforeAll(async () => {
    company = await begin();
    const config = { secrets: company.secrets, connectorOrigins: company.origins, defaultTenant: 'vilsar' };
    server = await buildTestServer({ source: listSource([company.tenant]), config });
    await server.browser().get('/api/unidad/requisitos');
  });
  afterAll(async () => {
    await server.close();
    await company.close();
  });
  beforeEach(async () => {
    company.down = false;
    company.silent = false;
    server.clock.setTo(TUESDAY);
    bruno = await patient(server, BRUNO);
    await server.deps.db.delete(coupons);
    await server.deps.db.delete(payments);
  });

  const unit = () => company.tenant.public.unit;
  const made = () => server.deps.db.select().from(coupons);
  const unasked = vi.fn();
  const begun = async (): Promise<string> => {
    const answer = await bruno.post('/api/payment/create', order(5000, unit()));
    expect(answer.statusCode).toBe(200);
    return answer.json().payment_request_id;
  };
  const paid = async (id: string) =>
    JSON.parse((await bruno.post('/api/cuponera/cupon-pagado', { id_unidad: unit(), id_payment: id })).body);
  const oddities = async (id: string) =>
    (
      await server.deps.db
        .select()
        .from(audit)
        .where(eq(audit.object, `payment:${id}`))
    ).map(({ action }) => action);

  it('opens the form of an order at the price of the tenant [FIXO-10]', async () => {
    const answer = await bruno.post('/api/payment/create', order(5000, unit()));
    expect(answer.json()).toEqual({
      form_url: expect.stringMatching(/^https:\/\/(www\.mercadopago\.com\.ar|servicios\.paypertic\.com)\//),
      payment_request_id: expect.any(String),
    });
    expect(company.orders().at(-1)).toEqual({ reference: answer.json().payment_request_id, amount: 5000 });
    expect(await paid(answer.json().payment_request_id)).toBeNull();
  });

  it('makes one coupon despite repeated and late notifications [FIXO-10]', async () => {
    const id = await begun();
    const charge = company.charge(id, { status: 'rejected' });
    expect(await company.notify(server, charge)).toBe(200);
    expect(await paid(id)).toBe(false);
    company.change(charge, { status: 'approved' });
    expect([await company.notify(server, charge), await company.notify(server, charge)]).toEqual([200, 200]);
    expect(await made()).toHaveLength(1);
    company.change(charge, { status: 'rejected' });
    expect(await company.notify(server, charge)).toBe(200);
    expect([await paid(id), (await made()).length]).toEqual([true, 1]);
  });

  it('refuses a forged notification, and one for another tenant [FIXO-10]', async () => {
    const id = await begun();
    const charge = company.charge(id, { status: 'approved' });
    expect(await company.notify(server, charge, true)).toBe(401);
    const elsewhere = await server.app.inject({ method: 'POST', url: '/api/payment/notificacion/osef', payload: '{}' });
    expect(refusalOf(elsewhere)).toEqual([404, 'NOT_FOUND']);
    expect(await made()).toEqual([]);
  });

  it('finds out by itself about a payment whose notification was lost [FIXO-10]', async () => {
    const id = await begun();
    company.charge(id, { status: 'approved' });
    server.clock.advance(3_600_000);
    await sweepPayments(server.deps, unasked);
    expect(await made()).toHaveLength(1);
  });

  it('withdraws an unused coupon when the payment is refunded, notified or not [FIXO-10]', async () => {
    for (const notified of [true, false]) {
      const id = await begun();
      const charge = company.charge(id, { status: 'approved' });
      await company.notify(server, charge);
      expect(await made()).toHaveLength(1);
      company.change(charge, { status: 'refunded' });
      server.clock.advance(3_600_000);
      if (notified) expect(await company.notify(server, charge)).toBe(200);
      else {
        bruno = await patient(server, BRUNO);
        await bruno.post('/api/atenciones/limite', { unidad: unit(), documento: BRUNO.documento });
      }
      expect([await made(), (await oddities(id)).at(-1)]).toEqual([[], 'payment.refunded']);
      bruno = await patient(server, BRUNO);
    }
  });

  it('leaves the coupon with its visit when the payment is refunded later [FIXO-10]', async () => {
    const id = await begun();
    const charge = company.charge(id, { status: 'approved' });
    await company.notify(server, charge);
    await server.deps.db.update(coupons).set({ spentAt: TUESDAY });
    company.change(charge, { status: 'refunded' });
    await company.notify(server, charge);
    expect(await made()).toHaveLength(1);
  });

  it('makes no coupon for less money, and audits it once [FIXO-10]', async () => {
    const id = await begun();
    company.charge(id, { status: 'approved', amount: 100 });
    server.clock.advance(3_600_000);
    for (const _ of [1, 2, 3]) await sweepPayments(server.deps, unasked);
    expect(await made()).toEqual([]);
    expect((await oddities(id)).filter((action) => action === 'payment.mismatch')).toHaveLength(1);
  });

  it('answers 503 to notifications, 502 to payers, while the company is down [FIXO-10]', async () => {
    const id = await begun();
    const charge = company.charge(id, { status: 'approved' });
    company.down = true;
    expect(await company.notify(server, charge)).toBe(503);
    expect(await paid(id)).toBeNull();
    server.clock.advance(31 * 60_000);
    bruno = await patient(server, BRUNO);
    const refused = await bruno.post('/api/payment/create', order(5000, unit()));
    expect([refused.statusCode, refused.json().error.code]).toEqual([502, 'PAYMENT_FAILED']);
    company.down = false;
    expect(await company.notify(server, charge)).toBe(200);
    expect(await made()).toHaveLength(1);
    expect(server.log.join()).not.toMatch(/APP_USR-token|Bearer/);
  });

  it('keeps nobody from care while the company sends headers and no body [FIXO-15]', async () => {
    const ana = await patient(server, ANA);
    const limits = async (browser: Browser, documento: string) =>
      (await browser.post('/api/atenciones/limite', { unidad: unit(), documento })).json();
    for (const [browser, many] of [
      [ana, 1],
      [bruno, 3],
    ] as const)
      for (let form = 0; form < many; form += 1) {
        const answer = await browser.post('/api/payment/create', order(5000, unit()));
        expect(answer.statusCode).toBe(200);
        await server.deps.db.update(payments).set({ createdAt: new Date(TUESDAY.getTime() - 3_600_000 * (form + 1)) });
      }
    company.silent = true;
    server.log.length = 0;
    const unanswered = () => server.log.filter((line) => line.includes('payment.unasked'));
    // Ana has an attention left: the answer does not wait until the question is given up.
    expect(await limits(ana, ANA.documento)).toMatchObject({ cupones: 0 });
    expect(unanswered()).toEqual([]);
    await expect.poll(() => unanswered().length, { timeout: 10_000 }).toBe(1);
    // Bruno has none: his three open payments are asked about together.
    expect(await limits(bruno, BRUNO.documento)).toMatchObject({ cupones: 0 });
    expect(unanswered()).toHaveLength(4);
    await limits(bruno, BRUNO.documento);
    expect(server.log.filter((line) => line.includes('connector.silent'))).toHaveLength(1);
    server.log.length = 0;
    await limits(bruno, BRUNO.documento);
    expect(unanswered().every((line) => line.includes('SILENT'))).toBe(true);
  });

  it('returns to a closable page of the tenant by GET and POST [FIXO-10]', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const headers = {
        origin: 'https://servicios.paypertic.com',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const page = await server.app.inject({
        method,
        url: '/pago/vuelta',
        headers,
        payload: method === 'POST' ? 'id=1' : '',
      });
      expect([page.statusCode, page.body]).toEqual([
        200,
        expect.stringContaining('<h1>Ya podés volver al portal</h1>'),
      ]);
    }
  });
});

describe('an account at Mercado Pago', () => {
  it('counts the cards of one order together, and reports too much money [FIXO-10]', async () => {
    const company = await startMercadoPago();
    const config = { secrets: company.secrets, defaultTenant: 'vilsar' };
    const server = await buildTestServer({ source: listSource([company.tenant]), config });
    try {
      const { unit } = company.tenant.public;
      for (const [amounts, action] of [
        [[2000, 3000], 'payment.approved'],
        [[5000, 5000], 'payment.overpaid'],
      ] as const) {
        await server.deps.db.delete(coupons);
        await server.deps.db.delete(payments);
        const bruno = await patient(server, BRUNO);
        const id = (await bruno.post('/api/payment/create', order(5000, unit))).json().payment_request_id;
        const charges = amounts.map((amount) => company.charge(id, { status: 'approved', amount }));
        await company.notify(server, charges[0] ?? '');
        expect(await server.deps.db.select().from(coupons)).toHaveLength(1);
        const told = await server.deps.db
          .select()
          .from(audit)
          .where(eq(audit.object, `payment:${id}`));
        expect(told.map((row) => row.action)).toContain(action);
      }
    } finally {
      await server.close();
      await company.close();
    }
  });

  it('refuses payments with half the keys, uses the test provider with none [FIXO-10]', async () => {
    const company = await startMercadoPago();
    const [token] = company.secrets;
    try {
      for (const [secrets, expected] of [
        [new Map(token ? [token] : []), [502, 'PAYMENT_FAILED']],
        [new Map([['VILSAR_MP_FIRMA', 'x']]), [502, 'PAYMENT_FAILED']],
        [new Map<string, string>(), [200, undefined]],
      ] as const) {
        const server = await buildTestServer({
          source: listSource([company.tenant]),
          config: { secrets, defaultTenant: 'vilsar' },
        });
        const bruno = await patient(server, BRUNO);
        const answer = await bruno.post('/api/payment/create', order(5000, company.tenant.public.unit));
        expect([answer.statusCode, answer.json().error?.code]).toEqual(expected);
        if (secrets.size === 0) expect(answer.json().form_url).toMatch(/^\/pago-de-prueba\//);
        await server.close();
      }
    } finally {
      await company.close();
    }
  });
});
