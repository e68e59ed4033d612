import { createHmac, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import type { MessageChannel } from '../../engine/language/checks/channels.ts';
import type { OpenDatabase } from '../../server/platform/db/database.ts';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { ARGON2 } from '../../server/platform/passwords/password-hasher.ts';
import { freePort, Installation, Instance } from '../prove/installation.ts';
import { Nginx } from '../prove/nginx.ts';
import { ProductionInstall } from '../prove/production-install.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import type { OutsideWorld } from './outside-world.ts';

/** A tenant that reads WhatsApp and charges by the demo's company, and one with an insurer, text messages and Pay per TIC. */
export const LOADED = ['demo', 'vilsar'] as const;
export type Loaded = (typeof LOADED)[number];

export const PASSWORD = 'Jacaranda-27';
const META_APP = 'secreto-de-la-app';
const CHANNELS: Readonly<Record<Loaded, MessageChannel>> = { demo: 'whatsapp', vilsar: 'sms' };
/** Every how many patients one reads mail. */
const BY_MAIL = 3;

export const hostOf = (tenant: Loaded): string => `${tenant}.example.org`;

/** A patient with a password. */
export interface LoadPatient {
  readonly tenant: Loaded;
  readonly unit: number;
  readonly documento: string;
  readonly email: string;
}

/** Two servers of a pruned installation behind nginx, on PostgreSQL, and the people of two tenants. */
export interface LoadSite {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly servers: readonly Instance[];
  /** Stops a server, and starts the build of before or this one at its address. */
  readonly serve: (at: number, build: 'before' | 'now') => Promise<void>;
  readonly nginx: Nginx;
  /** Opened, and its tables migrated, at the first call. */
  readonly database: () => Promise<OpenDatabase>;
  readonly patients: readonly LoadPatient[];
  /** Sends a receipt of Meta. @returns its status */
  readonly receipt: (messageId: string, reference: string, delivered: boolean) => Promise<number>;
  readonly remove: () => Promise<void>;
}

/**
 * Installs and starts, so that `world` is what the tenants' channels, insurer, company and mail lead to.
 * @param before folder of an older build with its packages: its database, patients and servers are there first
 */
export async function startLoadSite(world: OutsideWorld, patientsEach: number, before?: string): Promise<LoadSite> {
  const install = new ProductionInstall();
  changeTenants(join(install.path, 'tenants'));
  const older = before === undefined ? undefined : new Installation([...LOADED], before);
  if (older) changeTenants(join(older.folder, 'tenants'));
  const { url, drop } = await createTestDatabase();
  const env = {
    DATABASE_URL: url,
    PUBLIC_URL: `https://${hostOf('demo')}`,
    TRUST_PROXY: '127.0.0.1',
    LIMITS_FACTOR: '9999',
    LOG_LEVEL: 'warn',
    SMTP_URL: world.smtpUrl,
    CONNECTOR_ORIGINS: world.origin,
    ...SECRETS,
    SECRET_VILSAR_URL: world.origin,
  };
  const ports = [await freePort(), await freePort()] as const;
  const servers = ports.map((port) => new Instance(older?.folder ?? install.path, env, port));
  const serve = async (at: number, build: 'before' | 'now'): Promise<void> => {
    const folder = build === 'now' ? install.path : older?.folder;
    const [port, server] = [ports[at], servers[at]];
    if (folder === undefined || port === undefined) throw new Error(`no build ${build} for server ${at}`);
    const code = await server?.stop('SIGTERM');
    if (code !== 0) throw new Error(`server ${at} ended with ${code}: ${server?.said.slice(-2_000)}`);
    const next = new Instance(folder, env, port);
    servers[at] = next;
    await next.start();
  };
  for (const server of servers) await server.start();
  const nginx = new Nginx(LOADED.map(hostOf));
  await nginx.start(...ports);
  // A tenant's demo data is filled in with its first request.
  for (const tenant of LOADED) await nginx.ask(hostOf(tenant), '/api/unidad/requisitos');
  const patients = await writePatients(url, patientsEach, before);
  let opened: Promise<OpenDatabase> | undefined;
  const database = (): Promise<OpenDatabase> => {
    opened ??= openPostgres(url);
    return opened;
  };
  const remove = async (): Promise<void> => {
    await nginx.stop();
    for (const server of servers) await server.stop('SIGTERM');
    await (await opened)?.close();
    await drop();
    install.remove();
    await older?.remove();
  };
  return { folder: install.path, env, servers, serve, nginx, database, patients, receipt: receiptAt(nginx), remove };
}

const SECRETS = {
  SECRET_DEMO_WHATSAPP: 'EAAG-demo',
  SECRET_DEMO_META_APP: META_APP,
  SECRET_DEMO_META_VERIFY: 'palabra',
  SECRET_VILSAR_KEY: 'clave-de-vilsar',
  SECRET_VILSAR_PPT_USER: 'u',
  SECRET_VILSAR_PPT_PASSWORD: 'p',
  SECRET_VILSAR_PPT_ID: 'c',
  SECRET_VILSAR_PPT_SECRET: 's',
};

/** Connectors of vilsar, as an implementer writes them. */
const CONNECTORS = {
  mensajes: {
    method: 'POST',
    url: '{{secret.own.URL}}/sms',
    headers: { 'x-key': '{{secret.own.KEY}}' },
    body: { to: 'with.telefono', message: 'with.texto', id: 'with.referencia' },
    sends: { telefono: { type: 'string' }, texto: { type: 'string' }, referencia: { type: 'string' } },
    answer: { estado: 'body.estado' },
    types: { estado: { type: 'string' } },
    ok: { '==': [{ var: 'answer.estado' }, 'aceptado'] },
  },
  cobertura: {
    method: 'GET',
    url: '{{secret.own.URL}}/socios/{documento}',
    headers: { 'x-key': '{{secret.own.KEY}}' },
    sends: { documento: { type: 'string' } },
    answer: { estado: 'body.estado' },
    types: { estado: { type: 'string' } },
    timeoutSeconds: 4,
  },
};

const CHECKS = {
  cobertura: {
    at: ['careStart'],
    call: 'cobertura',
    with: { documento: 'subject.documento' },
    passWhen: { '==': [{ var: 'answer.estado' }, 'A'] },
    refusal: { title: 'Sin cobertura', message: 'No figurás en {{tenant.name}}' },
  },
};

const COMPANY = {
  company: 'payPerTic',
  keys: {
    username: '{{secret.own.PPT_USER}}',
    password: '{{secret.own.PPT_PASSWORD}}',
    clientId: '{{secret.own.PPT_ID}}',
    clientSecret: '{{secret.own.PPT_SECRET}}',
  },
};

/** Leaves the two tenants, with receipts for the one, and insurer, messages and company for the other. */
function changeTenants(folder: string): void {
  for (const name of readdirSync(folder))
    if (!name.startsWith('_') && !LOADED.some((one) => one === name)) rmSync(join(folder, name), { recursive: true });
  change(join(folder, 'demo/tenant.json'), ({ channels: { whatsapp }, settings, ...rest }) => ({
    ...rest,
    settings: { ...settings, ...LIMITED },
    channels: {
      whatsapp: {
        ...whatsapp,
        receipts: { appSecret: '{{secret.own.META_APP}}', verifyToken: '{{secret.own.META_VERIFY}}' },
      },
    },
  }));
  change(join(folder, 'vilsar/tenant.json'), ({ settings, ...rest }) => ({
    ...rest,
    settings: { ...settings, ...LIMITED },
    channels: { sms: { call: 'mensajes' } },
    payments: COMPANY,
  }));
  writeFileSync(join(folder, 'vilsar/connectors.json'), JSON.stringify(CONNECTORS));
  writeFileSync(join(folder, 'vilsar/checks.json'), JSON.stringify(CHECKS));
}

/** All but the first attention of a month are paid. */
const LIMITED = { care: { limit: 1 } };

interface TenantDocument {
  readonly channels: { readonly whatsapp: object };
  readonly settings?: object;
  readonly [name: string]: unknown;
}

function change(file: string, to: (document: TenantDocument) => object): void {
  writeFileSync(file, JSON.stringify(to(JSON.parse(readFileSync(file, 'utf8')))));
}

/** Code that writes patients: of an older build where the database is still as that one made it. */
async function codeOf(before: string | undefined) {
  const root = before ?? fileURLToPath(new URL('../../', import.meta.url));
  const kit: typeof import('../server/booking-kit.ts') = await import(join(root, 'tests/server/booking-kit.ts'));
  const passwords: typeof import('../../server/features/credentials/index.ts') = await import(
    join(root, 'server/features/credentials/index.ts')
  );
  const tables: typeof import('../../server/platform/db/schema/index.ts') = await import(
    join(root, 'server/platform/db/schema/index.ts')
  );
  const opening: typeof import('../../server/platform/db/open-postgres.ts') = await import(
    join(root, 'server/platform/db/open-postgres.ts')
  );
  const { openPostgres } = opening;
  return { openPostgres, newPatients: kit.newPatients, setPassword: passwords.setPassword, people: tables.people };
}

async function writePatients(url: string, each: number, before: string | undefined): Promise<readonly LoadPatient[]> {
  const code = await codeOf(before);
  const database = await code.openPostgres(url);
  try {
    return (await Promise.all(LOADED.map((tenant) => patientsOf(database, code, tenant, each)))).flat();
  } finally {
    await database.close();
  }
}

/** Patients with a password; two of three chose the tenant's channel. */
async function patientsOf(
  { db }: OpenDatabase,
  { newPatients, setPassword, people }: Awaited<ReturnType<typeof codeOf>>,
  name: Loaded,
  many: number,
): Promise<readonly LoadPatient[]> {
  const tenant = compiledTenant(name);
  const { unit } = tenant.public;
  const clock = { now: () => new Date() };
  const made = await newPatients({ db, clock }, tenant, many);
  const password = await hash(PASSWORD, ARGON2);
  for (const [at, { documento }] of made.entries()) {
    const own = and(eq(people.unit, unit), eq(people.identityNumber, documento));
    const [person] = await db.select().from(people).where(own);
    if (person === undefined) throw new Error(`no ${documento}`);
    await setPassword(db, clock, person, password);
    const phone = { phone: `11${50_000_000 + Number(documento.slice(-6))}`, channelSince: new Date(0) };
    if (at % BY_MAIL !== 0)
      await db
        .update(people)
        .set({ channel: CHANNELS[name], ...phone })
        .where(own);
  }
  return made.map(({ documento, email }) => ({ tenant: name, unit, documento, email }));
}

function receiptAt(nginx: Nginx): LoadSite['receipt'] {
  return async (messageId, reference, delivered) => {
    const outcome = delivered ? { status: 'delivered' } : { status: 'failed', errors: [{ code: 131026 }] };
    const status = { id: messageId, biz_opaque_callback_data: reference, ...outcome };
    const value = { metadata: { phone_number_id: '106540352242922' }, statuses: [status] };
    const body = JSON.stringify({ entry: [{ id: randomUUID(), changes: [{ field: 'messages', value }] }] });
    const signature = `sha256=${createHmac('sha256', META_APP).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const asked = { method: 'POST', headers, body };
    return (await nginx.ask(hostOf('demo'), '/api/canales/whatsapp/demo', asked)).status;
  };
}
