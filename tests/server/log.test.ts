// @engine pg
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../engine/language/compile/language/vocabulary.ts';
import endpoints from '../../schemas/endpoints.json';
import { loggedError } from '../../server/platform/core/log-error.ts';
import { people } from '../../server/platform/db/schema/index.ts';
import { buildTestServer, HOST, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

/** Values that must not appear in a log: a DNI, a mail address, a secret and words that a person wrote. */
const MARKS = { dni: '39111777', mail: 'marcada@ejemplo.test', secret: 'SECRETO-marcado', words: 'me duele-marcado' };

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({
    plugin: (app, { db, clock }) => {
      const kind = 'holder' as const;
      const person = { unit: 1, kind, profileName: 'paciente', firstName: MARKS.words, lastName: MARKS.secret };
      app.post('/api/twice', { config: { access: 'public' } }, async () => {
        const row = { ...person, identityNumber: MARKS.dni, email: MARKS.mail, createdAt: clock.now() };
        await db.insert(people).values([row, row]);
        return {};
      });
    },
  });
  await server.browser('uno').get('/api/unidad/requisitos');
});
afterAll(() => server.close());

const found = (log: readonly string[]) => {
  const text = log.join('\n');
  return Object.values(MARKS).filter((mark) => text.includes(mark) || text.includes(encodeURIComponent(mark)));
};

/** A value for each name that a call takes: marked wherever a text may stand. */
function marked(name: string): object {
  const properties = CALLS.get(name)?.request.properties ?? {};
  return Object.fromEntries(
    Object.entries(properties).map(([key, profile]) => {
      const shape = 'type' in profile ? profile : undefined;
      if (shape?.type === 'integer' || shape?.type === 'number') return [key, 1];
      if (shape?.type === 'boolean') return [key, true];
      if (shape?.type !== 'string') return [key, {}];
      if (shape.format === 'date') return [key, '1980-03-12'];
      if (/doc|dni|cp/i.test(key)) return [key, MARKS.dni];
      if (/correo|mail|usuario/i.test(key)) return [key, MARKS.mail];
      return [key, /pass|token|code|clave|cod/i.test(key) ? MARKS.secret : MARKS.words];
    }),
  );
}

describe('the log', () => {
  it('logs no request data of any call, anonymous or signed in [A8, R17]', async () => {
    const patient = server.browser('uno');
    await patient.login('30111222', 'portal2026');
    server.log.length = 0;
    for (const [name, { method, path }] of Object.entries(endpoints).flatMap(([key, value]) =>
      typeof value === 'string' ? [] : [[key, { method: 'POST', ...value }] as const],
    )) {
      const values = marked(name);
      const address = path.replace(/\{\w+\}/g, encodeURIComponent(MARKS.secret));
      const query = new URLSearchParams({
        ...Object.fromEntries(Object.entries(values).map(([k, v]) => [k, String(v)])),
      });
      const headers = {
        'user-agent': MARKS.words,
        referer: `https://x.test/?d=${MARKS.dni}`,
        authorization: MARKS.secret,
      };
      for (const browser of [server.browser('uno'), patient]) {
        if (name === 'auth.signOut') continue;
        if (method === 'GET') await browser.get(`${address}?${query}`, headers);
        else await browser.post(`${address}?dni=${MARKS.dni}`, values, headers);
      }
    }
    await server.browser('uno').get(`/nada/${MARKS.dni}?correo=${MARKS.mail}`);
    expect(server.log.length).toBeGreaterThan(60);
    expect(found(server.log)).toEqual([]);
  });

  it('of a statement that failed keeps code and names, and no value [A8, R17]', async () => {
    server.log.length = 0;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/twice',
      headers: { host: HOST, origin: `http://${HOST}` },
      payload: {},
    });
    expect(refusalOf(answer)).toEqual([500, 'INTERNAL']);
    const text = server.log.join('\n');
    expect(text).toContain('people_one_proven_holder');
    expect(text).toContain('23505');
    expect(text).toContain('log.test.ts');
    expect(found(server.log)).toEqual([]);
  });

  it('keeps kind, codes and places of an error, and no words [A8, R17, FIXS-07]', () => {
    server.log.length = 0;
    const words = `${MARKS.words} ${MARKS.dni} ${MARKS.mail} código 482913`;
    const failed = new Error(`${words}\n    at ${MARKS.secret}`, {
      cause: Object.assign(new Error(words), { code: MARKS.mail }),
    });
    const { log } = server.app;
    log.warn({ event: 'recovery.failed', err: failed });
    log.error(failed);
    log.error({ err: failed }, failed.message);
    log.error({ error: failed }, `failed: ${failed.message}`);
    log.error({ err: failed }, 'pruning failed');
    expect(server.log).toHaveLength(5);
    expect(server.log.join()).not.toContain('482913');
    expect(found(server.log)).toEqual([]);
    const lines = server.log.map((line) => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toEqual(['failure', 'failure', 'failure', 'failure', 'pruning failed']);
    for (const line of lines) expect((line.err ?? line.error).stack).toContain('log.test.ts');
  });

  it('of an error of our own keeps the code it begins with [A8, FIXS-07]', () => {
    const error = new Error(`ROUTE_WITHOUT_ACCESS ${MARKS.dni} ${MARKS.mail} ${'k'.repeat(43)}`, {
      cause: Object.assign(new Error('Key (documento)=(39111777) already exists'), {
        severity: 'ERROR',
        code: '23505',
      }),
    });
    const kept = loggedError(error);
    expect(kept).toMatchObject({ type: 'Error', message: 'ROUTE_WITHOUT_ACCESS', cause: { code: '23505' } });
    expect(JSON.stringify(kept)).not.toMatch(/39111777|marcada|k{43}/);
    expect(loggedError('x')).toEqual({ type: 'string', message: 'a thrown string', stack: '' });
  });

  it('describes every error in words of the engine or ours alone [FIXO-08]', () => {
    const nothing = undefined as unknown as { nombre: string };
    const thrown = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return error;
      }
    };
    const words = (error: unknown) => loggedError(error).message;
    expect(words(thrown(() => nothing.nombre))).toBe("Cannot read properties of undefined (reading 'nombre')");
    expect(words(new TypeError(`Cannot read properties of undefined (reading '${MARKS.mail}')`))).toBe('TypeError');
    expect(words(Object.assign(new Error(MARKS.words), { code: '23505' }))).toBe('Error 23505');
    expect(words(new RangeError(MARKS.dni))).toBe('RangeError');
  });
});
