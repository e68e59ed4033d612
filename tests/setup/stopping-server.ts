import { buildApp } from '../../server/app.ts';
import { DemoData } from '../../server/features/demo/demo-data.ts';
import { paymentAftercare } from '../../server/features/payments/payment-aftercare.ts';
import type { PaymentOrder } from '../../server/features/payments/provider.ts';
import { TestProvider } from '../../server/features/payments/test-provider.ts';
import { controlledClock } from '../../server/platform/core/clock.ts';
import { readConfig } from '../../server/platform/core/config.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { PdfInspector } from '../../server/platform/files/pdf/pdf-inspector.ts';
import { PictureConverter } from '../../server/platform/files/pictures/picture-converter.ts';
import { folderSource } from '../../server/platform/tenants/folder-source.ts';
import { TenantStore } from '../../server/platform/tenants/tenant-store.ts';
import { quickHasher } from '../server/quick-hasher.ts';
import { RemoteCompany } from './remote-company.ts';

/*
 * A server to be killed: the real app on the database that the environment names, which stops dead at one place of one
 * request, says so to the process that started it, and waits. The places of a request, in order: before the provider is
 * asked and after it answered, before and after each commit, and before the answer leaves.
 */

/** Order of the parent: stop at the `at`th place of the next request to `route`. */
interface Order {
  readonly route: string;
  readonly at: number;
}

let order: Order | undefined;
let reached: number | undefined;

async function place(): Promise<void> {
  if (order === undefined || reached === undefined) return;
  reached += 1;
  if (reached < order.at) return;
  process.send?.('stopped');
  await new Promise(() => undefined);
}

class StoppingProvider extends TestProvider {
  override async create(payment: PaymentOrder) {
    await place();
    const made = await super.create(payment);
    await place();
    return made;
  }
}

/** The same database, with a place before and after each commit. */
function stopping(db: Database): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      await place();
      return done;
    }, config);
    await place();
    return result;
  };
  return new Proxy(db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  });
}

const config = readConfig(process.env);
// Each life may begin some minutes after the one before: what people may do in a minute is counted by the clock.
const clock = controlledClock();
clock.advance(Number(process.env.MINUTES_AHEAD ?? 0) * 60_000);
const database = await openDatabase(config);
const db = stopping(database.db);
const passwords = quickHasher();
const tenants = new TenantStore({
  source: folderSource('tenants', { recheckAfter: 1_000 }),
  db: database.db,
  report: ({ message }) => process.stderr.write(`${message}\n`),
});
// Demo data is put back at each start of a demo; here it is the data that has to outlive the server.
const first = process.env.FIRST_START === '1';
const demo = first ? new DemoData({ db: database.db, clock, passwords }) : undefined;
const test = new StoppingProvider({ db, clock });
// A company of the proof itself, which outlives this server.
const { COMPANY_AT } = process.env;
const provider = COMPANY_AT === undefined ? test : new RemoteCompany(COMPANY_AT);
const payments = { of: () => provider, test };
const app = await buildApp(
  {
    config,
    database,
    db,
    clock,
    controlledClock: undefined,
    tenants,
    passwords,
    pictures: new PictureConverter(),
    pdfs: new PdfInspector(),
    demo,
    payments,
    pages: undefined,
  },
  // A proof that met a 503 can say why.
  { level: 'warn', stream: process.stderr },
);
app.addHook('preHandler', async (request) => {
  if (order?.route === request.routeOptions.url) reached = 0;
});
app.addHook('onSend', async (request, _reply, payload) => {
  if (order?.route === request.routeOptions.url) await place();
  return payload;
});
app.addHook('onResponse', async (request) => {
  if (order?.route !== request.routeOptions.url) return;
  order = undefined;
  reached = undefined;
  process.send?.('answered');
});
if (COMPANY_AT !== undefined)
  await paymentAftercare({ database, clock, tenants, payments }, (event, facts) =>
    app.log.warn({ event, ...facts }),
  ).start();
process.on('message', (message: Order) => {
  order = message;
  process.send?.('armed');
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
