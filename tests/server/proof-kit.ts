import { and, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { outboxMails, people } from '../../server/platform/db/schema/index.ts';
import type { Browser, TestServer } from './helper.ts';
import { codeIn } from './recovery-kit.ts';

/** Password of all new accounts here. */
export const PASSWORD = 'Jacaranda-27';

/** A registration of the form that all tenants of the tests have. */
export const registration = (dni: string, correo: string, more: object = {}) => ({
  dni,
  apellido: 'Quiroga',
  nombre: 'Nora',
  telefono: '1144440000',
  correo,
  fec_nac: '1990-05-10',
  sexo: 'F',
  domicilio: 'Calle 1',
  cp: '1425',
  password: PASSWORD,
  conf_password: PASSWORD,
  terms: true,
  ...more,
});

/** A person who signs up and signs in at once, as the contract has it (REG-14, LOGIN-05). */
export async function signedUp(
  server: TestServer,
  dni: string,
  correo: string,
  password = PASSWORD,
  tenant = 'uno',
): Promise<Browser> {
  const browser = server.browser(tenant);
  const body = registration(dni, correo, { password, conf_password: password });
  const answer = await browser.post('/api/usuarios/registro', body);
  if (answer.statusCode !== 200) throw new Error(`registration ${answer.statusCode} ${answer.body}`);
  const entered = await browser.login(dni, password);
  if (entered.statusCode !== 200) throw new Error(`login ${entered.statusCode} ${entered.body}`);
  return browser;
}

/** Mails to an address, the oldest first. */
export const mailsTo = (server: TestServer, email: string): Promise<(typeof outboxMails.$inferSelect)[]> =>
  server.deps.db.select().from(outboxMails).where(eq(outboxMails.recipient, email)).orderBy(outboxMails.id);

/** The code of the newest mail to an address. */
export async function mailedCode(server: TestServer, email: string): Promise<string> {
  return codeIn((await mailsTo(server, email)).at(-1)?.body ?? '');
}

export const prove = (browser: Browser, codigo: string): Promise<LightMyRequestResponse> =>
  browser.post('/api/usuarios/correo/confirmar', { codigo });

export const askCode = (browser: Browser, email: string): Promise<LightMyRequestResponse> =>
  browser.post('/api/usuarios/correo/codigo', { email });

/** Rows of holders with a DNI, the oldest first. */
export const holdersOf = (server: TestServer, dni: string): Promise<(typeof people.$inferSelect)[]> =>
  server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.identityNumber, dni), eq(people.kind, 'holder')))
    .orderBy(people.id);
