import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { messenger } from '../../server/features/channels/index.ts';
import { audit, outboxMails, people } from '../../server/platform/db/schema/index.ts';
import { pruneMails } from '../../server/platform/mail/forget-recipients.ts';
import { MailWorker } from '../../server/platform/mail/mail-worker.ts';
import { dropWaiting } from '../../server/platform/mail/outbox.ts';
import { type WrittenMail, writeMail } from '../../server/platform/mail/write-mail.ts';
import { appMetrics } from '../../server/platform/metrics/app-metrics.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { withOrders } from './admin-kit.ts';
import { choose, PHONE } from './channel-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { startInsurer, type TestInsurer } from './insurer-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const APP = 'secreto-de-la-app';
const VERIFY = 'palabra-de-uno';
/** A day after: reminders and codes have expired by then. */
const EXPIRES = new Date(TUESDAY.getTime() + 86_400_000);

/** A tenant that writes by WhatsApp, and declares receipts. */
function byWhatsapp(id: string, unit: number, phoneId: string): CompiledTenant {
  const { public: shown, server: kept, ...rest } = testTenant({ id, unit });
  const { templates = {} } = compiledTenant('demo').server.channels?.whatsapp ?? {};
  const key = (name: string) => `{{secret.${id.toUpperCase()}_${name}}}`;
  const receipts = { appSecret: key('APP'), verifyToken: key('VERIFY') };
  const whatsapp = { phoneId, token: key('TOKEN'), receipts, language: 'es_AR', templates };
  return { ...rest, public: { ...shown, channels: ['mail', 'whatsapp'] }, server: { ...kept, channels: { whatsapp } } };
}

const tenants = {
  uno: byWhatsapp('uno', 1, '1001'),
  // On the same app of Meta as the first.
  dos: byWhatsapp('dos', 2, '2002'),
  // On an app of its own.
  tres: byWhatsapp('tres', 3, '3003'),
  // Without its keys.
  cuatro: byWhatsapp('cuatro', 4, '4004'),
};

let server: TestServer;
let meta: TestInsurer;
let figures: ReturnType<typeof appMetrics>;
let taken = 0;
/** Work of Meta's simulator before it answers. */
let meanwhile: (messageId: string, reference: string) => Promise<void> = async () => undefined;
const { admin } = withOrders(() => server);

beforeAll(async () => {
  meta = await startInsurer();
  meta.answer = (response, { body }) => {
    taken += 1;
    const messageId = `wamid.${taken}`;
    void meanwhile(messageId, JSON.parse(body).biz_opaque_callback_data).then(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: messageId }] }));
    });
  };
  const secrets = new Map(
    Object.keys(tenants).flatMap((id) => {
      const own = (name: string, value: string) => [`${id.toUpperCase()}_${name}`, value] as const;
      const keys = [own('APP', id === 'tres' ? 'otra-app' : APP), own('VERIFY', id === 'uno' ? VERIFY : `v-${id}`)];
      return [own('TOKEN', `EAAG-${id}`), ...(id === 'cuatro' ? [] : keys)];
    }),
  );
  server = await buildTestServer({
    source: listSource(Object.values(tenants)),
    config: { secrets, connectorOrigins: [meta.origin] },
    plugin: (app, deps) => {
      figures = appMetrics(app, deps);
    },
  });
  for (const id of Object.keys(tenants)) await server.browser(id).get('/api/unidad/requisitos');
}, 120_000);
afterAll(async () => {
  figures.close();
  await server.close();
  await meta.close();
});
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  meta.asked.length = 0;
  meanwhile = async () => undefined;
  await server.deps.db.delete(outboxMails);
});

const mailed: string[] = [];
const logged: object[] = [];
async function work(): Promise<void> {
  const log = (event: string, facts: object) => void logged.push({ event, ...facts });
  const context = { ...server.deps, log, messenger: messenger(server.deps) };
  await new MailWorker(context, async ({ to }) => void mailed.push(to)).wake();
}

const values = { fecha: '24-11-2026', hora: '10:00', confirm: 'https://x/c', enter: 'https://x/e' };

/** Queues a reminder and lets WhatsApp take it. @returns the number of the message */
async function sent(tenant: keyof typeof tenants = 'uno', more: Partial<WrittenMail> = {}): Promise<string> {
  const choice = await choose(server, tenants[tenant].public.unit, 'whatsapp');
  const mail = { to: 'ana@example.com', text: 'appointmentSoon', values, choice, expiresAt: EXPIRES, ...more };
  await writeMail(server.deps, tenants[tenant], mail);
  mailed.length = 0;
  logged.length = 0;
  await work();
  return (await rows()).at(-1)?.messageId ?? '';
}

const rows = () => server.deps.db.select().from(outboxMails).orderBy(outboxMails.id);

type State = 'sent' | 'delivered' | 'read' | 'failed';
const bodyOf = (phoneId: string, ...statuses: readonly object[]) => webhook(phoneId, { statuses });
const webhook = (phoneId: string, news: object) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '541155550000', phone_number_id: phoneId },
              ...news,
            },
            field: 'messages',
          },
        ],
      },
    ],
  });

const statusOf = (id: string, status: State, more: object = {}) => ({
  id,
  status,
  timestamp: '1795860000',
  recipient_id: '5491155551234',
  ...(status === 'failed' && {
    errors: [{ code: 131_026, title: 'Message undeliverable', error_data: { details: '5491155551234' } }],
  }),
  ...more,
});

const sign = (body: string, secret = APP) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Posts a webhook as Meta does. */
function post(body: string, { at = 'uno', signature = sign(body) } = {}) {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return server.app.inject({ method: 'POST', url: `/api/canales/whatsapp/${at}`, headers, payload: body });
}

const report = async (id: string, ...states: readonly State[]) => {
  const codes: number[] = [];
  for (const state of states) codes.push((await post(bodyOf('1001', statusOf(id, state)))).statusCode);
  await work();
  return codes;
};

describe('the webhook of receipts', () => {
  const ask = (query: string, at = 'uno') => server.app.inject(`/api/canales/whatsapp/${at}?${query}`);

  it('answers the challenge to whoever knows the verify token [FIXO-11]', async () => {
    const query = 'hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=';
    const right = await ask(`${query}${VERIFY}`);
    expect([right.statusCode, right.body]).toEqual([200, '1158201444']);
    expect(right.headers['content-type']).toMatch(/^text\/plain/);
    for (const wrong of [`${query}otra`, query, `hub.challenge=1&hub.verify_token=${VERIFY}`])
      expect([wrong, (await ask(wrong)).statusCode]).toEqual([wrong, 403]);
  });

  it('is closed without its keys, which is logged, and unknown elsewhere [FIXO-11]', async () => {
    const body = bodyOf('4004', statusOf('x', 'failed'));
    expect(refusalOf(await post(body, { at: 'cuatro', signature: sign(body, '') }))).toEqual([503, 'UNAVAILABLE']);
    expect(refusalOf(await ask('hub.mode=subscribe&hub.challenge=1&hub.verify_token=', 'cuatro'))).toEqual([
      503,
      'UNAVAILABLE',
    ]);
    expect(server.log.join()).toMatch(/channel\.receipts-closed.*CUATRO_APP/);
    expect(refusalOf(await post(body, { at: 'nadie' }))).toEqual([404, 'NOT_FOUND']);
  });

  it('refuses what Meta did not sign, over the very bytes [FIXO-11]', async () => {
    const id = await sent();
    const body = bodyOf('1001', statusOf(id, 'failed'));
    for (const signature of [
      '',
      'sha256=',
      sign(body).slice(0, -1),
      sign(`${body} `),
      sign(body, 'otra'),
      sign(body).slice(7),
    ])
      expect([signature, (await post(body, { signature })).statusCode]).toEqual([signature, 401]);
    expect(await rows()).toMatchObject([{ status: 'sent', receipt: null }]);
  });

  it.each(['{', '[]', '{"entry":[{"changes":[null,{"field":"messages","value":{"statuses":[7,{}]}}]}]}', ''])(
    'answers 200 to a signed body without statuses: %s [FIXO-11]',
    async (body) => {
      expect((await post(body)).statusCode).toBe(200);
    },
  );

  it('limits the calls of one address before their bodies are read [FIXO-11, FIXS-02]', async () => {
    const source = listSource([tenants.uno]);
    const own = await buildTestServer({ source, config: { limitsFactor: 0.0025 } });
    const url = '/api/canales/whatsapp/uno';
    const codes: number[] = [];
    for (let call = 0; call < 4; call += 1)
      codes.push((await own.app.inject({ method: 'POST', url, payload: {} })).statusCode);
    await own.close();
    expect(codes).toEqual([503, 503, 503, 429]);
  });

  it('refuses a body beyond three megabytes [FIXO-11]', async () => {
    expect(refusalOf(await post(' '.repeat(3 * 1024 * 1024 + 1)))).toEqual([413, 'TOO_LARGE']);
  });
});

describe('a message that WhatsApp took', () => {
  const FIGURE = 'portal_message_receipts_total{tenant="uno",channel="whatsapp",outcome="META_131026"}';
  const undelivered = async () => {
    const line = (await figures.text()).split('\n').find((one) => one.startsWith(FIGURE));
    return Number(line?.slice(FIGURE.length) ?? 0);
  };

  it('goes as mail once, however often its failure is reported [FIXO-11]', async () => {
    const before = await undelivered();
    const id = await sent();
    expect(JSON.parse(meta.asked[0]?.body ?? '').biz_opaque_callback_data).toBe(String((await rows())[0]?.id));
    expect([mailed, (await rows())[0]?.body]).toEqual([[], expect.stringContaining('10:00')]);
    expect(await report(id, 'sent', 'failed', 'failed')).toEqual([200, 200, 200]);
    expect(await report(id, 'failed')).toEqual([200]);
    expect([mailed, meta.asked.length]).toEqual([['ana@example.com'], 1]);
    expect(await rows()).toMatchObject([{ status: 'sent', channelError: 'META_131026', receipt: 'failed', body: '' }]);
    expect(server.log.join()).toMatch(/message\.undelivered.*META_131026/);
    expect(server.log.join()).not.toContain('5491155551234');
    const list = (await admin('mails', 'uno', '--estado', 'por-correo')).said;
    expect(list[1]).toMatch(/"el teléfono no recibe WhatsApp";"no llegó"/);
    expect(await undelivered()).toBe(before + 1);
  });

  it.each([
    ['delivered', ['delivered', 'failed'], 'delivered'],
    ['read', ['read', 'delivered', 'failed'], 'read'],
  ] as const)('never goes as mail after it was %s, and loses its code [FIXO-11]', async (_, states, receipt) => {
    const id = await sent();
    await report(id, ...states);
    expect([mailed, await rows()]).toMatchObject([[], [{ status: 'sent', receipt, channelError: null, body: '' }]]);
  });

  it('is ignored where no message has that number [FIXO-11]', async () => {
    await sent();
    expect(
      (await post(bodyOf('1001', statusOf('wamid.de-otro', 'failed', { biz_opaque_callback_data: 'x' })))).statusCode,
    ).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'sent', receipt: null }]);
  });

  it('is repeated by Meta when it fails before its number is stored [FIXO-11]', async () => {
    const early: number[] = [];
    meanwhile = async (id, reference) => {
      const body = bodyOf('1001', statusOf(id, 'failed', { biz_opaque_callback_data: reference }));
      early.push((await post(body)).statusCode);
    };
    const id = await sent();
    expect(early).toEqual([503]);
    await report(id, 'failed');
    expect(mailed).toEqual(['ana@example.com']);
  });

  it('accepts receipts of its own app and number only, for all tenants [FIXO-11]', async () => {
    const id = await sent('dos');
    const failed = (phoneId: string) => bodyOf(phoneId, statusOf(id, 'failed'));
    for (const phoneId of ['1001', '3003']) expect((await post(failed(phoneId))).statusCode).toBe(200);
    const other = sign(failed('2002'), 'otra-app');
    expect((await post(failed('2002'), { at: 'tres', signature: other })).statusCode).toBe(200);
    expect((await rows())[0]?.receipt).toBeNull();
    expect(server.log.join()).toContain('channel.receipt-foreign');
    expect((await post(failed('2002'))).statusCode).toBe(200);
    await work();
    expect(mailed).toEqual(['ana@example.com']);
  });

  it('is not mailed once it is outdated or has expired [FIXO-11]', async () => {
    const outdated = await sent('uno', { about: 'appointment:7' });
    await dropWaiting(server.deps.db, 1, 'appointment:7');
    await report(outdated, 'failed');
    expect([mailed, await rows()]).toMatchObject([[], [{ status: 'failed', lastError: 'SUPERSEDED' }]]);
    const late = await sent();
    server.clock.setTo(EXPIRES);
    await report(late, 'failed');
    expect([mailed, (await rows()).at(-1)]).toMatchObject([[], { status: 'failed', lastError: 'EXPIRED', body: '' }]);
  });

  it('loses its contents when they expire without a receipt [FIXO-11, R8]', async () => {
    const id = await sent();
    await pruneMails(server.deps);
    expect((await rows())[0]?.body).not.toBe('');
    server.clock.setTo(new Date(EXPIRES.getTime() + 1));
    await pruneMails(server.deps);
    expect(await rows()).toMatchObject([{ status: 'sent', body: '', message: null, messageId: id }]);
  });
});

describe('a reader without an e-mail', () => {
  it('gets the message by the chosen channel and no mail on failure [FIXO-11]', async () => {
    const id = await sent('uno', { to: undefined });
    expect([meta.asked.length, await rows()]).toMatchObject([1, [{ status: 'sent', recipient: '' }]]);
    await report(id, 'failed');
    await work();
    expect([mailed, meta.asked.length]).toEqual([[], 1]);
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: 'META_131026', body: '' }]);
    const { said } = await admin('mails', 'uno');
    expect(said[1]).toMatch(/"falló";"whatsapp";"5491155551234"/);
  });

  it('is written nothing where no channel carries it [FIXO-11]', async () => {
    const nowhere = {
      to: undefined,
      text: 'appointmentSoon',
      values,
      choice: { id: 1, channel: 'mail', phone: null },
    } as const;
    expect(await writeMail(server.deps, tenants.uno, nowhere)).toBe(false);
    expect(await rows()).toEqual([]);
  });
});

describe('a person who answers the WhatsApp', () => {
  let written = 0;
  /** A message as Meta reports it. */
  const messageOf = (said: string, more: object = {}) => {
    written += 1;
    const from = { from: `549${PHONE}`, id: `wamid.in${written}`, timestamp: '1795860000' };
    return { ...from, type: 'text', text: { body: said }, ...more };
  };
  const say = (messages: readonly object[], phoneId = '1001') => webhook(phoneId, { messages });
  const channelsOf = async (unit: number) => {
    const written = and(eq(people.unit, unit), eq(people.kind, 'holder'), eq(people.phone, PHONE));
    return (await server.deps.db.select().from(people).where(written)).map(({ channel }) => channel);
  };
  const withdrawals = () => server.deps.db.$count(audit, eq(audit.action, 'channel.withdraw'));
  const asked = () => meta.asked.map(({ body }) => JSON.parse(body));

  it.each([
    ['BAJA', {}],
    ['  ¡bajá!! ', {}],
    ['Stop.', {}],
    ['', { type: 'button', text: undefined, button: { text: 'Baja', payload: 'x' } }],
  ])('is written to no more and told so once, when the answer is "%s" [FIXT-18]', async (said, more) => {
    const holders = [await choose(server, 1, 'whatsapp'), await choose(server, 1, 'sms', { documento: '28444555' })];
    await choose(server, 2, 'whatsapp');
    const before = await withdrawals();
    const body = say([messageOf(said, more)]);
    for (const time of [1, 2]) expect([time, (await post(body)).statusCode]).toEqual([time, 200]);
    await work();
    expect([await channelsOf(1), await channelsOf(2)]).toEqual([['mail', 'mail'], ['whatsapp']]);
    expect(await withdrawals()).toBe(before + holders.length);
    expect(asked()).toMatchObject([
      {
        to: '5491155551234',
        type: 'text',
        text: { body: expect.stringMatching(/^Listo: Unidad 1 no te escribe más/) },
      },
    ]);
    expect(await rows()).toMatchObject([{ unit: 1, recipient: '', status: 'sent' }]);
    expect(server.log.join()).not.toContain('5491155551234');
    // The same message once more, after the person chose WhatsApp again.
    await choose(server, 1, 'whatsapp');
    await post(body);
    await work();
    expect([(await channelsOf(1)).includes('whatsapp'), asked().length]).toEqual([true, 1]);
  });

  it('gets the waiting messages by mail [FIXT-18]', async () => {
    const choice = await choose(server, 1, 'whatsapp');
    const mail = { to: 'ana@example.com', text: 'appointmentSoon', values, choice, expiresAt: EXPIRES };
    await writeMail(server.deps, tenants.uno, mail);
    await post(say([messageOf('baja')]));
    mailed.length = 0;
    await work();
    expect([mailed, asked().map(({ type }) => type)]).toEqual([['ana@example.com'], ['text']]);
    expect((await rows())[0]).toMatchObject({ channelError: 'WITHDRAWN' });
  });

  it('gets nothing for other words, from another phone, number, app or without a signature [FIXT-18]', async () => {
    await choose(server, 1, 'whatsapp');
    const stop = say([messageOf('BAJA')]);
    const ignored = [
      say([messageOf('Gracias'), messageOf('no me des de baja'), messageOf('BAJA '.repeat(9)), messageOf('')]),
      say([
        messageOf('BAJA', { from: '5491155559999' }),
        messageOf('BAJA', { from: '1' }),
        messageOf('BAJA', { id: '\0' }),
      ]),
      say([messageOf('BAJA')], '3003'),
      webhook('1001', { messages: [7, {}, { from: 1, id: 2, text: 'BAJA' }] }),
    ];
    for (const body of ignored) expect((await post(body)).statusCode).toBe(200);
    expect((await post(stop, { at: 'tres', signature: sign(stop, 'otra-app') })).statusCode).toBe(200);
    expect(refusalOf(await post(stop, { signature: sign(stop, 'otra-app') }))).toEqual([401, 'SIGNATURE_REFUSED']);
    await work();
    expect([await channelsOf(1), await rows(), asked()]).toEqual([expect.arrayContaining(['whatsapp']), [], []]);
  });

  it('is heard at the address of another tenant of the same app [FIXT-18]', async () => {
    await choose(server, 1, 'whatsapp', { documento: '28444555' });
    await choose(server, 1, 'whatsapp');
    await choose(server, 2, 'whatsapp');
    expect((await post(say([messageOf('Baja')], '2002'))).statusCode).toBe(200);
    expect([await channelsOf(1), await channelsOf(2)]).toEqual([['whatsapp', 'whatsapp'], ['mail']]);
    expect(await rows()).toMatchObject([{ unit: 2, status: 'pending', channel: 'whatsapp' }]);
  });
});

it('shows the mail replacing a simulated message to a number ending 0000 [FIXO-11]', async () => {
  const config = { ...server.deps.config, demo: true, secrets: new Map<string, string>() };
  const simulated = { ...server.deps, config };
  for (const [telefono, documento] of [
    ['1155550000', '30111222'],
    [PHONE, '28444555'],
  ] as const) {
    const choice = await choose(server, 1, 'whatsapp', { telefono, documento });
    const mail = { to: 'ana@example.com', text: 'appointmentSoon', values, choice, expiresAt: EXPIRES };
    await writeMail(simulated, tenants.uno, mail);
  }
  const context = { ...simulated, log: () => undefined, messenger: messenger(simulated) };
  await new MailWorker(context, undefined).wake();
  expect(await rows()).toMatchObject([
    { status: 'pending', channelError: 'META_131026', receipt: 'failed' },
    { status: 'sent', channelError: null, receipt: null },
  ]);
  const { body } = await server.browser('uno').get('/demo/correo');
  expect(body).toMatch(/ana@example\.com[\s\S]*5491155551234|5491155551234[\s\S]*ana@example\.com/);
  expect(await server.deps.db.$count(outboxMails, eq(outboxMails.unit, 1))).toBe(2);
});
