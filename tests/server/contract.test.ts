import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import calls from '../../schemas/calls.json' with { type: 'json' };
import { type CallName, callSchema } from '../../server/contract/call-schema.ts';
import endpoints from '../../tenants/_base/endpoints.json' with { type: 'json' };
import { buildTestServer, type TestServer } from './helper.ts';

/** An operation of the description, as far as it is judged here. */
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const served = () => new Set(server.app.routeRegistry.map(({ method, url }) => `${method} ${url}`));

describe('the contract', () => {
  it('[D-API-01, API-01] serves the calls that stand under the paths that the contract gives them', () => {
    const names = [
      'POST /api/auth/login',
      'POST /api/auth/consultorio',
      'POST /api/auth/renovar',
      'POST /api/auth/salir',
      'GET /api/auth/sesion',
      'POST /api/usuarios/registro',
      'POST /api/controles/juzgar',
      'GET /api/guiaPermisos',
      'GET /api/unidad/requisitos',
      'POST /api/servicios/listar',
      'POST /api/servicios/habilitados',
      'POST /api/documentos/terminos',
      'POST /api/atenciones/enCurso',
    ];
    expect(names.filter((name) => !served().has(name))).toEqual([]);
  });

  it('[API-02] every signed-in or public route of the API is one that the catalogue of endpoints names', () => {
    const entries = Object.values(endpoints).filter((entry) => typeof entry === 'object');
    const named = entries.map((entry) => `${'method' in entry ? entry.method : 'POST'} ${entry.path}`);
    const pattern = (path: string) => path.replace(/\{\{?(\w+)\}?\}/g, ':$1');
    const known = new Set(named.map(pattern));
    const own = /^(GET|POST) \/api\/(docs|demo|_clock|payment\/notificacion)|\/(ws|ice)$/;
    const strays = [...served()].filter(
      (name) => /^(GET|POST) \/api\//.test(name) && !own.test(name) && !known.has(name),
    );
    expect(strays).toEqual([]);
  });

  it('[API-01] /api/docs describes every call that is served: its name, whom it admits, answer, refusals and their codes', async () => {
    const { paths } = (await server.browser().get('/api/docs/json')).json();
    const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const described = new Set(operations.map(({ operationId }) => operationId));
    const named = Object.entries(endpoints).filter(([, entry]) => typeof entry === 'object');
    const routes = new Set(server.app.routeRegistry.map(({ url }) => url.replace(/:(\w+)/g, '{$1}')));
    // The line of an attention is a socket, which OpenAPI cannot describe.
    const standing = named.filter(
      ([name, entry]) => typeof entry === 'object' && routes.has(entry.path) && name !== 'care.line',
    );
    expect(standing.map(([name]) => name).filter((name) => !described.has(name))).toEqual([]);
    expect(standing.length).toBeGreaterThan(40);
    for (const { operationId, path, description, security, responses } of operations) {
      const call = calls[operationId as CallName] as { access: string; codes?: string[] };
      expect([path, security.length > 0], path).toEqual([path, call.access !== 'anonymous']);
      for (const code of call.codes ?? []) expect(description, path).toContain(code);
      for (const { description: said } of Object.values(responses)) expect(said, path).not.toBe('Default Response');
      expect(Object.keys(responses), path).toContain('200');
    }
  });

  it('[API-05] every body names its keys, all of them required but the optional ones, and admits no other', () => {
    for (const name of Object.keys(calls).filter((key) => key !== '$schema') as CallName[]) {
      const call = calls[name] as { request: { properties?: object }; optional?: string[] };
      const keys = Object.keys(call.request.properties ?? {});
      const { body } = callSchema(name);
      if (keys.length === 0) expect([name, body]).toEqual([name, undefined]);
      else
        expect([name, body]).toMatchObject([
          name,
          { additionalProperties: false, required: keys.filter((key) => !call.optional?.includes(key)) },
        ]);
    }
  });

  it('[API-04] takes dates as yyyy-MM-dd only', () => {
    const schema = JSON.stringify(callSchema('appointments.book').body);
    expect(schema).toContain('^\\\\d{4}-(0[1-9]|1[0-2])-');
  });
});
