// @engine pg
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import calls from '../../schemas/calls.json' with { type: 'json' };
import endpoints from '../../schemas/endpoints.json' with { type: 'json' };
import { type CallName, callSchema } from '../../server/platform/http/contract/call-schema.ts';
import type { JsonSchema } from '../../server/platform/http/contract/profile-schema.ts';
import { buildTestServer, type TestServer } from './helper.ts';

/** An operation of the description, as far as it is judged here. */
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

/**
 * P7, S7 and D-API-01 to the letter: method, path and the keys that the specification names. What a call takes besides is
 * optional, so that a backend or a page that knows the letter alone fits.
 */
const LETTER: readonly (readonly [method: string, path: string, keys: string])[] = [
  ['POST', '/api/auth/login', 'correo password'],
  ['POST', '/api/auth/renovar', ''],
  ['POST', '/api/auth/salir', ''],
  ['POST', '/api/recuperacionClave/codigo', 'email unidad'],
  ['POST', '/api/recuperacionClave/verificarCodigo', 'codigo email'],
  ['POST', '/api/recuperacionClave/resetearClave', 'password email codigo'],
  ['POST', '/api/turnos/confirmacion', 'codigo estado'],
  ['POST', '/api/turnos/acceso', 'codigoTurno'],
  ['POST', '/api/usuarios/acceso', 'codigoUser'],
  [
    'POST',
    '/api/usuarios/registro',
    'dni nro_tramite apellido nombre telefono correo fec_nac sexo domicilio cp obraSocial nroAfiliado plan password conf_password terms',
  ],
  ['GET', '/api/guiaPermisos', ''],
  ['POST', '/api/atenciones/listar', 'documento'],
  ['POST', '/api/atenciones/detalle', 'id'],
  ['POST', '/api/atenciones/enCurso', 'documento unidad'],
  ['POST', '/api/atenciones/limite', 'unidad'],
  ['POST', '/api/servicios/listar', 'menor unidad'],
  ['POST', '/api/servicios/habilitados', 'unidad'],
  [
    'POST',
    '/api/usuarios/perfil',
    'id nome sobrenome documento telefono email fec_nac sexo obraSocial plan nroAfiliado domicilio cp unidad',
  ],
  [
    'POST',
    '/api/familia/crear',
    'unidad tipo usuario_id sobrenome nome documento sexo telefono fec_nac email obraSocial nroAfiliado plan domicilio cp',
  ],
  ['GET', '/api/banners', 'unidad tipo'],
  ['POST', '/api/turnos/ocupados', 'unidad servicio profesional desde hasta'],
  ['POST', '/api/turnos/listar', 'documento'],
  ['POST', '/api/turnos/reservar', 'documento unidad servicio hora fecha profesional'],
  ['POST', '/api/turnos/cancelar', 'id'],
  ['POST', '/api/turnos/reprogramar', 'id hora fecha profesional'],
  ['POST', '/api/cuponera/usar', 'documento id_unidad'],
  ['POST', '/api/cuponera/cupon-pagado', 'id_unidad id_payment'],
  ['POST', '/api/payment/create', 'psp_id user_agent payment_data'],
  ['POST', '/api/condicionMedica/guardarCondicionesMedicas', 'documento condiciones'],
  ['GET', '/api/condicionMedica/getCondicionesMedicas/{documento}', 'documento'],
  ['POST', '/api/recetas/getReceta', 'idReceta'],
  [
    'POST',
    '/api/art/listarFitro',
    'gestor_id unidad_id casoId status fechaAlta nroSiniestro documento nombre apellido telefonoMovil email fecha_turno hora_turno',
  ],
  [
    'POST',
    '/api/art/crear',
    'documento apellido nombre fecNac telefono telMovil email genero nroSiniestro diagnostico unidad_id_turno servicio_id_turno hora_turno fecha_turno gestor_id unidad_id file descripcion_file',
  ],
  ['GET', '/api/art/mailFinalizar/{id}', 'id'],
  ['POST', '/api/art/crearSeguimiento', 'hora fecha seguimiento idCaso idUsuarioGestor'],
  ['GET', '/api/art/detalle/{id}', 'id'],
  ['POST', '/api/art/crearTurno', 'hora fecha servicio_id caso_id paciente_id unidad_id'],
  ['POST', '/api/art/reprogramarTurno', 'id hora fecha'],
  ['POST', '/api/art/cancelar', 'id'],
  ['POST', '/api/art/cerrar', 'id'],
  ['POST', '/api/art/guardarDocumento', 'id_caso id_paciente file descripcion'],
  ['POST', '/api/art/editDetalleDocumento', 'id_documento descripcion'],
  ['POST', '/api/art/editDataPaciente', 'id_caso nombre apellido documento telefono email'],
];

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const served = () => new Set(server.app.routeRegistry.map(({ method, url }) => `${method} ${url}`));

describe('the contract', () => {
  it.each(LETTER)(
    'serves %s %s at its path with only the contract’s keys [API-01, API-02, D-API-01]',
    (method, path, keys) => {
      expect(served()).toContain(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
      const [name] =
        Object.entries(endpoints).find(
          ([, entry]) =>
            typeof entry === 'object' && entry.path === path && ('method' in entry ? entry.method : 'POST') === method,
        ) ?? [];
      const { request, optional = [] } = calls[name as CallName] as {
        readonly request: { readonly properties?: object };
        readonly optional?: readonly string[];
      };
      const taken = Object.keys(request.properties ?? {});
      const letter = keys.split(' ').filter(Boolean);
      expect(letter.filter((key) => !taken.includes(key))).toEqual([]);
      expect(taken.filter((key) => !letter.includes(key) && !optional.includes(key))).toEqual([]);
    },
  );

  it('lists every API route in the endpoint catalogue [API-02]', () => {
    const entries = Object.values(endpoints).filter((entry) => typeof entry === 'object');
    const named = entries.map((entry) => `${'method' in entry ? entry.method : 'POST'} ${entry.path}`);
    const pattern = (path: string) => path.replace(/\{\{?(\w+)\}?\}/g, ':$1');
    const known = new Set(named.map(pattern));
    const own = /^(GET|POST) \/api\/(docs|demo|_clock|payment\/notificacion|canales)|\/(ws|ice)$/;
    const strays = [...served()].filter(
      (name) => /^(GET|POST) \/api\//.test(name) && !own.test(name) && !known.has(name),
    );
    expect(strays).toEqual([]);
  });

  it('describes every call in /api/docs with access, answers and error codes [API-01]', async () => {
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

  it('requires exactly the named keys in each body, except optional ones [API-05]', () => {
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

  it('accepts dates as yyyy-MM-dd only, except an e-mail link’s [API-04]', () => {
    const dates = new Set(['fecha', 'fec_nac', 'fecNac', 'fecha_turno', 'fechaAlta', 'desdeFecha', 'hastaFecha']);
    const others = Object.keys(calls).flatMap((name) => {
      if (name === '$schema') return [];
      const parts = Object.entries((callSchema(name as CallName).body?.properties ?? {}) as Record<string, JsonSchema>);
      return parts.flatMap(([key, { pattern }]) => {
        if (!dates.has(key)) return [];
        const taken = ['2026-11-24', '24-11-2026', '2026-13-01', '2026-11-24T10:00:00Z'].filter((date) =>
          new RegExp(String(pattern)).test(date),
        );
        return taken.join() === '2026-11-24' ? [] : [`${name} ${key} ${taken.join()}`];
      });
    });
    // It repeats the date that the page shows (FIXI-03).
    expect(others).toEqual(['appointments.confirm fecha 24-11-2026']);
  });
});
