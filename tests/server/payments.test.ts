import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepPayments } from '../../server/features/payments/ask-provider.ts';
import { TestProvider } from '../../server/features/payments/test-provider.ts';
import { attentions, audit, callCounts, coupons, payments } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { ANA, BRUNO, patient, serviceId, start } from './care-kit.ts';
import {
  beginPayment,
  limits,
  notify,
  order,
  paid,
  personId,
  providerOf,
  standing,
  takeCoupon,
} from './coverage-kit.ts';
import { type Browser, buildTestServer, HOST, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let bruno: Browser;
const DNI = BRUNO.documento;

beforeAll(async () => {
  server = await buildTestServer();
  await server.browser().get('/api/unidad/requisitos');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  bruno = await patient(server, BRUNO);
  await server.deps.db.delete(attentions);
  await server.deps.db.delete(coupons);
  await server.deps.db.delete(payments);
  await server.deps.db.delete(callCounts);
  await standing(server, DNI, 3);
});

const seconds = (count: number) => server.clock.advance(count * 1_000);
/** The person decides at the provider; the notification is given back, not delivered. */
const decide = async (reference: string, status: 'approved' | 'rejected' | 'pending') => {
  const sent = await providerOf(server).decide(1, reference, status);
  if (!sent) throw new Error('no such payment');
  return sent;
};
const made = () => server.deps.db.select().from(coupons);
/** The test provider can always be asked. */
const unasked = vi.fn(() => expect.unreachable());

describe('a payment', () => {
  it('starts at the tenant’s price, with a form and an id [CARE-20, D-CARE-07]', async () => {
    const answer = await bruno.post('/api/payment/create', order());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      form_url: expect.stringMatching(/^\/pago-de-prueba\/[\da-f-]{36}$/),
      payment_request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const [row] = await server.deps.db.select().from(payments);
    expect(row).toMatchObject({
      amount: '5000.00',
      currency: 'ARS',
      status: 'pending',
      holderId: await personId(server, DNI),
    });
  });

  it.each([
    ['0.01', '0.01'],
    ['-1', '-1'],
    ['1e309', '1e309'],
    ['"1e2"', '"1e2"'],
    ['4999.99', '4999.99'],
    ['null', 'null'],
    ['0', '0'],
    ['[5000]', '[5000]'],
  ])('refuses the amount %s with 422 and keeps nothing [A28]', async (_name, amount) => {
    const payload = JSON.stringify(order('AMOUNT')).replace('"AMOUNT"', amount);
    const answer = await bruno.send({
      method: 'POST',
      url: '/api/payment/create',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'PAYMENT_REFUSED']);
    expect(await server.deps.db.select().from(payments)).toEqual([]);
  });

  it('rejects orders with another provider, concept, currency, unit or number of details [A28]', async () => {
    const good = order();
    const data = good.payment_data;
    const [detail] = data.details;
    const orders = [
      { ...good, psp_id: 2 },
      { ...good, payment_data: { ...data, details: [{ ...detail, concept_id: 2 }] } },
      { ...good, payment_data: { ...data, details: [detail, detail] } },
      { ...good, payment_data: { ...data, details: [] } },
      { ...good, payment_data: { ...data, currency_id: 'USD' } },
    ];
    for (const wrong of orders)
      expect(refusalOf(await bruno.post('/api/payment/create', wrong))).toEqual([422, 'PAYMENT_REFUSED']);
    expect(refusalOf(await bruno.post('/api/payment/create', order(5000, 2)))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await bruno.post('/api/payment/create', { ...good, extra: 1 }))).toEqual([400, 'INVALID_BODY']);
    expect(await server.deps.db.select().from(payments)).toEqual([]);
  });

  it('makes no coupon for another amount or currency, and audits it [A28, CARE-20]', async () => {
    const provider = providerOf(server);
    for (const [amount, currency] of [
      ['1.00', 'ARS'],
      ['5000.00', 'USD'],
    ] as const) {
      const { id, reference } = await beginPayment(bruno);
      const told = provider.notificationOf({ reference, status: 'approved', amount, currency });
      for (const _ of [1, 2]) expect((await notify(server, told)).statusCode).toBe(200);
      expect(await paid(bruno, id)).toBeNull();
      expect(await made()).toEqual([]);
      const rows = await auditTrail(server, eq(audit.object, `payment:${id}`));
      expect(rows.map(({ action }) => action).filter((action) => action === 'payment.mismatch')).toHaveLength(1);
      seconds(31 * 60);
      bruno = await patient(server, BRUNO);
    }
  });

  it('is created once for concurrent requests, with one key or many [R2]', async () => {
    const key = { 'idempotency-key': 'payment-create-1' };
    const same = await Promise.all(Array.from({ length: 50 }, () => bruno.post('/api/payment/create', order(), key)));
    expect(new Set(same.map(({ body }) => body)).size).toBe(1);
    const other = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        bruno.post('/api/payment/create', order(), { 'idempotency-key': `payment-other-${at}` }),
      ),
    );
    expect(new Set(other.map(({ body }) => body))).toEqual(new Set([same[0]?.body]));
    expect(await server.deps.db.select().from(payments)).toHaveLength(1);
    expect(
      (await bruno.post('/api/payment/create', { ...order(), psp_id: 1, user_agent: 'x' }, key)).json().error.code,
    ).toBe('KEY_REUSED');
    const ana = await patient(server, ANA);
    expect((await ana.post('/api/payment/create', order(), key)).body).not.toBe(same[0]?.body);
  });

  it('starts anew when its form is half an hour old [A30]', async () => {
    const first = await beginPayment(bruno);
    seconds(30 * 60 + 1);
    bruno = await patient(server, BRUNO);
    expect((await beginPayment(bruno)).id).not.toBe(first.id);
  });

  it('answers 404 for foreign, unknown and malformed ids [R11, A48]', async () => {
    const { id } = await beginPayment(bruno);
    const ana = await patient(server, ANA);
    for (const id_payment of [id, '00000000-0000-4000-8000-000000000000', 'x', "' or 1=1"])
      expect(refusalOf(await ana.post('/api/cuponera/cupon-pagado', { id_unidad: 1, id_payment }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
  });
});

describe('a notification of the provider', () => {
  it('returns true when approved, false when rejected and null while undecided [CARE-10, A30]', async () => {
    const { id, reference } = await beginPayment(bruno);
    expect(await paid(bruno, id)).toBeNull();
    await notify(server, await decide(reference, 'rejected'));
    expect(await paid(bruno, id)).toBe(false);
    await notify(server, await decide(reference, 'approved'));
    expect(await paid(bruno, id)).toBe(true);
    expect(await made()).toHaveLength(1);
  });

  it.each([0, 59, 61, 269, 271, 900])(
    'paid after %d s is one coupon, whenever the page stopped asking [A30]',
    async (after) => {
      const { id, reference } = await beginPayment(bruno);
      seconds(after);
      await notify(server, await decide(reference, 'approved'));
      expect(await made()).toHaveLength(1);
      expect(await paid(bruno, id)).toBe(true);
      expect((await limits(bruno, DNI)).cupones).toBe(1);
    },
  );

  it('the same notification ten times, at once and again, is one coupon [A30]', async () => {
    const { reference } = await beginPayment(bruno);
    const sent = await decide(reference, 'approved');
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(server, sent)));
    for (let again = 0; again < 3; again += 1) answers.push(await notify(server, sent));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await made()).toHaveLength(1);
  });

  it('keeps an approved payment approved in any order of messages [A30]', async () => {
    const orders = [
      ['approved', 'rejected', 'pending'],
      ['pending', 'approved', 'rejected'],
      ['rejected', 'pending', 'approved'],
      ['approved', 'pending', 'rejected', 'approved'],
    ] as const;
    for (const order of orders) {
      await server.deps.db.delete(coupons);
      await server.deps.db.delete(payments);
      const { id, reference } = await beginPayment(bruno);
      for (const status of order)
        await notify(
          server,
          providerOf(server).notificationOf({ reference, status, amount: '5000.00', currency: 'ARS' }),
        );
      expect([order, await paid(bruno, id), (await made()).length]).toEqual([order, true, 1]);
    }
  });

  it('is believed by its signature alone [A30]', async () => {
    const { id, reference } = await beginPayment(bruno);
    const sent = await decide(reference, 'approved');
    const forged = sent.body.replace('approved', 'rejected');
    for (const [body, signature] of [
      [forged, sent.signature],
      [sent.body, ''],
      [sent.body, sent.signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))],
      [` ${sent.body}`, sent.signature],
      ['{', sent.signature],
    ] as const)
      expect(refusalOf(await notify(server, { body, signature }))).toEqual([401, 'SIGNATURE_REFUSED']);
    const other = new TestProvider(server.deps);
    const stranger = other.notificationOf({ reference, status: 'approved', amount: '5000.00', currency: 'ARS' });
    expect(refusalOf(await notify(server, stranger))).toEqual([401, 'SIGNATURE_REFUSED']);
    expect(await made()).toEqual([]);
    expect(id).toBeTruthy();
    const unknown = {
      reference: '00000000-0000-4000-8000-000000000000',
      status: 'approved',
      amount: '5000.00',
      currency: 'ARS',
    } as const;
    expect(refusalOf(await notify(server, providerOf(server).notificationOf(unknown)))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a notification that never came', () => {
  it('adds one coupon by the sweep when the notification never arrived [A30, D-CARE-07]', async () => {
    const { reference } = await beginPayment(bruno);
    await decide(reference, 'approved');
    expect(await made()).toEqual([]);
    seconds(3_600);
    await sweepPayments(server.deps, unasked);
    await sweepPayments(server.deps, unasked);
    expect(await made()).toHaveLength(1);
  });

  it('is found by the sweep despite older abandoned forms [A30]', async () => {
    const form = {
      unit: 1,
      holderId: await personId(server, ANA.documento),
      amount: '5000.00',
      currency: 'ARS',
      provider: 'prueba',
      createdAt: server.clock.now(),
      openedAt: server.clock.now(),
    };
    // As many as one sweep checks.
    await server.deps.db.insert(payments).values(Array(500).fill(form));
    seconds(60);
    const { reference } = await beginPayment(bruno);
    await decide(reference, 'approved');
    seconds(3_600);
    await sweepPayments(server.deps, unasked);
    expect(await made()).toHaveLength(1);
  });

  it('is made up for by the next visit, which offers the coupon [A30, D-CARE-07]', async () => {
    const { reference } = await beginPayment(bruno);
    seconds(900);
    await decide(reference, 'approved');
    bruno = await patient(server, BRUNO);
    expect(await limits(bruno, DNI)).toMatchObject({ cupones: 1 });
    expect((await takeCoupon(bruno, DNI)).body).toBe('true');
    const clinic = await serviceId(bruno, 'Clínica médica');
    expect((await start(bruno, DNI, clinic)).statusCode).toBe(200);
  });

  it('offline for 60 s: the question asked afterwards finds it [A30]', async () => {
    const { id, reference } = await beginPayment(bruno);
    seconds(70);
    await decide(reference, 'approved');
    seconds(60);
    expect(await paid(bruno, id)).toBe(true);
    expect(await made()).toHaveLength(1);
  });

  it('sweep, question and ten notifications at once are one coupon [A30]', async () => {
    const { id, reference } = await beginPayment(bruno);
    const sent = await decide(reference, 'approved');
    seconds(180);
    await Promise.all([
      sweepPayments(server.deps, unasked),
      paid(bruno, id),
      limits(bruno, DNI),
      ...Array.from({ length: 10 }, () => notify(server, sent)),
    ]);
    expect(await made()).toHaveLength(1);
  });

  it('is found by the sweep when paid after a rejection [A30]', async () => {
    const { reference } = await beginPayment(bruno);
    await notify(server, await decide(reference, 'rejected'));
    await decide(reference, 'approved');
    seconds(3_600);
    await sweepPayments(server.deps, unasked);
    expect(await made()).toHaveLength(1);
  });
});

describe('the payment that a reload interrupted', () => {
  const pending = async () => JSON.parse((await bruno.post('/api/payment/pendiente', { unidad_id: 1 })).body);

  it('is returned to its owner only, while its form is valid [A30]', async () => {
    expect(await pending()).toBeNull();
    const { id } = await beginPayment(bruno);
    seconds(100);
    const begun = { payment_request_id: id, amount: 5000, openedAt: TUESDAY.toISOString() };
    expect(await pending()).toMatchObject({ ...begun, asking: true });
    const ana = await patient(server, ANA);
    expect((await ana.post('/api/payment/pendiente', { unidad_id: 1 })).body).toBe('null');
    seconds(161);
    // The page has stopped polling; a returning person may ask.
    expect(await pending()).toMatchObject({ ...begun, asking: false });
    seconds(30 * 60 - 261);
    bruno = await patient(server, BRUNO);
    expect(await pending()).toMatchObject(begun);
    seconds(1);
    expect(await pending()).toBeNull();
  });

  it('is over once it is decided [A30]', async () => {
    const { reference } = await beginPayment(bruno);
    await notify(server, await decide(reference, 'approved'));
    expect(await pending()).toBeNull();
  });
});

describe('the rate limit for asking about a payment', () => {
  const ask = (id: string, browser = bruno) =>
    browser.post('/api/cuponera/cupon-pagado', { id_unidad: 1, id_payment: id });

  it('allows six tabs to poll at the rate of the contract [A30, CARE-10]', async () => {
    const { id } = await beginPayment(bruno);
    for (let at = 60; at <= 260; at += 10) {
      seconds(at === 60 ? 60 : 10);
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(id)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    }
  });

  it('answers 429 to one account’s flood until a minute has passed [A30]', async () => {
    const { id, reference } = await beginPayment(bruno);
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().error).toMatchObject({ code: 'TOO_MANY', retryAfter: 60 });
    expect(refused?.headers['retry-after']).toBe('60');
    const ana = await patient(server, ANA);
    expect(refusalOf(await ask(id, ana))).toEqual([404, 'NOT_FOUND']);
    await notify(server, await decide(reference, 'approved'));
    seconds(60);
    expect(await paid(bruno, id)).toBe(true);
  });
});

describe('the form of the test provider', () => {
  it('shows the amount in the customer’s look and takes the three decisions [CARE-09]', async () => {
    const { id, reference } = await beginPayment(bruno);
    const page = await bruno.get(`/pago-de-prueba/${reference}`);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('5.000,00');
    expect(page.body).toContain('data-tenant="uno"');
    for (const word of ['Pagar', 'Rechazar', 'Dejar pendiente']) expect(page.body).toContain(`>${word}<`);
    const press = (button: string) =>
      bruno.post(`/pago-de-prueba/${reference}/${button}`, {}, { 'content-type': 'application/x-www-form-urlencoded' });
    expect((await press('dejar-pendiente')).statusCode).toBe(303);
    expect(await paid(bruno, id)).toBeNull();
    await press('rechazar');
    expect(await paid(bruno, id)).toBe(false);
    await press('pagar');
    expect(await paid(bruno, id)).toBe(true);
    await press('rechazar');
    expect(await paid(bruno, id)).toBe(true);
    expect((await bruno.get(`/pago-de-prueba/${reference}`)).body).not.toContain('<form');
    expect(await made()).toHaveLength(1);
  });

  it('refuses other sites, and answers 404 to other units and ids [R15, A48]', async () => {
    const { reference } = await beginPayment(bruno);
    const foreign = await server.app.inject({
      method: 'POST',
      url: `/pago-de-prueba/${reference}/pagar`,
      headers: { host: HOST, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(refusalOf(foreign)).toEqual([403, 'CROSS_ORIGIN']);
    expect(refusalOf(await server.browser('dos').get(`/pago-de-prueba/${reference}`))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await bruno.get('/pago-de-prueba/00000000-0000-4000-8000-000000000000'))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await made()).toEqual([]);
  });
});
