import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { tellPayers } from '../../server/features/payments/payment-aftercare.ts';
import { coupons, outboxMails, payments, people } from '../../server/platform/db/schema/index.ts';
import { withOrders } from './admin-kit.ts';
import { BRUNO, patient } from './care-kit.ts';
import { order } from './coverage-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { type Charged, startMercadoPago, type TestCompany } from './payment-companies-kit.ts';
import { listSource } from './test-tenant.ts';

/**
 * A portal that charges at Mercado Pago, where Bruno pays by one form in each test, with an operator at its command line.
 * Company and server are there once the tests run.
 */
export function withPaidForm() {
  let company: TestCompany;
  let server: TestServer;
  const { admin, file } = withOrders(() => server);

  beforeAll(async () => {
    company = await startMercadoPago();
    const config = { secrets: company.secrets, defaultTenant: 'vilsar' };
    server = await buildTestServer({ source: listSource([company.tenant]), config });
    await patient(server, BRUNO);
    const bruno = eq(people.identityNumber, BRUNO.documento);
    await server.deps.db.update(people).set({ email: 'bruno@example.com' }).where(bruno);
  });
  afterAll(async () => {
    await server.close();
    await company.close();
  });
  beforeEach(async () => {
    company.listing = 'current';
    server.clock.setTo(TUESDAY);
    await server.deps.db.delete(coupons);
    await server.deps.db.delete(payments);
    await server.deps.db.delete(outboxMails);
    server.log.length = 0;
  });

  const begun = async (): Promise<string> => {
    const bruno = await patient(server, BRUNO);
    return (await bruno.post('/api/payment/create', order(5000, company.tenant.public.unit))).json().payment_request_id;
  };
  const paid = async (id: string, charged: Omit<Charged, 'status'> = {}): Promise<string> => {
    const charge = company.charge(id, { status: 'approved', ...charged });
    expect(await company.notify(server, charge)).toBe(200);
    return charge;
  };
  const changed = async (charge: string, charged: Charged) => {
    company.change(charge, charged);
    expect(await company.notify(server, charge)).toBe(200);
  };
  const made = async () => (await server.deps.db.select().from(coupons)).length;
  const events = () =>
    server.log
      .map((line) => JSON.parse(line).event)
      .filter((event) => typeof event === 'string' && event.startsWith('payment.'));
  const failed = vi.fn(() => expect.unreachable());
  const mails = async () => {
    for (const _ of [1, 2]) await tellPayers(server.deps, failed);
    return (await server.deps.db.select().from(outboxMails)).map(({ recipient, subject }) => [recipient, subject]);
  };
  /** Bodies of the mails that were written, each of which says why money comes back. */
  const written = async () => (await server.deps.db.select().from(outboxMails)).map(({ body }) => body);
  /** Lines to return: amount, reason and number of the charge. */
  const owed = async () => {
    const { said } = await admin('payments', 'vilsar');
    return said.slice(1).map((line) => line.split(';').map((cell) => cell.slice(1, -1)));
  };

  return {
    get company() {
      return company;
    },
    get server() {
      return server;
    },
    admin,
    file,
    begun,
    paid,
    changed,
    made,
    events,
    failed,
    mails,
    written,
    owed,
  };
}
