// @engine pg
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iceServers } from '../../server/features/visits/ice-servers.ts';
import { ANA, patient, serviceId, start } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

const TURN = {
  urls: ['stun:relay.example.org:3478', 'turn:relay.example.org:3478?transport=udp'],
  secret: 'una-clave',
};

let server: TestServer;
let ana: Browser;
let id: string;
beforeAll(async () => {
  server = await buildTestServer({ config: { turn: TURN } });
  ana = await patient(server, ANA);
  const asking = await start(ana, ANA.documento, await serviceId(ana, 'Clínica médica'));
  if (asking.statusCode !== 200) throw new Error(asking.body);
  id = asking.json().id;
});
afterAll(() => server.close());

const asked = async () => {
  const answer = await ana.get(`/api/atenciones/${id}/ice`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().iceServers;
};

describe('credentials of the relay', () => {
  it('are HMAC-SHA1 of "expiry:user" by the shared secret, in base64 [D-CARE-01]', async () => {
    const [stun, turn] = await asked();
    expect(stun).toMatchObject({ urls: ['stun:relay.example.org:3478'] });
    expect(stun.username ?? null).toBeNull();
    expect(turn.urls).toEqual(['turn:relay.example.org:3478?transport=udp']);
    const [expiry, user] = turn.username.split(':');
    const { id: person } = (await ana.get('/api/auth/sesion')).json().user;
    expect([Number(expiry), user]).toEqual([TUESDAY.getTime() / 1000 + 3_600, String(person)]);
    expect(turn.credential).toBe(createHmac('sha1', TURN.secret).update(turn.username).digest('base64'));
    expect(JSON.stringify(await asked())).not.toContain(TURN.secret);
  });

  it('issues new credentials with full lifetime on each request [D-CARE-01]', async () => {
    const [, before] = await asked();
    server.clock.setTo(new Date(TUESDAY.getTime() + 20 * 60_000));
    const [, after] = await asked();
    expect(after.username).not.toBe(before.username);
    const left = Number(after.username.split(':')[0]) - server.clock.now().getTime() / 1000;
    expect(left).toBe(3_600);
    server.clock.setTo(TUESDAY);
  });

  it('issues no credentials without a relay, nor to strangers [D-CARE-01]', async () => {
    expect(iceServers(undefined, server.clock, 1)).toEqual([]);
    const stranger = await patient(server, { documento: '5123456', password: 'portal2026' });
    expect(refusalOf(await stranger.get(`/api/atenciones/${id}/ice`))).toEqual([404, 'NOT_FOUND']);
  });
});
