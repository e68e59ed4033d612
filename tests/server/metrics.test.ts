// @engine pg
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { outboxMails, paymentCharges, payments } from '../../server/platform/db/schema/index.ts';
import { RESTORED, SUPERSEDED } from '../../server/platform/mail/outbox.ts';
import { type AppMetrics, appMetrics } from '../../server/platform/metrics/app-metrics.ts';
import { publishPaymentNews } from '../../server/platform/metrics/payment-news.ts';
import { type ServedMetrics, serveMetrics } from '../../server/platform/metrics/serve-metrics.ts';
import { observed } from '../../server/platform/outbound/observed.ts';
import { personId } from './coverage-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';

let server: TestServer;
let metrics: AppMetrics;
beforeAll(async () => {
  server = await buildTestServer({
    plugin: (app, deps) => {
      metrics = appMetrics(app, deps);
      app.get('/api/roto', { config: { access: 'public' } }, async () => {
        throw new Error('30111222');
      });
    },
  });
  // Fills the demo data of the unit, which the figures count.
  await server.browser('uno').get('/api/unidad/requisitos');
});
afterAll(async () => {
  metrics.close();
  await server.close();
});

/** Value of one figure. */
const figure = async (name: string) => Number((await lines(`${name} `))[0]?.slice(name.length) ?? 0);
const lines = async (name: string) => (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

describe('figures of a server', () => {
  it('count requests by pattern and status, and hold nothing of a person [FIXS-22]', async () => {
    const ana = server.browser('uno');
    const failures = async () => [
      await figure('portal_http_request_seconds_count{method="GET",route="/api/roto",status="500"}'),
      await figure('portal_http_errors_total{tenant="uno",status="500"}'),
    ];
    const before = await failures();
    await ana.login('30111222', 'portal2026');
    await ana.login('30111222', 'wrong');
    await ana.get('/api/nada/30111222');
    await ana.get('/api/roto?doc=30111222');
    // A starting or stopping server is not ready, and that is no failed request.
    expect((await server.app.inject('/ready')).json()).toMatchObject({ ready: false });
    const counted = await lines('portal_http_request_seconds_count');
    expect(counted).toEqual(
      expect.arrayContaining([
        'portal_http_request_seconds_count{method="POST",route="/api/auth/login",status="200"} 1',
        'portal_http_request_seconds_count{method="POST",route="/api/auth/login",status="401"} 1',
        'portal_http_request_seconds_count{method="GET",route="(none)",status="404"} 1',
      ]),
    );
    expect(await failures()).toEqual(before.map((many) => many + 1));
    expect(await lines('portal_http_errors_total')).toHaveLength(1);
    expect(await metrics.text()).not.toMatch(/30111222|Ana|example\.com/);
  });

  it('counts failed mail, except superseded and restored mail [FIXS-22]', async () => {
    const { db, clock } = server.deps;
    const mail = { unit: 1, recipient: 'a@example.com', subject: 's', body: '', createdAt: clock.now() };
    const failed = (lastError: string) => ({ ...mail, status: 'failed' as const, nextTryAt: clock.now(), lastError });
    await db.insert(outboxMails).values([failed(SUPERSEDED), failed(RESTORED), failed('EXPIRED'), failed('SMTP_550')]);
    expect(await lines('portal_waiting{kind="mail",state="failed"}')).toEqual([
      'portal_waiting{kind="mail",state="failed"} 2',
    ]);
  });

  it('count events of payments, and charges to be returned [FIXO-14]', async () => {
    const counted = (event: string) => lines(`portal_payments_total{tenant="uno",event="${event}"}`);
    const odd = ['mismatch', 'overpaid', 'accountEnded', 'paidAfterDrop', 'unreadable'] as const;
    for (const event of [...odd, 'refunded', 'partlyRefunded', 'recovered'] as const) {
      expect(await counted(event)).toEqual([`portal_payments_total{tenant="uno",event="${event}"} 0`]);
      publishPaymentNews({ unit: 1, provider: 'prueba', payment: '1', event });
      expect(await counted(event)).toEqual([`portal_payments_total{tenant="uno",event="${event}"} 1`]);
    }
    const { db, clock } = server.deps;
    const holderId = await personId(server, '30111222');
    const now = clock.now();
    const form = {
      unit: 1,
      holderId,
      amount: '5000',
      currency: 'ARS',
      provider: 'prueba',
      createdAt: now,
      openedAt: now,
    };
    const [payment] = await db.insert(payments).values(form).returning();
    const sums = { taken: '5000', refunded: '0', given: '0', returned: '0' };
    await db
      .insert(paymentCharges)
      .values({ unit: 1, paymentId: payment?.id ?? '', chargeId: '1', currency: 'ARS', ...sums, seenAt: now });
    expect(await lines('portal_payments_to_return')).toEqual([
      'portal_payments_to_return{tenant="uno"} 1',
      'portal_payments_to_return{tenant="dos"} 0',
    ]);
  });

  it('reports visits, hash places, mail, jobs, tenants, insurers and event loop lag [FIXS-22]', async () => {
    await observed('uno', 'cobertura', Promise.resolve({}));
    await observed('uno', 'cobertura', Promise.reject(new Error('30111222'))).catch(() => undefined);
    const text = await metrics.text();
    for (const line of [
      'portal_waiting{kind="attention",state="queued"} 1',
      'portal_waiting{kind="mail",state="pending"} 0',
      'portal_waiting{kind="job",state="working"} 0',
      'portal_database_up 1',
      'portal_hash_places{state="waiting"} 0',
      'portal_tenants{state="all"} 2',
      'portal_call_lines 0',
      'portal_ready 0',
      'portal_connector_seconds_count{tenant="uno",connector="cobertura",outcome="ok"} 1',
      'portal_connector_seconds_count{tenant="uno",connector="cobertura",outcome="INTERNAL"} 1',
    ])
      expect(text).toContain(`${line}\n`);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('serves metrics at a separate port, not by the portal [FIXS-22]', async () => {
    expect((await server.browser().get('/metrics')).headers['content-type']).not.toContain('version=0.0.4');
    let serving: Promise<ServedMetrics> | undefined;
    const other = await buildTestServer({
      config: { demo: false },
      plugin: (app, deps) => {
        serving = serveMetrics(app, deps, { port: 0, host: '127.0.0.1' });
      },
    });
    const served = await serving;
    const address = served?.address ?? '';
    expect(await (await fetch(address)).text()).toContain('portal_database_up 1\n');
    // biome-ignore lint/plugin: this server has one page and no codes.
    expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
    await served?.close();
    await other.close();
  });
});

describe('the examples of docs/deployment', () => {
  /** Names of figures in a text, without what a histogram adds to them. */
  const named = (text: string): string[] => [
    ...new Set(
      [...text.matchAll(/\b((?:portal|nodejs|process)_[a-z0-9_]+)/g)].map(([, name = '']) =>
        name.replace(/_(?:bucket|count|sum)$/, ''),
      ),
    ),
  ];
  const documents = {
    'docs/deployment/prometheus-rules.yml': (text: string) => {
      const { groups } = parse(text) as { groups: { rules: { alert: string; expr: string }[] }[] };
      return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join('\n');
    },
    'docs/deployment/grafana-dashboard.json': (text: string) => {
      const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
      return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    },
    'docs/operation.md': (text: string) => [...text.matchAll(/^\| (`portal_.*) \|.*\|$/gm)].map(([row]) => row).join(),
  };

  it.each(Object.entries(documents))('%s names only figures that there are [FIXO-08]', async (file, expressions) => {
    const told = [...(await metrics.text()).matchAll(/^# HELP (\w+) /gm)].map(([, name]) => name);
    const wanted = named(expressions(readFileSync(file, 'utf8')));
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((name) => !told.includes(name))).toEqual([]);
  });

  it('name every figure of ours in the guide [FIXO-08]', async () => {
    const told = [...(await metrics.text()).matchAll(/^# HELP (portal_\w+) /gm)].map(([, name = '']) => name);
    const guide = readFileSync('docs/operation.md', 'utf8');
    expect(told.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  });
});

describe('figures of the database', () => {
  it('tell the places of the pool, and which portal this is [FIXO-08]', async () => {
    const text = await metrics.text();
    expect(text).toMatch(/^portal_build_info\{version="\d+\.\d+\.\d+",node="v\d+[\d.]+",database="postgres"\} 1$/m);
    for (const state of ['size', 'idle', 'used', 'waiting'])
      expect(text).toMatch(new RegExp(`^portal_database_pool\\{state="${state}"\\} \\d+$`, 'm'));
    expect(text).toContain('portal_database_pool{state="size"} 10\n');
  });
});

describe('an error that a person reads', () => {
  it('carries the id that finds its line in the log [FIXS-22]', async () => {
    const answer = await server.browser('uno').get('/api/roto');
    const id = String(answer.headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f]{8}-/);
    expect(answer.json()).toEqual({ error: { code: 'INTERNAL' } });
    const found = server.log.filter((line) => line.includes(id.slice(0, 8)));
    expect(found.some((line) => line.includes('"msg":"request failed"'))).toBe(true);
  });

  it('is logged as an error with route, tenant and code, nothing personal [FIXO-08]', async () => {
    server.log.length = 0;
    await server.browser('uno').get('/api/roto?doc=30111222');
    const [failed, line] = server.log.map((text) => JSON.parse(text));
    const where = { level: 50, route: '/api/roto?doc=***', tenant: 'uno' };
    expect(failed).toMatchObject({ ...where, code: 'INTERNAL', msg: 'request failed', err: { message: 'Error' } });
    expect(line).toMatchObject({ ...where, status: 500, msg: 'request' });
    expect(server.log.join()).not.toContain('30111222');
  });
});
