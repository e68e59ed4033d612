import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Browser, TestServer } from './helper.ts';

/** A demo professional, and a demo manager. */
export const DOCTOR = { correo: 'julian.ortiz@example.com', password: 'medico2026' };
export const MANAGER = { correo: '25111222', password: 'gestor2026' };

/** Half a minute: how long a code of an application lasts. */
export const STEP = 30_000;

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
