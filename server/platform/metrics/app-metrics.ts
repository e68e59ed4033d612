import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { DATABASE_TROUBLE, type DatabaseTrouble } from '../db/database-trouble.ts';
import { inTime } from '../db/in-time.ts';
import type { AppDeps } from '../deps.ts';
import { MESSAGE_RECEIPT, type ReceiptCounted } from '../mail/message-receipt.ts';
import { CONNECTOR_PAUSED, type ConnectorPaused } from '../outbound/breaker.ts';
import { CONNECTOR_ASKED, type ConnectorAsked } from '../outbound/observed.ts';
import { type Count, countsOf, countToReturn, oldestMail } from './counts.ts';
import { OUTSIDE_OFFER, type OutsideOffer } from './outside-offer-counts.ts';
import { PAYMENT_NEWS, type PaymentNews } from './payment-news.ts';

/** Histogram buckets in seconds: acceptable waits are well below the last, hanging ones well above. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Milliseconds for counting rows; while the database hangs, the other metrics are still answered. */
const COUNTING = 3_000;

/** All metrics of a server. */
export interface AppMetrics {
  /** Metrics in Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  /** Unsubscribes. */
  readonly close: () => void;
}

/**
 * Metrics for the operator: requests, queued and running attentions, password hashing, mail, jobs, insurers,
 * tenants, event loop and memory. Labels are route patterns, codes or tenants' ids, never personal data. Create before
 * the app is ready.
 */
export function appMetrics(app: FastifyInstance, deps: AppDeps): AppMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  const asked = new Histogram({
    name: 'portal_connector_seconds',
    help: 'Questions to insurers and payment companies and messages by channels, by how they ended',
    labelNames: ['tenant', 'connector', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const onAsked = (message: unknown): void => {
    const { tenant, connector, outcome, seconds } = message as ConnectorAsked;
    asked.observe({ tenant, connector, outcome }, seconds);
  };
  subscribe(CONNECTOR_ASKED, onAsked);
  const received = new Counter({
    name: 'portal_message_receipts_total',
    help: 'Reports of channels about messages that they took: delivered, read, or the code of a failure',
    labelNames: ['tenant', 'channel', 'outcome'],
    registers,
  });
  const onReceipt = (message: unknown): void => {
    const { unit, channel, outcome } = message as ReceiptCounted;
    received.inc({ tenant: deps.tenants.idOfUnit(unit) ?? '', channel, outcome });
  };
  subscribe(MESSAGE_RECEIPT, onReceipt);
  const lost = new Counter({
    name: 'portal_database_connections_lost_total',
    help: 'Connections to the database that broke or were ended by it',
    registers,
  });
  const onTrouble = (message: unknown): void => {
    if ((message as DatabaseTrouble).event === 'database.connection-lost') lost.inc();
  };
  subscribe(DATABASE_TROUBLE, onTrouble);
  const silent = new Gauge({
    name: 'portal_connector_silent',
    help: 'Services that are not asked for 30 seconds after five silences in a minute: 1, or 0 once they answer again',
    labelNames: ['tenant', 'connector'],
    registers,
  });
  const onPaused = (message: unknown): void => {
    const { tenant, connector, paused } = message as ConnectorPaused;
    silent.set({ tenant, connector }, paused ? 1 : 0);
  };
  subscribe(CONNECTOR_PAUSED, onPaused);
  const uncountPayments = countPayments(deps, registry);
  const uncount = countOutsideOffer(deps, registry);
  gaugesOf(app, deps, registry);
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => {
      unsubscribe(CONNECTOR_ASKED, onAsked);
      unsubscribe(CONNECTOR_PAUSED, onPaused);
      unsubscribe(MESSAGE_RECEIPT, onReceipt);
      unsubscribe(DATABASE_TROUBLE, onTrouble);
      uncount();
      uncountPayments();
      registry.clear();
    },
  };
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Requests by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: 'portal_http_errors_total',
    help: 'Requests that this server failed, by tenant',
    labelNames: ['tenant', 'status'],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    // A path without a route may contain anything a client typed.
    const route = request.is404 ? '(none)' : (request.routeOptions.url ?? '(none)');
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    // A 503 of /ready is a correct answer, not a failure.
    if (reply.statusCode >= 500 && route !== '/ready')
      errors.inc({ tenant: request.tenant?.id ?? '', status: reply.statusCode });
    done();
  });
}

/** Events of payments; each has 0 from the start, so that its first one is an increase. */
const PAYMENT_EVENTS: readonly PaymentNews['event'][] = [
  'approved',
  'mismatch',
  'overpaid',
  'accountEnded',
  'paidAfterDrop',
  'refunded',
  'partlyRefunded',
  'recovered',
  'unreadable',
];

/** Counts what happens to money. @returns unsubscribes */
function countPayments({ tenants }: AppDeps, registry: Registry): () => void {
  const counter = new Counter({
    name: 'portal_payments_total',
    help: 'What happened to payments, by tenant: approved, mismatch, overpaid, accountEnded, paidAfterDrop, refunded, partlyRefunded, recovered, unreadable',
    labelNames: ['tenant', 'event'],
    registers: [registry],
  });
  for (const tenant of tenants.ids()) for (const event of PAYMENT_EVENTS) counter.inc({ tenant, event }, 0);
  const onNews = (message: unknown): void => {
    const { unit, event } = message as PaymentNews;
    counter.inc({ tenant: tenants.idOfUnit(unit) ?? '', event });
  };
  subscribe(PAYMENT_NEWS, onNews);
  return () => unsubscribe(PAYMENT_NEWS, onNews);
}

/**
 * Follows the counts of the watch over appointments, which reads too much for each scrape. Tenants without any have 0 from
 * the first round on, because a missing value reads as unknown.
 * @returns unsubscribes
 */
function countOutsideOffer({ tenants }: AppDeps, registry: Registry): () => void {
  const gauge = new Gauge({
    name: 'portal_appointments_outside',
    help: 'Future appointments outside of what their tenant offers, at the last round of ten minutes',
    labelNames: ['tenant'],
    registers: [registry],
  });
  const onCounted = (message: unknown): void => {
    gauge.reset();
    for (const tenant of tenants.ids()) gauge.set({ tenant }, 0);
    for (const { tenant, many } of message as readonly OutsideOffer[]) gauge.set({ tenant }, many);
  };
  subscribe(OUTSIDE_OFFER, onCounted);
  return () => unsubscribe(OUTSIDE_OFFER, onCounted);
}

/** Adds a gauge that is read when the metrics are requested. */
type AddGauge = (name: string, help: string, labelNames: readonly string[], collect: (gauge: Gauge) => unknown) => void;

/** Gauges that are read when the metrics are requested. */
function gaugesOf(app: FastifyInstance, deps: AppDeps, registry: Registry): void {
  const gauge: AddGauge = (name, help, labelNames, collect) => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect: async () => void (await collect(made)),
    });
  };
  gaugesOfServer(app, deps, gauge);
  gaugesOfDatabase(app, gauge);
  gaugesOfWork(deps, gauge);
}

/** Gauges of the server: its build, its tenants, and its work under way. */
function gaugesOfServer(app: FastifyInstance, { database, passwords, tenants }: AppDeps, gauge: AddGauge): void {
  gauge('portal_ready', 'Whether people should be sent here, as /ready says: 1 or 0', [], async (one) =>
    one.set((await app.readiness()).ready ? 1 : 0),
  );
  gauge('portal_build_info', 'Which portal this is: always 1', ['version', 'node', 'database'], (one) =>
    one.set({ version: portalVersion(), node: process.version, database: database.engine }, 1),
  );
  const { pool } = database;
  if (pool !== undefined)
    gauge(
      'portal_database_pool',
      'Connections that requests share: POOL_SIZE, idle and used ones, and requests that wait for one',
      ['state'],
      (one) => {
        for (const [state, value] of Object.entries(pool())) one.set({ state }, value);
      },
    );
  gauge('portal_hash_places', 'Passwords being hashed, and waiting for a place', ['state'], (one) => {
    one.set({ state: 'running' }, passwords.load.running);
    one.set({ state: 'waiting' }, passwords.load.waiting);
  });
  gauge('portal_call_lines', 'Pages connected to the line of an attention at this server', [], (one) =>
    one.set(app.websocketServer.clients.size),
  );
  gauge('portal_tenants', 'Tenants: all, and those whose newest documents are not served', ['state'], (one) => {
    one.set({ state: 'all' }, tenants.ids().length);
    one.set({ state: 'broken' }, tenants.broken().length);
  });
}

/** Whether the database answers, and takes writes. */
function gaugesOfDatabase(app: FastifyInstance, gauge: AddGauge): void {
  gauge('portal_database_up', 'Whether the database answers in time', [], async (one) =>
    one.set((await app.readiness()).database === 'unreachable' ? 0 : 1),
  );
  gauge(
    'portal_database_writable',
    'Whether the database takes writes: 0 where it is read-only, full or away',
    [],
    async (one) => one.set(['migrated', 'not-migrated'].includes((await app.readiness()).database) ? 1 : 0),
  );
}

/** Gauges of work that waits in the database, each counted within its term. */
function gaugesOfWork({ db, clock, tenants }: AppDeps, gauge: AddGauge): void {
  const mailAge = inTime<number | undefined>(() => oldestMail(db, clock.now()), undefined, COUNTING);
  gauge(
    'portal_mail_oldest_seconds',
    'Age of the oldest mail that is still to be sent; 0 when there is none',
    [],
    async (one) => {
      const age = await mailAge();
      if (age === undefined) one.reset();
      else one.set(age);
    },
  );
  const owed = inTime<Awaited<ReturnType<typeof countToReturn>> | undefined>(
    () => countToReturn(db),
    undefined,
    COUNTING,
  );
  gauge(
    'portal_payments_to_return',
    'Charges of which money is to be returned, by tenant: admin payments lists them',
    ['tenant'],
    async (one) => {
      one.reset();
      const counts = await owed();
      if (counts === undefined) return;
      for (const tenant of tenants.ids()) one.set({ tenant }, 0);
      for (const { unit, many } of counts) one.set({ tenant: tenants.idOfUnit(unit) ?? '' }, many);
    },
  );
  const counted = inTime<readonly Count[]>(() => countsOf(db), [], COUNTING);
  gauge(
    'portal_waiting',
    'What waits or is under way in the database, by kind and state',
    ['kind', 'state'],
    async (one) => {
      one.reset();
      const counts = await counted();
      for (const { kind, state, count } of counts) one.set({ kind, state }, count);
    },
  );
}

let version: string | undefined;

/** Version of the portal, from package.json. */
function portalVersion(): string {
  version ??= (JSON.parse(readFileSync(join(rootFolder(), 'package.json'), 'utf8')) as { readonly version: string })
    .version;
  return version;
}
