import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import type { MessageChannel } from '../../engine/language/checks/channels.ts';
import { saveProfile } from '../../server/features/account/save-profile.ts';
import { messenger } from '../../server/features/channels/index.ts';
import type { PersonValues } from '../../server/features/people/index.ts';
import { outboxMails, people } from '../../server/platform/db/schema/index.ts';
import { EARLIER_EMAIL_HOURS } from '../../server/platform/limits/limits.ts';
import { MailWorker } from '../../server/platform/mail/mail-worker.ts';
import { nextChannelTry } from '../../server/platform/mail/phone-message.ts';
import { writeMail } from '../../server/platform/mail/write-mail.ts';
import { countsOf } from '../../server/platform/metrics/counts.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { withOrders } from './admin-kit.ts';
import { choose, PHONE } from './channel-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { json, startInsurer, type TestInsurer } from './insurer-kit.ts';
import { profileForm } from './profile-kit.ts';
import { Recovery } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const ANA = '30111222';
const codes = { channel: compiledTenant('demo').public.codes.channel ?? {} };

/** A tenant that writes by WhatsApp, with the templates of the demo. */
function byWhatsapp(): CompiledTenant {
  const { public: shown, server: kept, ...rest } = testTenant({ id: 'uno', unit: 1, codes });
  const { templates = {} } = compiledTenant('demo').server.channels?.whatsapp ?? {};
  const whatsapp = { phoneId: '106540352242922', token: '{{secret.UNO_TOKEN}}', language: 'es_AR', templates };
  return {
    ...rest,
    public: { ...shown, channels: ['mail', 'whatsapp'] },
    server: { ...kept, channels: { whatsapp } },
  };
}

/** The connector of a gateway of text messages, as a document has it. */
const GATEWAY = `{
  "method": "POST", "url": "{{secret.DOS_URL}}/sms", "headers": { "x-key": "{{secret.DOS_KEY}}" },
  "body": { "to": "with.telefono", "message": "with.texto", "id": "with.referencia" },
  "sends": { "telefono": { "type": "string" }, "texto": { "type": "string" }, "referencia": { "type": "string" } },
  "answer": { "estado": "body.estado" }, "types": { "estado": { "type": "string" } },
  "ok": { "==": [{ "var": "answer.estado" }, "aceptado"] }, "timeoutSeconds": 1
}`;

/** A tenant that writes by text messages, with a gateway's connector. */
function byText(): CompiledTenant {
  const { public: shown, server: kept, ...rest } = testTenant({ id: 'dos', unit: 2, codes });
  const mensajes = JSON.parse(GATEWAY) as CompiledTenant['server']['connectors'][string];
  return {
    ...rest,
    public: { ...shown, channels: ['mail', 'sms'] },
    server: { ...kept, connectors: { mensajes }, channels: { sms: { call: 'mensajes' } } },
  };
}

const META_TOOK = json({ messaging_product: 'whatsapp', contacts: [], messages: [{ id: 'wamid.HBgL' }] });
const metaRefused = (code: number, status = 400) =>
  json({ error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'x' } }, status);

let server: TestServer;
let provider: TestInsurer;
const { admin } = withOrders(() => server);
const tenants = { uno: byWhatsapp(), dos: byText() };

beforeAll(async () => {
  provider = await startInsurer();
  const secrets = new Map([
    ['UNO_TOKEN', 'EAAG-uno'],
    ['DOS_URL', provider.origin],
    ['DOS_KEY', 'clave-dos'],
  ]);
  const source = listSource([tenants.uno, tenants.dos, testTenant({ id: 'tres', unit: 3, codes })]);
  server = await buildTestServer({ source, config: { secrets, connectorOrigins: [provider.origin] } });
  for (const tenant of ['uno', 'dos', 'tres']) await server.browser(tenant).get('/api/unidad/requisitos');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  provider.asked.length = 0;
  await server.deps.db.delete(outboxMails);
  await server.deps.db.update(people).set({ channel: 'mail', channelSince: null });
});

const mailed: string[] = [];
const worker = () => {
  mailed.length = 0;
  const context = { ...server.deps, log: () => undefined, messenger: messenger(server.deps) };
  return new MailWorker(context, async ({ to }) => void mailed.push(to));
};

const values = { fecha: '24-11-2026', hora: '10:00', confirm: 'https://x/c', enter: 'https://x/e' };

/** Queues a reminder for somebody who chose the channel. */
async function queue(tenant: 'uno' | 'dos', more: { readonly telefono?: string; readonly onceKey?: string } = {}) {
  const channel: MessageChannel = tenant === 'uno' ? 'whatsapp' : 'sms';
  const { telefono = PHONE, onceKey = 'once' } = more;
  const mail = {
    to: 'ana@example.com',
    text: 'appointmentSoon',
    values,
    onceKey,
    choice: await choose(server, tenants[tenant].public.unit, channel, { telefono }),
  };
  return writeMail(server.deps, tenants[tenant], mail);
}

const rows = () => server.deps.db.select().from(outboxMails).orderBy(outboxMails.id);

describe('a message by WhatsApp', () => {
  it('is sent once as the approved template, by any number of workers [FIXO-11]', async () => {
    provider.answer = META_TOOK;
    expect([await queue('uno'), await queue('uno')]).toEqual([true, false]);
    const one = worker();
    await Promise.all([one.wake(), worker().wake(), one.wake()]);
    expect(provider.asked).toHaveLength(1);
    const [{ url, headers, body } = { url: undefined, headers: {}, body: '' }] = provider.asked;
    expect([url?.pathname, headers.authorization]).toEqual(['/v24.0/106540352242922/messages', 'Bearer EAAG-uno']);
    const parameters = ['martes 24 de noviembre', '10:00 (hora de Argentina)', 'https://x/c', 'https://x/e'].map(
      (text) => ({
        type: 'text',
        text,
      }),
    );
    expect(JSON.parse(body)).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: `549${PHONE}`,
      type: 'template',
      template: {
        name: 'turno_recordatorio',
        language: { code: 'es_AR' },
        components: [{ type: 'body', parameters }],
      },
    });
    expect([mailed, await rows()]).toMatchObject([[], [{ status: 'sent', channel: 'whatsapp', channelError: null }]]);
  });

  it.each([
    ['the phone has no WhatsApp', metaRefused(131_026), 'META_131026'],
    ['its template does not exist', metaRefused(132_001, 404), 'META_132001'],
    ['the answer names no message', json({ messages: [] }), 'ANSWER_MISSING'],
  ] as const)('gives way to one mail at once when %s [FIXO-11]', async (_, answer, code) => {
    provider.answer = answer;
    await queue('uno');
    await worker().wake();
    await worker().wake();
    expect(provider.asked).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent', channelError: code, attempts: 2 }]);
  });

  it('waits as Retry-After asks, and is sent then [FIXO-11]', async () => {
    provider.answer = (response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '120' });
      response.end(JSON.stringify({ error: { code: 130_429, message: 'Rate limit hit' } }));
    };
    await queue('uno');
    const sending = worker();
    await sending.wake();
    server.clock.advance(119_000);
    await sending.wake();
    expect([provider.asked.length, mailed]).toEqual([1, []]);
    expect(await rows()).toMatchObject([{ status: 'pending', lastError: 'META_130429' }]);
    provider.answer = META_TOOK;
    server.clock.advance(2_000);
    await sending.wake();
    expect([provider.asked.length, mailed, (await rows())[0]?.status]).toEqual([2, [], 'sent']);
  });

  it('is replaced by the mail when its retries end [FIXO-11]', async () => {
    provider.answer = metaRefused(131_000, 500);
    await queue('uno');
    const sending = worker();
    for (let minute = 0; minute < 40; minute += 1) {
      await sending.wake();
      server.clock.advance(60_000);
    }
    expect(provider.asked.length).toBeGreaterThan(3);
    expect([mailed, await rows()]).toMatchObject([
      ['ana@example.com'],
      [{ status: 'sent', channelError: 'META_131000' }],
    ]);
  });

  it('is not repeated after its worker died, and the mail goes [FIXO-11]', async () => {
    provider.answer = META_TOOK;
    await queue('uno');
    await server.deps.db.update(outboxMails).set({ attempts: 1, lastError: 'UNANSWERED' });
    await worker().wake();
    expect([provider.asked, mailed]).toEqual([[], ['ana@example.com']]);
  });

  it.each([
    ['the phone is no mobile', { telefono: '0800123456' }],
    ['the phone is of another country', { telefono: '+14155552671' }],
  ])('goes as mail when %s [FIXO-11]', async (_, more) => {
    await queue('uno', more);
    await worker().wake();
    expect([provider.asked, mailed, (await rows())[0]?.channel]).toEqual([[], ['ana@example.com'], 'mail']);
  });

  it.each([
    ['mail', PHONE, 'WITHDRAWN'],
    ['sms', PHONE, 'WITHDRAWN'],
    ['whatsapp', '1144443333', 'PHONE_CHANGED'],
  ] as const)(
    'goes as mail when its reader chose %s to %s while it waited [FIXT-18]',
    async (channel, telefono, code) => {
      provider.answer = META_TOOK;
      await queue('uno');
      await choose(server, 1, channel, { telefono });
      await worker().wake();
      expect([provider.asked, mailed]).toEqual([[], ['ana@example.com']]);
      expect(await rows()).toMatchObject([{ status: 'sent', channelError: code }]);
    },
  );

  it('tries a code for a quarter of its life [FIXO-11]', () => {
    const createdAt = TUESDAY;
    const expiresAt = new Date(createdAt.getTime() + 600_000);
    const at = (seconds: number, attempts: number, retryAfter = 0) =>
      nextChannelTry({ attempts, createdAt, expiresAt }, new Date(createdAt.getTime() + seconds * 1_000), retryAfter);
    expect([at(0, 1), at(0, 1, 300), at(130, 3)].map((next) => next !== undefined)).toEqual([true, false, false]);
  });
});

describe('a text message', () => {
  it('goes by the connector of the gateway, with its key [FIXO-11]', async () => {
    provider.answer = json({ estado: 'aceptado' });
    await queue('dos');
    await worker().wake();
    const [row] = await rows();
    expect([row?.status, mailed]).toEqual(['sent', []]);
    expect(provider.asked[0]?.headers['x-key']).toBe('clave-dos');
    expect(JSON.parse(provider.asked[0]?.body ?? '')).toEqual({
      to: `549${PHONE}`,
      message: row?.message?.text ?? null,
      id: String(row?.id),
    });
  });

  it.each([
    ['hangs', () => undefined, 'TIMEOUT'],
    ['breaks off without an answer', (response: { destroy: () => unknown }) => response.destroy(), 'UNREACHABLE'],
    ['refuses it', json({ estado: 'rechazado' }), 'NOT_OK'],
    ['refuses its request', json({ error: 'to' }, 422), 'HTTP_422'],
  ] as const)('is asked for once and goes as mail when the gateway %s [FIXO-11]', async (_, answer, code) => {
    provider.answer = answer as TestInsurer['answer'];
    await queue('dos');
    await worker().wake();
    expect([provider.asked.length, mailed, (await rows())[0]?.channelError]).toEqual([1, ['ana@example.com'], code]);
  });
});

describe('what an operator sees of messages', () => {
  it('lists channel, phone and failure, and drops what waits [FIXO-11]', async () => {
    provider.answer = metaRefused(131_026);
    await queue('uno', { onceKey: 'fell' });
    await worker().wake();
    await queue('uno', { onceKey: 'waits' });
    const { said } = await admin('mails', 'uno');
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(/"espera";"whatsapp";"5491155551234"/);
    expect((await countsOf(server.deps.db)).filter(({ kind }) => kind === 'whatsapp')).toEqual([
      { kind: 'whatsapp', state: 'pending', count: 1 },
      { kind: 'whatsapp', state: 'failed', count: 0 },
    ]);
    const fell = (await admin('mails', 'uno', '--estado', 'por-correo')).said;
    expect(fell[1]).toMatch(/"salió";"whatsapp";"ana@example\.com".*"el teléfono no recibe WhatsApp"/);
    await admin('mails', 'uno', '--descartar', 'esperan');
    expect((await rows()).at(-1)).toMatchObject({ status: 'failed', message: null });
  });

  it('shows messages of the demo with their channel [FIXO-11]', async () => {
    await queue('uno');
    const { body } = await server.browser('uno').get('/demo/correo');
    expect(body).toContain('WhatsApp: Recordatorio');
    expect(body).toContain('5491155551234');
  });
});

/** Signs Ana in; what the page would send of her profile, unchanged. */
async function profile(tenant: 'uno' | 'tres', unidad: number) {
  const ana = server.browser(tenant);
  await ana.login(ANA, 'portal2026');
  return { ana, form: await profileForm(ana, ANA, unidad) };
}

describe('the choice of a channel', () => {
  it('needs consent, a mobile, and a channel that the organization has [FIXO-11]', async () => {
    const { ana, form } = await profile('uno', 1);
    const save = (more: object) => ana.post('/api/usuarios/perfil', { ...form, canal: 'whatsapp', ...more });
    expect(refusalOf(await save({}))).toEqual([422, 'FIELD_REQUIRED']);
    const other = await save({ aceptaCanal: true, canal: 'sms' });
    expect([other.statusCode, other.json().error]).toMatchObject([422, { code: 'FIELD_ENUM', field: 'canal' }]);
    const landline = await save({ aceptaCanal: true, telefono: '08001234567' });
    expect([landline.statusCode, landline.json().error.code]).toEqual([422, 'CHANNEL_PHONE']);
    const saved = await save({ aceptaCanal: true, telefono: PHONE });
    const read = (await ana.post('/api/usuarios/persona', { documento: ANA })).json();
    expect([saved.statusCode, read.canal, read.aceptaCanal]).toEqual([200, 'whatsapp', true]);
    // The owner hears of it at the earlier address.
    expect((await rows()).map(({ subject }) => subject)).toContain('Cambió por dónde te avisamos · Unidad 1');
  });

  it('is not stored where the organization declares no channel [FIXO-11]', async () => {
    const { ana, form } = await profile('tres', 3);
    await ana.post('/api/usuarios/perfil', { ...form, canal: 'sms', aceptaCanal: true, telefono: PHONE });
    const [row] = await server.deps.db
      .select()
      .from(people)
      .where(and(eq(people.unit, 3), eq(people.identityNumber, ANA), eq(people.kind, 'holder')));
    expect([row?.channel, row?.channelSince]).toEqual(['mail', null]);
  });
});

describe('a recovery code', () => {
  const choose = (hoursAgo: number) =>
    server.deps.db
      .update(people)
      .set({
        channel: 'whatsapp',
        phone: PHONE,
        channelSince: new Date(server.clock.now().getTime() - hoursAgo * 3_600_000),
      })
      .where(and(eq(people.unit, 1), eq(people.identityNumber, ANA)));

  it('goes by the channel first and by mail when asked again [FIXO-11, R7]', async () => {
    const owner = await Recovery.at(server, 'uno');
    await choose(EARLIER_EMAIL_HOURS);
    const answers = [await owner.ask(ANA), await owner.ask('99999999')];
    expect(answers[0]?.body).toBe(answers[1]?.body);
    await owner.issue();
    await owner.ask(ANA);
    await owner.issue();
    const mails = (await owner.mails()).filter(({ subject }) => subject.startsWith('Código'));
    expect(mails.map(({ channel }) => channel)).toEqual(['whatsapp', 'mail']);
  });

  it('goes by mail while the choice is fresh [FIXO-11]', async () => {
    server.clock.advance(2 * 3_600_000);
    const owner = await Recovery.at(server, 'uno');
    await choose(EARLIER_EMAIL_HOURS - 1);
    await owner.ask(ANA);
    await owner.issue();
    expect((await owner.mails()).at(-1)?.channel).toBe('mail');
  });
});

it('refuses to save a profile while another request changes its phone [FIXO-11]', async () => {
  const { db, clock } = server.deps;
  const since = new Date('2026-01-01T12:00:00Z');
  const mine = and(eq(people.unit, 1), eq(people.identityNumber, ANA), eq(people.kind, 'holder'));
  const [person] = await db
    .update(people)
    .set({ channel: 'whatsapp', phone: PHONE, channelSince: since })
    .where(mine)
    .returning();
  if (!person) throw new Error('no Ana');
  const save = (values: PersonValues) =>
    saveProfile(server.deps, tenants.uno, person, { values, own: {}, coverage: {}, version: undefined });
  expect((await save({ phone: '1155559999' })).channelSince).toEqual(clock.now());
  await expect(save({ homeAddress: 'Otra calle 1' })).rejects.toThrow('CHANGED');
});
