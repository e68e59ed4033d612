import type { lookup } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connector } from '../../engine/checks/connector.ts';
import { publicHost } from '../../engine/checks/public-host.ts';
import { frozenClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { addressOf } from '../../server/services/connectors/address.ts';
import { publicLookup } from '../../server/services/connectors/private-networks.ts';
import { readReply } from '../../server/services/connectors/read-reply.ts';
import { secretsOf } from '../../server/services/connectors/secrets.ts';
import { type SimulatedInsurers, startSimulatedInsurers } from '../../server/simulated/simulated-insurers.ts';
import { TUESDAY } from './helper.ts';

const connector = (url: string, hosts?: readonly string[]): Connector => ({
  ...{ method: 'POST', url, headers: { 'x-key': '{{secret.N_KEY}}' }, answer: {}, timeoutSeconds: 1 },
  ...(hosts === undefined ? {} : { hosts }),
});

const leads = (one: Connector, given: Readonly<Record<string, string>>, sent: object = {}, origins = ['']): string => {
  const sources = {
    secrets: new Map(Object.entries(given)),
    simulated: undefined,
    isTenant: (id: string) => id === 'n_sur',
  };
  try {
    return addressOf(one, secretsOf('n', one, sources), { ...sent }, origins).url.href;
  } catch (error) {
    return String((error as Error).message);
  }
};

describe('what a connector reads of an answer', () => {
  const reply = { status: 200, body: { socios: [{ estado: 'A' }, { estado: 'B' }], datos: { socio: 'S' } } };
  const read = (path: string) => readReply(reply, path.split('.'));

  it('[A14] is a part by its names, of a list by its place, and nothing that the service did not write', () => {
    expect(['status', 'body.datos.socio', 'body.socios.0.estado', 'body.socios.1.estado'].map(read)).toEqual([
      200,
      'S',
      'A',
      'B',
    ]);
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

describe('where a connector may lead', () => {
  const listed = connector('{{secret.N_URL}}/x', ['api.norte.example.org', 'api.norte.example.org:8443']);

  it('[A14] to a listed host by https, and nowhere else', () => {
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
      ...['http://api.norte.example.org', 'https://norte.example.org', 'https://api.norte.example.org.evil.example'],
      ...['https://api.norte.example.org@evil.example', 'https://me:pw@api.norte.example.org', 'file:///etc/passwd'],
      ...[
        'https://127.0.0.1',
        'https://[::1]',
        'https://localhost',
        'https://2130706433',
        'https://api.norte.example.org:22',
      ],
      ...['//api.norte.example.org', 'api.norte.example.org', '', 'https://api.norte.example.org%2f@127.0.0.1'],
    ];
    for (const address of bad)
      expect([address, leads(listed, { N_URL: address, N_KEY: 'k' })]).toEqual([address, 'ADDRESS_REFUSED']);
  });

  it('[A14] never to this machine, even if a document lists it', () => {
    for (const host of ['127.0.0.1', 'localhost', 'x.localhost', '169.254.169.254', '[::1]', 'db.internal'])
      expect([host, leads(connector(`https://${host}/x`, [host]), { N_KEY: 'k' })]).toEqual([host, 'ADDRESS_REFUSED']);
  });

  it('[FIXS-11] never to a name of a private network, nor to a number in any writing', () => {
    const hosts = ['ec2.internal', 'ec2.internal.', 'api.norte.example.org.', 'nas.local', 'x.lan', 'a.home.arpa', 'a'];
    const numbers = ['0x7f000001', '127.1', '017700000001', '[::ffff:127.0.0.1]', '１２７.0.0.1', '10.0.0.1:8443'];
    for (const host of [...hosts, ...numbers])
      expect([host, leads(connector(`https://${host}/x`, [host]), { N_KEY: 'k' })]).toEqual([host, 'ADDRESS_REFUSED']);
    expect(['API.Norte.example.org:443', 'salud.ñandú.com.ar'].map(publicHost)).toEqual([
      'api.norte.example.org',
      'salud.xn--and-6ma2c.com.ar',
    ]);
  });

  it('[FIXS-11] never to where a name resolves to a private network that the operator does not list', async () => {
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
    for (const address of [...own, ...six])
      expect([address, await found(['200.45.1.1', address])]).toEqual([address, 'ADDRESS_REFUSED']);
    expect(await found(['200.45.1.1', '2800:3f0::1'])).toHaveLength(2);
    expect(await found(['10.20.3.4'], ['10.20.0.0/16'])).toHaveLength(1);
    expect(await found(['10.21.3.4'], ['10.20.0.0/16'])).toBe('ADDRESS_REFUSED');
    expect(await found([])).toBe('UNREACHABLE');
  });

  it('[FIXL-13] with the values of its address encoded, so that none leads elsewhere', () => {
    const one = connector('https://api.norte.example.org/v1/{plan}/socios/{dni}?dia={dia}', ['api.norte.example.org']);
    const at = (sent: object) => leads(one, { N_KEY: 'k' }, { plan: 7, dia: '2026-11-24', ...sent });
    expect(at({ dni: '30111222' })).toBe('https://api.norte.example.org/v1/7/socios/30111222?dia=2026-11-24');
    for (const dni of ['../admin', 'a/b', '?x=1', '#x', '@evil.example', '{{secret.N_KEY}}', 'á é', '%2e%2e'])
      expect(at({ dni })).toBe(`https://api.norte.example.org/v1/7/socios/${encodeURIComponent(dni)}?dia=2026-11-24`);
    for (const dni of ['', '.', '..', null, undefined, ['1'], { a: 1 }, '\ud800'])
      expect([dni, at({ dni })]).toEqual([dni, 'SEND_TYPE dni']);
  });

  it('[FIXL-15] an origin that the operator admits is reached to the letter, plain and on this machine too', () => {
    const at = (url: string) => leads(listed, { N_URL: url, N_KEY: 'k' }, {}, ['http://localhost:4000']);
    expect(at('http://localhost:4000/v1')).toBe('http://localhost:4000/v1/x');
    for (const other of ['http://localhost:4001', 'https://localhost:4000', 'http://localhost:4000@evil.example'])
      expect([other, at(other)]).toEqual([other, 'ADDRESS_REFUSED']);
  });

  it('without a list only to the host that the document itself spells', () => {
    expect(leads(connector('https://api.norte.example.org/x'), { N_KEY: 'k' })).toBe('https://api.norte.example.org/x');
    expect(leads(connector('{{secret.N_URL}}/x'), { N_URL: 'https://api.norte.example.org', N_KEY: 'k' })).toBe(
      'ADDRESS_REFUSED',
    );
  });
});

describe('secrets of connectors', () => {
  it('[D-TEN-01] are the variables SECRET_*, and no other one of the server', () => {
    const { secrets } = readConfig({ SECRET_N_KEY: 'k', SECRET_EMPTY: '', SMTP_URL: 'smtp://m', secret_x: 'y' });
    expect([...secrets]).toEqual([['N_KEY', 'k']]);
    expect(leads(connector('{{secret.SMTP_URL}}/x', ['m']), { N_KEY: 'k' })).toBe('SECRET_MISSING SMTP_URL');
  });

  it('[FIXS-06] are of the tenant that they name, of the longest one where two could be meant', () => {
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

describe('simulated insurers', () => {
  let insurers: SimulatedInsurers;
  beforeAll(async () => {
    insurers = await startSimulatedInsurers(frozenClock(TUESDAY));
  });
  afterAll(() => insurers.close());

  const ask = (path: string, body: unknown, key = insurers.secret('N_KEY') ?? '') =>
    fetch(insurers.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-key': key },
      body: JSON.stringify(body),
    });
  const person = (documento: string) => ({
    ...{ sobrenome: 'Pérez', nome: 'Ana', documento, email: null, obraSocial: 'X', nroAfiliado: null, plan: null },
  });
  const osef = (documento: string, more: object = {}) => ({
    ...{ usuario: person('30111222'), afiliado: person(documento), tipo_documento: 96, codigo: 1 },
    ...{ fecha_prestacion: '2026-11-24', ...more },
  });
  const obsba = { documento: '30111222', afiliado: '234567', fec_nac: '1990-01-01', sexo: 'F' };

  it('[D-API-01, REG-12] answer under the contract’s names by the DNI that is asked for', async () => {
    const answers: (readonly [string, unknown, unknown])[] = [
      ['/api/elegibilidad/osef', osef('30111222'), { Estado: 'A', Nafiliado: '301112220', Plan: 'Plan 300' }],
      ['/api/elegibilidad/osef', osef('31555669'), { Estado: 'B', Nafiliado: null, Plan: null }],
      ['/api/elegibilidad/obsba', obsba, { result: { afiliado: '234567' }, error: null }],
      ['/api/elegibilidad/obsba', { ...obsba, documento: '31555669' }, { result: null, error: expect.any(String) }],
      ['/api/elegibilidad/osprera', { documento: '30111222' }, { beneficiario: '30111222' }],
      ['/api/elegibilidad/osprera', { documento: '31555669' }, { beneficiario: null }],
      ['/api/afiliacion/verificar', { documento: '30111222', unidad: 23 }, { afiliado: true }],
      ['/api/afiliacion/verificar', { documento: '31555669', unidad: 23 }, { afiliado: false }],
    ];
    for (const [path, body, answer] of answers)
      expect([path, await (await ask(path, body)).json()]).toEqual([path, answer]);
  });

  it('[REG-12] take exactly the agreed shape, on the day itself, and only with their key', async () => {
    const wrong: (readonly [string, unknown])[] = [
      ['/api/elegibilidad/osef', osef('30111222', { tipo_documento: '96' })],
      ['/api/elegibilidad/osef', osef('30111222', { codigo: 2 })],
      ['/api/elegibilidad/osef', osef('30111222', { fecha_prestacion: '2026-11-25' })],
      ['/api/elegibilidad/osef', osef('30111222', { fecha_prestacion: '24/11/2026' })],
      ['/api/elegibilidad/osef', { ...osef('30111222'), extra: 1 }],
      ['/api/elegibilidad/osef', osef('30111222', { usuario: { ...person('30111222'), telefono: '1' } })],
      ['/api/elegibilidad/obsba', { ...obsba, afiliado: '0123456789' }],
      ['/api/elegibilidad/obsba', { ...obsba, afiliado: 234567 }],
      ['/api/elegibilidad/osprera', {}],
      ['/api/afiliacion/verificar', { documento: '30111222' }],
    ];
    for (const [path, body] of wrong) expect([path, body, (await ask(path, body)).status]).toEqual([path, body, 400]);
    expect((await ask('/api/elegibilidad/osprera', { documento: '30111222' }, 'other')).status).toBe(401);
  });
});
