// @engine pg
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAbout } from '../../server/features/payments/ask-provider.ts';
import { pruneOrders } from '../../server/features/payments/create-payment.ts';
import type { PaymentProvider } from '../../server/features/payments/provider.ts';
import { payments } from '../../server/platform/db/schema/index.ts';
import { FLOOD_LIMITS } from '../../server/platform/limits/limits.ts';
import { gate } from '../engine/fake-transport.ts';
import { BRUNO, patient } from './care-kit.ts';
import { beginPayment, limits, order } from './coverage-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let bruno: Browser;
const DNI = BRUNO.documento;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  bruno = await patient(server, BRUNO);
  await server.deps.db.delete(payments);
});

describe('other providers', () => {
  it('returns null and keeps nothing payable when the provider sends no form [CARE-11]', async () => {
    await withProvider(
      { ...faulty(), create: async () => ({ reference: 'x', formUrl: null }) },
      async (other, browser) => {
        const answer = await browser.post('/api/payment/create', order());
        expect(answer.json()).toEqual({ form_url: null, payment_request_id: null });
        expect(await other.deps.db.select().from(payments)).toMatchObject([{ reference: null, formUrl: null }]);
        expect((await browser.post('/api/payment/pendiente', { unidad_id: 1 })).body).toBe('null');
      },
    );
  });

  it('reports a provider failure and retries with the same order [CARE-11, A30]', async () => {
    const asked: string[] = [];
    const provider = faulty();
    const flaky: PaymentProvider = {
      ...provider,
      create: async ({ paymentId }) => {
        asked.push(paymentId);
        if (asked.length < 3) throw new Error('down');
        return { reference: paymentId, formUrl: 'https://pagos.example.com/f' };
      },
    };
    await withProvider(flaky, async (other, browser) => {
      for (const _ of [1, 2]) {
        const answer = await browser.post('/api/payment/create', order(), { 'idempotency-key': 'one-intent-0001' });
        expect([answer.statusCode, answer.json().error.code]).toEqual([502, 'PAYMENT_FAILED']);
        expect((await browser.post('/api/payment/pendiente', { unidad_id: 1 })).body).toBe('null');
      }
      const answer = await browser.post('/api/payment/create', order(), { 'idempotency-key': 'one-intent-0001' });
      expect(answer.json()).toEqual({ form_url: 'https://pagos.example.com/f', payment_request_id: asked[0] });
      expect(new Set(asked).size).toBe(1);
      const told = other.log.map((line) => JSON.parse(line)).filter(({ code }) => code === 'PAYMENT_FAILED');
      expect(told).toMatchObject(Array(2).fill({ level: 40, reason: 'Error' }));
      expect(await other.deps.db.select().from(payments)).toHaveLength(1);
    });
  });

  it('holds no transaction open while a slow provider answers [A30]', async () => {
    const [asked, slow] = [gate<void>(), gate<void>()];
    const provider: PaymentProvider = {
      ...faulty(),
      create: async ({ paymentId }) => {
        asked.open();
        await slow.opened;
        return { reference: paymentId, formUrl: 'https://pagos.example.com/f' };
      },
    };
    await withProvider(provider, async (other, browser) => {
      const key = { 'idempotency-key': 'slow-provider-1' };
      const begun = browser.post('/api/payment/create', order(), key);
      await asked.opened;
      const idle = sql`select pid from pg_stat_activity where datname = current_database() and state like 'idle in tr%'`;
      expect(await other.deps.db.execute(idle)).toMatchObject({ rows: [] });
      expect((await limits(browser, DNI)).limit).toBe(3);
      slow.open();
      expect((await begun).json()).toMatchObject({ form_url: 'https://pagos.example.com/f' });
    });
  });

  it('gives concurrent requests one form, even if the provider makes several [A30]', async () => {
    let made = 0;
    const forgetful: PaymentProvider = {
      ...faulty(),
      create: async () => {
        made += 1;
        return { reference: `r${made}`, formUrl: `https://pagos.example.com/${made}` };
      },
    };
    await withProvider(forgetful, async (_other, browser) => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => browser.post('/api/payment/create', order())));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    });
  });

  it('drops an order without a form after a day and keeps others [A30]', async () => {
    await withProvider(faulty(), async (other, browser) => {
      await browser.post('/api/payment/create', order());
      await pruneOrders(other.deps);
      expect(await other.deps.db.select().from(payments)).toHaveLength(1);
      other.clock.advance(24 * 3_600_000 + 1);
      await pruneOrders(other.deps);
      expect(await other.deps.db.select().from(payments)).toEqual([]);
    });
    await beginPayment(bruno);
    server.clock.advance(48 * 3_600_000);
    await pruneOrders(server.deps);
    expect(await server.deps.db.select().from(payments)).toHaveLength(1);
  });

  it('a provider that cannot be asked leaves everything as it is [A30]', async () => {
    const { id } = await beginPayment(bruno);
    const [row] = await server.deps.db.select().from(payments).where(eq(payments.id, id));
    const away = {
      ...faulty(),
      id: 'prueba',
      ask: () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    };
    const told = vi.fn();
    expect(row && (await askAbout({ ...server.deps, payments: { of: () => away, test: undefined } }, row, told))).toBe(
      'pending',
    );
    expect(told.mock.calls).toEqual([['payment.unasked', { provider: 'prueba', payment: id, reason: 'ECONNREFUSED' }]]);
  });

  it('logs a failed query without the contents of the request [A30]', async () => {
    const refused = Object.assign(new Error('POST /v1 Authorization: Bearer key-of-ours'), { name: 'HTTPError' });
    const away = { ...faulty(), create: create('https://pagos.example.com/f'), ask: () => Promise.reject(refused) };
    await withProvider(away, async (other, browser) => {
      const id = (await browser.post('/api/payment/create', order())).json().payment_request_id;
      await browser.post('/api/cuponera/cupon-pagado', { id_unidad: 1, id_payment: id });
      await limits(browser, DNI);
      // The second question runs beside the answer of the limits.
      const lines = () => other.log.filter((line) => line.includes('payment.unasked'));
      await vi.waitFor(() => expect(lines()).toHaveLength(2));
      expect(lines().map((line) => JSON.parse(line))).toMatchObject(
        Array(2).fill({ level: 40, provider: 'otro', payment: id, reason: 'HTTPError' }),
      );
      expect(lines().join()).not.toContain('key-of-ours');
    });
  });
});

describe('a flood of notifications', () => {
  it('is refused per address, and its first refusal is logged [FIXS-02]', async () => {
    const other = await buildTestServer({ config: { limitsFactor: 0.01 } });
    // No minute passes between two calls.
    const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      const notified = (remoteAddress: string) =>
        other.app.inject({ method: 'POST', url: '/api/payment/notificacion/nobody', payload: {}, remoteAddress });
      const answers = [];
      for (let call = 0; call < FLOOD_LIMITS['*'].address * 0.01 + 2; call += 1)
        answers.push(await notified('203.0.113.91'));
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused.map((answer) => answer.json().error.code)).toEqual(['TOO_MANY', 'TOO_MANY']);
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(refusalOf(await notified('198.51.100.91'))).toEqual([404, 'NOT_FOUND']);
      const lines = other.log.map((line) => JSON.parse(line)).filter(({ call }) => call === 'payment.notification');
      expect(lines).toMatchObject([{ event: 'limit.reached', by: 'address' }]);
    } finally {
      stopped.mockRestore();
      await other.close();
    }
  });
});

/** Opens every payment at this address. */
const create =
  (formUrl: string): PaymentProvider['create'] =>
  async ({ paymentId }) => ({ reference: paymentId, formUrl });

/** A provider that answers nothing. */
const faulty = (): PaymentProvider => ({
  id: 'otro',
  create: () => Promise.reject(new Error('down')),
  ask: async () => undefined,
  read: async () => undefined,
});

async function withProvider(
  provider: PaymentProvider,
  work: (server: TestServer, browser: Browser) => Promise<void>,
): Promise<void> {
  const other = await buildTestServer({ payments: provider });
  try {
    await work(other, await patient(other, BRUNO));
  } finally {
    await other.close();
  }
}
