import { desc } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import {
  callCounts,
  loginAccounts,
  loginAddresses,
  outboxMails,
  secondFactors,
  sessions,
  signInSteps,
} from '../../server/platform/db/schema/index.ts';
import { type Browser, type TestServer, TUESDAY } from './helper.ts';

/** A demo professional, and a demo manager. */
export const DOCTOR = { correo: 'julian.ortiz@example.com', password: 'medico2026' };
export const MANAGER = { correo: '25111222', password: 'gestor2026' };

/** Half a minute: how long a code of an application lasts. */
export const STEP = 30_000;

/** Security settings of a tenant, but for its second factor. */
export const SECURITY = {
  passwordMin: 6,
  passwordBlocklist: true,
  idleMinutes: 30,
  sessionHours: 12,
  accountFailures: 5,
  addressFailures: 60,
};

/** Begins a test without factors, steps, counts, mails or sessions. */
export async function startAnew({ clock, deps: { db } }: TestServer): Promise<void> {
  clock.setTo(TUESDAY);
  for (const table of [signInSteps, secondFactors, loginAccounts, loginAddresses, callCounts, outboxMails])
    await db.delete(table);
  await db.update(sessions).set({ revokedAt: TUESDAY });
}

/** Code of a refusal. */
export const codeOf = (answer: { json: () => { error?: { code: string } } }) => answer.json().error?.code;

/** Status of a browser's session. */
export const status = async (browser: Browser) => (await browser.get('/api/auth/sesion')).json().status;

/** Sends the code of the second step. */
export const typeCode = (browser: Browser, codigo: string) => browser.post('/api/auth/codigo', { codigo });

/** Subjects of the server's mails, newest first. */
export const subjects = async ({ deps: { db } }: TestServer) =>
  (await db.select().from(outboxMails).orderBy(desc(outboxMails.id))).map(({ subject }) => subject);

/** Sends e-mail and password of a professional, and returns the outcome. */
export const typePassword = (browser: Browser, { correo, password } = DOCTOR) =>
  browser.post('/api/auth/consultorio', { correo, password });

/** A phone with a secret, as its address tells it: what it shows at the server's time. */
export function phoneOf(uri: string, server: TestServer): () => string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return () => TOTP.generate({ secret: secretOf(secret), timestamp: server.clock.now().getTime() });
}

const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret;

/** A signed-in professional with a second factor, with the phone and the backup codes. */
export async function secured(server: TestServer, tenant = 'uno', { correo, password } = DOCTOR) {
  const browser = server.browser(tenant);
  expect((await typePassword(browser, { correo, password })).statusCode).toBe(200);
  const begun = await browser.post('/api/verificacion/activar', { password });
  expect(begun.statusCode, begun.body).toBe(200);
  const phone = phoneOf(begun.json().direccion, server);
  const confirmed = await browser.post('/api/verificacion/confirmar', { codigo: phone() });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  // The code that was typed counts no more.
  server.clock.advance(STEP);
  return { browser, phone, codes: confirmed.json().codigos as string[] };
}
