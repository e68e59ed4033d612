import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { TestProvider } from '../../server/features/payments/test-provider.ts';
import { coupons, openingBalances, people } from '../../server/platform/db/schema/index.ts';
import type { Browser, TestServer } from './helper.ts';

/** Price of an attention beyond the limit of the tests' tenants. */
export const PRICE = 5000;

/** The order as the page sends it. */
export const order = (amount: unknown = PRICE, unidad_id = 1) => ({
  psp_id: 1,
  user_agent: 'Mozilla/5.0 (test)',
  payment_data: { unidad_id, currency_id: 'ARS', details: [{ concept_id: 1, amount }] },
});

export const limits = async (browser: Browser, documento: string) =>
  (await browser.post('/api/atenciones/limite', { unidad: 1, documento })).json();

export const takeCoupon = (browser: Browser, documento: string, headers: Record<string, string> = {}) =>
  browser.post('/api/cuponera/usar', { documento, id_unidad: 1 }, headers);

/** A payment that was begun: our id of it, and the provider's. */
export async function beginPayment(browser: Browser): Promise<{ readonly id: string; readonly reference: string }> {
  const answer = await browser.post('/api/payment/create', order());
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { form_url, payment_request_id } = answer.json();
  return { id: payment_request_id, reference: form_url.split('/').at(-1) };
}

/** Payment state for the page: true, false or null. */
export const paid = async (browser: Browser, id: string): Promise<unknown> =>
  JSON.parse((await browser.post('/api/cuponera/cupon-pagado', { id_unidad: 1, id_payment: id })).body);

/** The provider of the demo mode. */
export function providerOf(server: TestServer): TestProvider {
  const { test } = server.deps.payments;
  if (test === undefined) throw new Error('no test provider');
  return test;
}

/** A notification as it arrives from outside: no cookies, no origin, a signature. */
export const notify = (
  server: TestServer,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<LightMyRequestResponse> =>
  server.app.inject({
    method: 'POST',
    url: '/api/payment/notificacion/uno',
    headers: { 'content-type': 'application/json', 'x-firma': signature },
    payload: body,
  });

/** Id of a person of unit 1. */
export async function personId(server: TestServer, documento: string): Promise<number> {
  const rows = await server.deps.db.select().from(people).where(eq(people.identityNumber, documento));
  return rows.find(({ unit }) => unit === 1)?.id ?? 0;
}

/** Puts a person at `used` attentions of November, with so many coupons. */
export async function standing(server: TestServer, documento: string, used: number, granted = 0): Promise<void> {
  const { db, clock } = server.deps;
  const id = await personId(server, documento);
  await db.delete(openingBalances).where(eq(openingBalances.personId, id));
  await db.delete(coupons).where(eq(coupons.holderId, id));
  await db.insert(openingBalances).values({ unit: 1, personId: id, month: '2026-11', used });
  for (let coupon = 0; coupon < granted; coupon += 1)
    await db.insert(coupons).values({ unit: 1, holderId: id, source: 'grant', createdAt: clock.now() });
}
