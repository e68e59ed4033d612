// @engine pg
import type { lookup } from 'node:dns';
import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import type { Connector } from '../../engine/language/checks/connector.ts';
import { publicHost } from '../../engine/language/checks/public-host.ts';
import { readReply } from '../../engine/language/checks/read-reply.ts';
import type { Point } from '../../server/features/eligibility/check.ts';
import { addressOf } from '../../server/features/eligibility/connectors/address.ts';
import { askConnector } from '../../server/features/eligibility/connectors/ask-connector.ts';
import { askSimulated } from '../../server/features/eligibility/connectors/simulated.ts';
import { runChecks } from '../../server/features/eligibility/run-checks.ts';
import { frozenClock } from '../../server/platform/core/clock.ts';
import { readConfig } from '../../server/platform/core/config.ts';
import { Breaker, PAUSE } from '../../server/platform/outbound/breaker.ts';
import { type OutsideKind, outside } from '../../server/platform/outbound/outside.ts';
import { publicLookup } from '../../server/platform/outbound/private-networks.ts';
import { secretsOf } from '../../server/platform/outbound/secrets.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { TUESDAY } from './helper.ts';
import { json, startInsurer, type TestInsurer } from './insurer-kit.ts';

const connector = (url: string, hosts?: readonly string[]): Connector => ({
  method: 'POST',
  url,
  headers: { 'x-key': '{{secret.N_KEY}}' },
  answer: {},
  timeoutSeconds: 1,
  ...(hosts === undefined ? {} : { hosts }),
});

const leads = (one: Connector, given: Readonly<Record<string, string>>, sent: object = {}, origins = ['']): string => {
  const sources = {
    secrets: new Map(Object.entries(given)),
    isTenant: (id: string) => id === 'n_sur',
  };
  try {
    return addressOf(one, secretsOf('n', [one.url, ...Object.values(one.headers ?? {})], sources), { ...sent }, origins)
      .url.href;
  } catch (error) {
    return String((error as Error).message);
  }
};

describe('values read by a connector from an answer', () => {
  const reply = { status: 200, body: { socios: [{ estado: 'A' }, { estado: 'B' }], datos: { socio: 'S' } } };
  const read = (path: string) => readReply(reply, path.split('.'));

  it('are found by path, and only in the service’s own data [A14, FIXL-78]', () => {
    expect(['status', 'body.datos.socio', 'body.socios.0.estado', 'body.socios.1.estado'].map(read)).toEqual([
      200,
      'S',
      'A',
      'B',
    ]);
    // A list of one that came as its element.
    expect(['body.datos.0.socio', 'body.datos.1.socio'].map(read)).toEqual(['S', undefined]);
    for (const path of [
      'body.socios.2.estado',
      'body.socios.length',
      'body.socios.map',
      'body.constructor',
      'body.datos.socio.0',
    ])
      expect(read(path)).toBeUndefined();
  });
});

describe('the address of a connector', () => {
  const listed = connector('{{secret.N_URL}}/x', ['api.norte.example.org', 'api.norte.example.org:8443']);

  it('leads to a listed host by https, and nowhere else [A14]', () => {
    for (const good of [
      'https://api.norte.example.org',
      'https://API.norte.example.org:8443',
      'https://api.norte.example.org/v1',
    ])
      expect([good, leads(listed, { N_URL: good, N_KEY: 'k' }).startsWith('https://api.norte.example.org')]).toEqual([
        good,
        true,
      ]);
    const bad = [
      'http://api.norte.example.org',
      'https://norte.example.org',
      'https://api.norte.example.org.evil.example',
      'https://api.norte.example.org@evil.example',
      'https://me:pw@api.norte.example.org',
      'file:///etc/passwd',
      'https://127.0.0.1',
      'https://[::1]',
      'https://localhost',
      'https://2130706433',
      'https://api.norte.example.org:22',
      '//api.norte.example.org',
      'api.norte.example.org',
      '',
      'https://api.norte.example.org%2f@127.0.0.1',
    ];
    for (const address of bad)
      expect([address, leads(listed, { N_URL: address, N_KEY: 'k' })]).toEqual([address, 'ADDRESS_REFUSED']);
  });

  it('never leads to this machine, even if a document lists it [A14]', () => {
    for (const host of ['127.0.0.1', 'localhost', 'x.localhost', '169.254.169.254', '[::1]', 'db.internal'])
      expect([host, leads(connector(`https://${host}/x`, [host]), { N_KEY: 'k' })]).toEqual([host, 'ADDRESS_REFUSED']);
  });

  it('never leads to private names or to IP addresses in any notation [FIXS-11]', () => {
    const hosts = ['ec2.internal', 'ec2.internal.', 'api.norte.example.org.', 'nas.local', 'x.lan', 'a.home.arpa', 'a'];
    const numbers = ['0x7f000001', '127.1', '017700000001', '[::ffff:127.0.0.1]', '１２７.0.0.1', '10.0.0.1:8443'];
    for (const host of [...hosts, ...numbers])
      expect([host, leads(connector(`https://${host}/x`, [host]), { N_KEY: 'k' })]).toEqual([host, 'ADDRESS_REFUSED']);
    expect(['API.Norte.example.org:443', 'salud.ñandú.com.ar'].map(publicHost)).toEqual([
      'api.norte.example.org',
      'salud.xn--and-6ma2c.com.ar',
    ]);
  });

  it('never resolves to a private network that the operator does not list [FIXS-11]', async () => {
    const found = (addresses: readonly string[], networks: readonly string[] = []) => {
      const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const resolve = (_name: string, _options: unknown, done: (error: null, found: object) => void) =>
        done(null, answers);
      return new Promise((settle) => {
        publicLookup(networks, resolve as unknown as typeof lookup)(
          'api.norte.example.org',
          { all: true },
          (error, list) => settle(error === null ? list : error.message),
        );
      });
    };
    const own = ['127.9.9.9', '0.0.0.0', '169.254.169.254', '10.1.2.3', '172.31.0.1', '192.168.0.9', '100.64.0.1'];
    const six = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1'];
    // A network's own NAT64, a tunnel, discarded addresses, documentation addresses, segment routing.
    const odd = ['64:ff9b:1::a00:1', '2001:0:a00:1::', '100::1', '3fff::1', '5f00::1'];
    for (const address of [...own, ...six, ...odd])
      expect([address, await found(['200.45.1.1', address])]).toEqual([address, 'ADDRESS_REFUSED']);
    expect(await found(['200.45.1.1', '2800:3f0::1'])).toHaveLength(2);
    expect(await found(['10.20.3.4'], ['10.20.0.0/16'])).toHaveLength(1);
    expect(await found(['10.21.3.4'], ['10.20.0.0/16'])).toBe('ADDRESS_REFUSED');
    expect(await found([])).toBe('UNREACHABLE');
  });

  it('encodes values and rejects those that change its path [FIXL-13]', () => {
    const one = connector('https://api.norte.example.org/v1/{plan}/socios/{dni}?dia={dia}', ['api.norte.example.org']);
    const at = (sent: object) => leads(one, { N_KEY: 'k' }, { plan: 7, dia: '2026-11-24', ...sent });
    expect(at({ dni: '30111222' })).toBe('https://api.norte.example.org/v1/7/socios/30111222?dia=2026-11-24');
    for (const dni of ['../admin', 'a/b', '?x=1', '#x', '@evil.example', '{{secret.N_KEY}}', 'á é', '%2e%2e'])
      expect(at({ dni })).toBe(`https://api.norte.example.org/v1/7/socios/${encodeURIComponent(dni)}?dia=2026-11-24`);
    for (const dni of ['', '.', '..', null, undefined, ['1'], { a: 1 }, '\ud800'])
      expect([dni, at({ dni })]).toEqual([dni, 'SEND_TYPE dni']);
  });

  it('allows exactly the operator’s origins, even plain http and localhost [FIXL-15]', () => {
    const at = (url: string) => leads(listed, { N_URL: url, N_KEY: 'k' }, {}, ['http://localhost:4000']);
    expect(at('http://localhost:4000/v1')).toBe('http://localhost:4000/v1/x');
    for (const other of ['http://localhost:4001', 'https://localhost:4000', 'http://localhost:4000@evil.example'])
      expect([other, at(other)]).toEqual([other, 'ADDRESS_REFUSED']);
  });

  it('leads only to its own literal host without a list', () => {
    expect(leads(connector('https://api.norte.example.org/x'), { N_KEY: 'k' })).toBe('https://api.norte.example.org/x');
    expect(leads(connector('{{secret.N_URL}}/x'), { N_URL: 'https://api.norte.example.org', N_KEY: 'k' })).toBe(
      'ADDRESS_REFUSED',
    );
  });
});

describe('secrets of connectors', () => {
  it('are the variables SECRET_*, and no other one of the server [FIXS-06]', () => {
    const env = { SECRET_N_KEY: 'k', SECRET_EMPTY: '', SMTP_URL: 'smtp://m', secret_x: 'y' };
    const { secrets } = readConfig(env);
    expect([...secrets]).toEqual([['N_KEY', 'k']]);
    expect(leads(connector('{{secret.SMTP_URL}}/x', ['m']), { N_KEY: 'k' })).toBe('SECRET_MISSING SMTP_URL');
  });

  it('belong to the tenant with the longest matching name [FIXS-06]', () => {
    const given = {
      N_KEY: 'k',
      N_SUR_URL: 'https://api.norte.example.org',
      N_ESTE_URL: 'https://api.norte.example.org',
    };
    const at = (secret: string) => leads(connector(`{{secret.${secret}}}/x`, ['api.norte.example.org']), given);
    expect(at('N_SUR_URL')).toBe('SECRET_FOREIGN N_SUR_URL');
    expect(at('N_ESTE_URL')).toBe('https://api.norte.example.org/x');
  });
});

describe('simulated.json', () => {
  const person = (documento: string) => ({
    sobrenome: 'Pérez',
    nome: 'Ana',
    documento,
    email: null,
    obraSocial: 'X',
    nroAfiliado: null,
    plan: null,
  });
  const ASKED: Readonly<Record<string, readonly [connector: string, (documento: string) => object]>> = {
    osef: [
      'elegibilidad',
      (documento) => ({
        usuario: person('30111222'),
        afiliado: person(documento),
        tipo_documento: 96,
        codigo: 1,
        fecha_prestacion: '2026-11-24',
      }),
    ],
    obsba: ['elegibilidad', (documento) => ({ documento, afiliado: '234567', fec_nac: '1990-01-01', sexo: 'F' })],
    osprera: ['padron', (documento) => ({ documento })],
    gagil: ['afiliacion', (documento) => ({ documento, unidad: 23 })],
  };
  const ask = (tenant: CompiledTenant, documento: string, given: readonly string[] = [], demo = true) => {
    const [connector = '', sent] = ASKED[tenant.id] ?? [];
    const sources = { demo, origins: [], networks: [], isTenant: () => false };
    const secrets = new Map(given.map((name) => [name, 'https://servicios.osef.example.org']));
    return askConnector(tenant, connector, { ...sent?.(documento) }, { ...sources, secrets });
  };

  it('answers by the longest matching key where no secret is set [FIXL-15, D-API-01]', async () => {
    const told: unknown[] = [];
    for (const id of Object.keys(ASKED))
      for (const documento of ['30111222', '31555669']) told.push(await ask(compiledTenant(id), documento));
    expect(told).toEqual([
      { Estado: 'A', Nafiliado: '301112220', Plan: 'Plan 300' },
      { Estado: 'B', Nafiliado: null, Plan: null },
      { afiliado: '30111222', error: null },
      { afiliado: null, error: 'El afiliado no tiene cobertura vigente' },
      { beneficiario: '30111222' },
      { beneficiario: null },
      { afiliado: true },
      { afiliado: false },
    ]);
  });

  it('refuses requests without demo mode or secrets, or with wrong types [FIXL-15]', async () => {
    const osef = compiledTenant('osef');
    await expect(ask(osef, '30111222', [], false)).rejects.toThrow('SECRET_MISSING OSEF_URL');
    await expect(ask(osef, '30111222', ['OSEF_URL'])).rejects.toThrow('SECRET_MISSING OSEF_KEY');
    await expect(ask(compiledTenant('gagil'), 30111222 as unknown as string)).rejects.toThrow('SEND_TYPE documento');
  });

  it('simulates timeouts, error statuses, redirects and missing answers [FIXL-15]', async () => {
    const one: Connector = { ...connector('https://api.norte.example.org/x'), timeoutSeconds: 0.01 };
    const asked = { ...one, sends: { documento: { type: 'string' } } };
    const answers = { '1': { status: 200, afterSeconds: 1 }, '2': { status: 503 }, '*3': { status: 302 } };
    const at = (documento: string) => askSimulated(asked, answers, { documento });
    await expect(at('1')).rejects.toThrow('TIMEOUT');
    expect(await at('2')).toEqual({ status: 503, body: undefined });
    await expect(at('33')).rejects.toThrow('REDIRECT');
    await expect(at('4')).rejects.toThrow('NOT_SIMULATED');
    await expect(at('*3')).rejects.toThrow('REDIRECT');
  });
});

describe('a call to another company', () => {
  const sources = { demo: false, networks: [], isTenant: () => false, secrets: new Map<string, string>() };
  const asking = (url: string, timeoutSeconds: number) =>
    ({
      method: 'POST',
      url,
      answer: { ok: 'body.ok' },
      types: { ok: { type: 'boolean' } },
      timeoutSeconds,
    }) as unknown as Connector;
  const tenantWith = (connectors: Record<string, Connector>, checks: CompiledTenant['server']['checks'] = {}) => {
    const demo = compiledTenant('demo');
    return { ...demo, server: { ...demo.server, connectors, checks } };
  };

  it('ends at its own time limit when only headers come, and is refused after five silences [FIXO-15]', async () => {
    const insurer = await startInsurer();
    insurer.answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    try {
      const tenant = tenantWith({
        uno: asking(`${insurer.origin}/uno`, 0.05),
        dos: asking(`${insurer.origin}/dos`, 0.05),
      });
      const ask = (name: string) =>
        askConnector(tenant, name, {}, { ...sources, origins: [insurer.origin] }).catch((error) => error.code);
      const codes: unknown[] = [];
      for (let time = 0; time < 6; time += 1) codes.push(await ask('uno'));
      expect(codes).toEqual([...Array(5).fill('TIMEOUT'), 'SILENT']);
      expect(insurer.asked.length).toBeLessThan(6);
      // Another connector of the tenant is asked as before.
      expect(await ask('dos')).toBe('TIMEOUT');
    } finally {
      await insurer.close();
    }
  });

  it('ends when its work ignores the time limit [FIXO-15]', async () => {
    const call = { tenant: { id: 'x' }, connector: 'y', kind: 'deciding', milliseconds: 1 } as const;
    await expect(outside(call, () => new Promise(() => undefined))).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is tried once after its pause, and resumed by an answer [FIXO-15]', () => {
    let now = 0;
    const breaker = new Breaker({ tenant: 'x', connector: 'y' }, () => now);
    const silences = (many: number) => {
      for (let time = 0; time < many; time += 1) breaker.silent();
    };
    silences(4);
    now += 60_000;
    silences(4);
    expect(breaker.admits()).toBe(true);
    breaker.silent();
    expect([breaker.admits(), breaker.wait]).toEqual([false, PAUSE]);
    now += PAUSE;
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
    breaker.silent();
    expect(breaker.admits()).toBe(false);
    now += PAUSE;
    expect(breaker.admits()).toBe(true);
    breaker.answered();
    expect([breaker.admits(), breaker.admits(), breaker.wait]).toEqual([true, true, 0]);
  });

  it('refuses deciding calls for no silence beside the way, and counts a deed once [FIXO-15]', async () => {
    const service = { tenant: { id: 'x' }, connector: 'y' };
    const never = () => new Promise(() => undefined);
    const silences = (call: OutsideKind) =>
      Promise.all(
        [1, 2, 3, 4, 5].map(() =>
          outside({ ...service, ...call }, never).catch((error: { code: string }) => error.code),
        ),
      );
    const asked = (call: OutsideKind) =>
      outside({ ...service, ...call }, async () => 'answer').catch((error: { code: string }) => error.code);
    const deciding = { kind: 'deciding', milliseconds: 1 } as const;
    await Promise.all([silences({ kind: 'beside' }), silences({ ...deciding, deed: {} })]);
    expect([await asked({ kind: 'beside' }), await asked(deciding)]).toEqual(['SILENT', 'answer']);
    await silences(deciding);
    expect(await asked(deciding)).toBe('SILENT');
  });

  const checkOf = (call: string, at: readonly Point[]) => ({
    at: [...at],
    call,
    passWhen: { var: 'answer.ok' },
    refusal: { title: call, message: 'No' },
  });
  const PERSON = { documento: '30111222', own: {} } as unknown as Parameters<typeof runChecks>[3]['subject'];
  const run = (tenant: CompiledTenant, origin: string, ...points: Point[]) => {
    const context = { ...sources, origins: [origin], clock: frozenClock(TUESDAY), report: async () => undefined };
    return runChecks(context, tenant, points, { subject: PERSON, holder: PERSON });
  };
  /** Answers once as many requests as expected have come. */
  const answeringTogether = (insurer: TestInsurer, expected: number, ok = (_path: string) => true) => {
    const held: (() => void)[] = [];
    insurer.answer = (response, { url }) => {
      held.push(() => json({ ok: ok(url.pathname) })(response));
      if (held.length === expected) for (const answer of held) answer();
    };
  };

  it('is made for all checks of one point at once [FIXO-15]', async () => {
    const insurer = await startInsurer();
    answeringTogether(insurer, 2);
    try {
      const connectors = { uno: asking(`${insurer.origin}/uno`, 20), dos: asking(`${insurer.origin}/dos`, 20) };
      const checks = { uno: checkOf('uno', ['careStart']), dos: checkOf('dos', ['careStart']) };
      const { shown } = await run(tenantWith(connectors, checks), insurer.origin, 'careStart');
      expect([shown, insurer.asked.map(({ url }) => url.pathname).sort()]).toEqual([[], ['/dos', '/uno']]);
    } finally {
      await insurer.close();
    }
  });

  it('is made for all points of one request at once, and once for a check of both [FIXO-15]', async () => {
    const insurer = await startInsurer();
    answeringTogether(insurer, 3, (path) => path === '/ambos');
    try {
      const url = (name: string) => asking(`${insurer.origin}/${name}`, 20);
      const connectors = { ambos: url('ambos'), elegir: url('elegir'), empezar: url('empezar') };
      const checks = {
        empezar: checkOf('empezar', ['careStart']),
        ambos: checkOf('ambos', ['careStart', 'patientPicked']),
        elegir: checkOf('elegir', ['patientPicked']),
      };
      const refused = run(tenantWith(connectors, checks), insurer.origin, 'patientPicked', 'careStart');
      // The first point's refusal wins, although a check before it in the document refuses too.
      await expect(refused).rejects.toMatchObject({ code: 'NOT_ELIGIBLE', check: 'elegir' });
      expect(insurer.asked.map(({ url }) => url.pathname).sort()).toEqual(['/ambos', '/elegir', '/empezar']);
    } finally {
      await insurer.close();
    }
  });

  it('refuses in the words of a paused connector [FIXO-15]', async () => {
    const insurer = await startInsurer();
    insurer.answer = (response) => void response.destroy();
    try {
      const named = { ...asking(`${insurer.origin}/uno`, 20), name: 'el padrón de {{tenant.name}}' };
      const silent = 'Ahora no contesta {{connector.name}}: esperá {{error.retryAfter | duration}}.';
      for (const [connector, said] of [
        [{ ...named, silent }, /^Ahora no contesta el padrón de Demo: esperá \d+ segundos\.$/],
        [named, /^En este momento no contesta el padrón de Demo, /],
        [asking(`${insurer.origin}/uno`, 20), /^En este momento no contesta tu cobertura, /],
      ] as const) {
        const tenant = tenantWith({ uno: connector }, { uno: checkOf('uno', ['careStart']) });
        for (let silence = 0; silence < 5; silence += 1)
          await expect(run(tenant, insurer.origin, 'careStart')).rejects.toMatchObject({ say: undefined });
        const refusal = { code: 'CHECK_REFUSED', say: expect.stringMatching(said), retryAfter: expect.any(Number) };
        await expect(run(tenant, insurer.origin, 'careStart')).rejects.toMatchObject(refusal);
      }
    } finally {
      await insurer.close();
    }
  });
});
