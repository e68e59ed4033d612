import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdersWith } from '../../server/features/channels/take-replies.ts';
import { issueCodes } from '../../server/features/recovery/issue-codes.ts';
import { MailWorker } from '../../server/platform/mail/mail-worker.ts';
import { MessageFailure } from '../../server/platform/mail/phone-message.ts';
import { ANA, ORTIZ, patient, professional, serviceId, start } from '../server/care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from '../server/helper.ts';
import { type Asked, hearStatements, type Reading, readingOf, reads } from '../server/query-plan.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { dniOf, emailOf, fillLargeTables, ROWS } from './large-tables.ts';

/** Rows that one statement may read: some queue or day of a unit, never what grows with its patients. */
const MOST = 500;

const CODE = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

let server: TestServer;
let pool: pg.Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE);
  drop = database.drop;
  server = await buildTestServer({ databaseUrl: database.url, config: { clockControl: true } });
  await server.browser('uno').get('/api/unidad/requisitos');
  pool = new pg.Pool({ connectionString: database.url });
  const client = await pool.connect();
  try {
    await fillLargeTables(client, TUESDAY);
  } finally {
    client.release(true);
  }
});
afterAll(async () => {
  await pool.end();
  await server.close();
  await drop();
});

/** Bodies for each public route that get as far as its queries. */
const ANYBODY: Readonly<Record<string, readonly object[]>> = {
  'GET /api/auth/sesion': [{}],
  // Refuses what the tenant's secret did not sign before any lookup.
  'GET /api/canales/whatsapp/:tenant': [{}],
  'GET /api/demo/correo': [{}],
  'GET /api/documentos/:token.pdf': [{}],
  'GET /api/guiaPermisos': [{}],
  'GET /api/unidad/requisitos': [{}],
  'POST /api/_clock': [{}],
  'POST /api/auth/codigo': [{ codigo: '123456' }],
  'POST /api/auth/codigoDeRespaldo': [{ codigo: 'abcd-efgh' }],
  'POST /api/auth/consultorio': [
    { correo: ORTIZ.email, password: 'otra2026' },
    { correo: emailOf(7), password: 'otra2026' },
  ],
  'POST /api/auth/correo': [{ nombre: dniOf(8) }, { nombre: emailOf(9) }],
  'POST /api/auth/correo/entrar': [{ codigo: CODE }],
  'POST /api/auth/enlace': [{ enlace: CODE, codigo: CODE, codigoUser: CODE }],
  'POST /api/auth/formas': [{}],
  'POST /api/auth/llave': [{ llave: '{}' }],
  'POST /api/auth/llave/pedir': [{}],
  'POST /api/auth/login': [
    { correo: ANA.documento, password: ANA.password },
    { correo: dniOf(10), password: 'otra2026' },
    { correo: '70111222', password: 'otra2026' },
  ],
  'POST /api/auth/salir': [{}],
  'POST /api/canales/whatsapp/:tenant': [{}],
  'POST /api/demo/renovar': [],
  'POST /api/documentos/abrir': [{ path: CODE }],
  'POST /api/documentos/terminos': [{ tipo: 1 }],
  'POST /api/invitacion/datos': [{ codigo: CODE }],
  'POST /api/invitacion/clave': [{ codigo: CODE, password: 'Nube-24-tren' }],
  'POST /api/payment/notificacion/:tenant': [{ id: '1' }],
  'POST /api/recuperacionClave/codigo': [
    { email: emailOf(11), unidad: 1 },
    { email: dniOf(12), unidad: 1 },
    { email: 'nadie@example.com', unidad: 1 },
  ],
  'POST /api/recuperacionClave/resetearClave': [{ email: emailOf(11), codigo: '123456', password: 'Nube-24-tren' }],
  'POST /api/recuperacionClave/verificarCodigo': [
    { email: emailOf(11), codigo: '123456' },
    { email: dniOf(12), codigo: '123456' },
  ],
  'POST /api/turnos/acceso': [{ codigoTurno: CODE }],
  'POST /api/turnos/confirmacion': [{ codigo: CODE, estado: 1 }],
  'POST /api/turnos/enlace': [{ codigo: CODE, estado: 2 }],
  'POST /api/usuarios/acceso': [{ correo: dniOf(13), password: 'otra2026' }],
  'POST /api/usuarios/registro': [newcomer(dniOf(14)), newcomer('71222333')],
};

function newcomer(dni: string): object {
  return {
    dni,
    nro_tramite: null,
    apellido: 'Vera',
    nombre: 'Rosa',
    telefono: '1144445555',
    correo: emailOf(15),
    fec_nac: '1983-05-10',
    sexo: 'F',
    domicilio: 'Calle 1',
    cp: '1425',
    password: 'Nube-24-tren',
  };
}

const send = (browser: Browser, route: string, payload: object) => {
  const [method, path = ''] = route.split(' ');
  const url = path.replace(':token', CODE).replace(':tenant', 'uno');
  return method === 'GET' ? browser.get(url) : browser.post(url, payload);
};

/** Lists the statements that read too much while `work` runs. */
async function tooMuch(work: () => Promise<unknown>): Promise<{ readonly asked: number; readonly wrong: string[] }> {
  const { heard, stop } = hearStatements();
  try {
    await work();
  } finally {
    stop();
  }
  const statements = [...heard.values()].filter(reads);
  const wrong: string[] = [];
  for (const one of statements) {
    const reading = await readAnew(one);
    if (reading.rows > MOST) wrong.push(`${reading.rows} rows, whole ${reading.whole.join(', ')}: ${reading.query}`);
  }
  return { asked: statements.length, wrong };
}

/** A write that came true is refused the second time; its look-ups are read by the plan of their own statement. */
async function readAnew(one: Asked): Promise<Reading> {
  return readingOf(pool, one).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('23'))
      return { query: one.query, whole: [], rows: 0 };
    throw new Error(`${one.query}: ${String(error)}`);
  });
}

describe(`with ${ROWS} rows in each table that grows`, () => {
  it('names a request for every route that admits anybody [FIXO-07]', () => {
    const open = server.app.routeRegistry.filter(
      ({ url, method, access }) =>
        access === 'public' && method !== 'HEAD' && url.startsWith('/api/') && !url.startsWith('/api/docs'),
    );
    expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(ANYBODY).sort());
  });

  it('looks up by an index what anybody asks, whoever they name [FIXO-07]', async () => {
    const { asked, wrong } = await tooMuch(async () => {
      for (const [route, bodies] of Object.entries(ANYBODY))
        for (const body of bodies) {
          const { statusCode } = await send(server.browser('uno'), route, body);
          expect(statusCode, `${route} ${JSON.stringify(body)}`).toBeLessThan(500);
        }
      await issueCodes({ ...server.deps, log: () => undefined });
    });
    expect(asked).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it('looks up by an index what pages ask again and again [FIXO-07]', async () => {
    const ana = await patient(server, ANA);
    const ortiz = await professional(server, ORTIZ);
    const service = await serviceId(ana, 'Clínica médica');
    const { asked, wrong } = await tooMuch(async () => {
      const { documento } = ANA;
      const asked = {
        'atenciones/enCurso': { documento, unidad: 1 },
        'atenciones/listar': { documento },
        'atenciones/limite': { documento, unidad: 1 },
        'turnos/listar': { documento },
        'turnos/ocupados': { unidad: 1, servicio: service, desde: '2026-11-25', hasta: '2026-12-01' },
        'servicios/habilitados': { unidad: 1 },
      };
      for (const [url, body] of Object.entries(asked))
        expect((await ana.post(`/api/${url}`, body)).statusCode, url).toBe(200);
      for (const url of ['auth/sesion', 'unidad/requisitos', 'banners']) await ana.get(`/api/${url}`);
      expect((await start(ana, ANA.documento, service)).statusCode).toBe(200);
      for (const url of ['consultorio/cola', 'consultorio/actual', 'consultorio/llamar', 'consultorio/actual'])
        expect((await ortiz.post(`/api/${url}`)).statusCode, url).toBe(200);
      const day = { desde: '2026-11-24', hasta: '2026-11-30' };
      expect((await ortiz.post('/api/consultorio/agenda', day)).statusCode).toBeLessThan(500);
      await ana.post('/api/auth/renovar');
    });
    expect(asked).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('takes by an index the next of 10,000 waiting messages, and whoever answers BAJA [FIXT-14, FIXT-18]', async () => {
    await pool.query(
      `insert into outbox_mails (unit, recipient, subject, body, channel, message, status, created_at, next_try_at, mail_from)
       select 1 + n % 2, 'p' || n || '@example.com', 'Turno', 'x', 'whatsapp', '{"phone":"5491155551234","text":"x"}', 'pending',
         $1::timestamptz, $1, $1::timestamptz + interval '30 minutes' from generate_series(1, 10000) n`,
      [TUESDAY.toISOString()],
    );
    await pool.query(
      `update people set channel = 'whatsapp', telefono = '11' || documento, telefono_e164 = '+5411' || documento where documento between '60000001' and $1`,
      [dniOf(10_000)],
    );
    await pool.query('analyze outbox_mails, people');
    const tried: number[] = [];
    const messenger = async ({ unit }: { readonly unit: number }) => {
      tried.push(unit);
      throw new MessageFailure('SILENT', 'later', 600);
    };
    const { asked, wrong } = await tooMuch(async () => {
      await new MailWorker({ ...server.deps, log: () => undefined, messenger }, undefined).wake();
      expect(await holdersWith(server.deps.db, 1, `54911${dniOf(7)}`)).toHaveLength(1);
    });
    expect(tried.sort()).toEqual([1, 2]);
    expect(asked).toBeGreaterThan(4);
    expect(wrong).toEqual([]);
  });
});
