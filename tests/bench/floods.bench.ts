import { setTimeout as pause } from 'node:timers/promises';
import { PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';
import { type Browser, buildTestServer, HOST, type TestServer } from '../server/helper.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { figure, quantile, timed } from './ratios.ts';

/** Addresses that flood, their requests a second together, and the duration. */
const FLOODERS = [1, 2, 3, 4, 5].map((last) => `203.0.113.${last}`);
const A_SECOND = 100;
const SECONDS = 20;

/** Milliseconds between good sign-ins: no household's address asks more often than its limit admits. */
const EVERY = 750;

const OWNER = '30111222';
const PASSWORD = 'portal2026';

/** Costly calls that need no session (a hash, a mail, a row), and last the attack on one DNI. */
const FLOODS: Readonly<Record<string, readonly [url: string, payload: object]>> = {
  'recuperación, pedir código': ['/api/recuperacionClave/codigo', { email: '28444555', unidad: 1 }],
  'recuperación, probar código': ['/api/recuperacionClave/verificarCodigo', { codigo: '123456', email: '28444555' }],
  'ingreso con DNI cualquiera': ['/api/auth/login', { correo: '11222333', password: 'adivinada' }],
  'enlace de un turno': ['/api/turnos/acceso', { codigoTurno: '0123456789abcdef' }],
  'ataque al DNI de quien entra': ['/api/auth/login', { correo: OWNER, password: 'adivinada' }],
};

/**
 * A flood shuts no visitor out (FIXS-02, FIXS-03): during 100 requests a second of an anonymous call from 5 addresses,
 * the share of good sign-ins of others and of the attacked owner's known browser, and their time beside a quiet server.
 */
export async function bench(): Promise<void> {
  const cluster = await startEmbedded().catch(startDebian);
  process.env.TEST_DATABASE_URL = cluster.url;
  process.env.TEST_DB = 'pg';
  const { url, drop } = await createTestDatabase();
  const server = await buildTestServer({
    databaseUrl: url,
    config: { limitsFactor: 1 },
    recheckAfter: 1_000,
    passwords: new PasswordHasher(),
  });
  try {
    const known = server.browser('uno');
    await known.login(OWNER, PASSWORD);
    const quiet = await signIns(server, known, pause(SECONDS * 250, true));
    for (const [name, call] of Object.entries(FLOODS)) {
      const flood = floodBy(server, call);
      const during = await signIns(server, known, flood);
      const slower = quantile(during.took, 0.95) / quantile(quiet.took, 0.95);
      console.log(
        `${name}: ${during.others} de ${during.asked} ingresos de otros, ${during.owners} de ${during.asked} de quien es atacado, p95 ×${figure(slower)}`,
      );
      // Lets the minute of the limits pass, so that the next flood starts with fresh ones.
      server.clock.advance(120_000);
    }
  } finally {
    await server.close();
    await drop();
    await cluster.stop();
    delete process.env.TEST_DB;
    delete process.env.TEST_DATABASE_URL;
  }
}

interface SignIns {
  readonly asked: number;
  readonly others: number;
  readonly owners: number;
  readonly took: readonly number[];
}

/** Two good sign-ins after each other, again and again, until `end` comes: one by somebody else from an address of theirs, one by the owner. */
async function signIns(server: TestServer, known: Browser, end: Promise<unknown>): Promise<SignIns> {
  let going = true;
  void end.finally(() => {
    going = false;
  });
  const took: number[] = [];
  const [others, owners]: [number[], number[]] = [[], []];
  const signIn = async (browser: Browser, address: string, correo: string, into: number[]) => {
    const payload = { correo, password: PASSWORD };
    took.push(
      await timed(async () => {
        const answer = await browser.send({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: address });
        into.push(answer.statusCode);
      }),
    );
  };
  while (going) {
    const address = `198.51.100.${others.length % 250}`;
    await signIn(server.browser('uno'), address, '28444555', others);
    await signIn(known, '192.0.2.7', OWNER, owners);
    await pause(EVERY);
  }
  await end;
  const good = (answers: readonly number[]) => answers.filter((status) => status === 200).length;
  return { asked: others.length, others: good(others), owners: good(owners), took };
}

/** Sends requests at a constant rate without waiting for answers, as a flood does; ends when each was answered. */
async function floodBy({ app }: TestServer, [url, payload]: readonly [string, object]): Promise<void> {
  const headers = { host: HOST, origin: `http://${HOST}`, cookie: 'tenant=uno' };
  const asked: Promise<unknown>[] = [];
  const started = performance.now();
  for (let at = 0; at < A_SECOND * SECONDS; at += 1) {
    const due = started + (at * 1_000) / A_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    const remoteAddress = FLOODERS[at % FLOODERS.length] ?? '';
    asked.push(app.inject({ method: 'POST', url, headers, payload, remoteAddress }));
  }
  await Promise.all(asked);
}
