// @engine pg
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeSettings } from '../../engine/language/compile/emit/settings.ts';
import calls from '../../schemas/calls.json' with { type: 'json' };
import { FloodGate } from '../../server/platform/limits/flood-gate.ts';
import * as limits from '../../server/platform/limits/limits.ts';
import {
  ADDRESSES_OF_SITE,
  ANSWER_LIMIT,
  APPOINTMENTS,
  CHANGE_LIMIT,
  CLAIMS_OF_DNI,
  COPY_LIMIT,
  EARLIER_EMAIL_HOURS,
  EMAIL_CODES,
  ENTRY_LIMIT,
  EXPORT_LIMIT,
  FACTOR_LIMIT,
  FLOOD_LIMITS,
  HISTORY_LIMIT,
  KNOWN_UNDER_FLOOD,
  OF_ONE_NETWORK,
  PASSKEYS,
  PROOF_LIMIT,
  REFUSALS_KEPT,
  SHARE_UNDER_FLOOD,
  SIGN_IN_LINKS,
  SIGN_IN_STEP,
  SIGNED_IN_LIMIT,
  WAIT_LIMIT,
} from '../../server/platform/limits/limits.ts';
import { MinuteCounts } from '../../server/platform/limits/minute-counts.ts';
import { auditTrail } from './audit-trail.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { registration } from './proof-kit.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ config: { limitsFactor: 1 } });
});
afterAll(() => server.close());
beforeEach(() => {
  server.log.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Stops the clock of the limits: no minute passes between two calls. */
const inOneMinute = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());

const from = (remoteAddress: string, url: string, payload: object, browser: Browser = server.browser('uno')) =>
  browser.send({ method: 'POST', url, payload, remoteAddress });

/** Whether the contract says of a call that anybody may make it and be told that it was too many. */
const isLimited = (call: unknown): boolean =>
  typeof call === 'object' &&
  call !== null &&
  'access' in call &&
  call.access === 'anonymous' &&
  'codes' in call &&
  Array.isArray(call.codes) &&
  call.codes.includes('TOO_MANY');

describe('a flood of calls that anybody may make', () => {
  it('limits a flood per address while other addresses sign in [FIXS-02]', async () => {
    const guess = { codigo: '123456', email: '30111222' };
    const attackers = [1, 2, 3, 4, 5].map((last) => `203.0.113.${last}`);
    const flood = attackers.flatMap((address) =>
      Array.from({ length: 100 }, () => from(address, '/api/recuperacionClave/verificarCodigo', guess)),
    );
    const good = Array.from({ length: 8 }, (_, at) =>
      from(`198.51.100.${at}`, '/api/auth/login', { correo: '28444555', password: 'portal2026' }),
    );
    // Others make the flooded call, too.
    const others = Array.from({ length: 8 }, (_, at) =>
      from(`198.51.100.${at}`, '/api/recuperacionClave/verificarCodigo', guess),
    );
    expect((await Promise.all(good)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).not.toContain(429);
    const answers = await Promise.all(flood);
    const limit = FLOOD_LIMITS['recovery.verify']?.address;
    if (limit === undefined) throw new Error('recovery.verify has no limit');
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(attackers.length * (100 - limit));
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(server.log.filter((line) => line.includes('limit.reached'))).toHaveLength(attackers.length);
    expect(server.log.join()).not.toContain('203.0.113');
  });

  it('queues for hashing by its network in every call [FIXS-02]', async () => {
    const { passwords } = server.deps;
    const askers = vi.spyOn(passwords, 'withPlace');
    const email = '30111222';
    const calls = [
      ['/api/auth/login', { correo: email, password: 'portal2026' }],
      ['/api/auth/consultorio', { correo: 'nadie@example.com', password: 'portal2026' }],
      ['/api/recuperacionClave/verificarCodigo', { codigo: '123456', email }],
      ['/api/usuarios/registro', registration('33444999', 'nora@example.com')],
    ] as const;
    for (const [url, body] of calls) {
      askers.mockClear();
      await from('2001:db8:7::7', url, body);
      expect(askers.mock.calls.length, url).toBeGreaterThan(0);
      for (const [, asker] of askers.mock.calls)
        expect(asker, url).toMatchObject({ unit: 1, network: '2001:db8:7::/48' });
    }
    askers.mockRestore();
  });

  it('is counted per minute by call and address, IPv6 by customer [FIXS-02]', () => {
    let now = 0;
    const gate = new FloodGate(1, () => now);
    const arrive = (call: string, address: string) => gate.countArrival({ call, unit: 1, address });
    const { address } = FLOOD_LIMITS['recovery.code'] ?? { address: 0 };
    for (let at = 0; at < address; at += 1) expect(arrive('recovery.code', `2001:db8::${at}`)).toBeUndefined();
    expect(arrive('recovery.code', '2001:db8::ffff')).toEqual({ by: 'address', retryAfter: 60, first: true });
    expect(arrive('recovery.code', '2001:db8::ffff')).toMatchObject({ first: false });
    expect(arrive('recovery.code', '192.0.2.1')).toBeUndefined();
    expect(arrive('recovery.verify', '2001:db8::1')).toBeUndefined();
    now = 59_999;
    expect(arrive('recovery.code', '2001:db8::1')).toMatchObject({ retryAfter: 1 });
    now = 60_000;
    expect(arrive('recovery.code', '2001:db8::1')).toBeUndefined();
    expect(new FloodGate(2, () => 0).countArrival({ call: 'whatever', unit: 1, address: '192.0.2.1' })).toBeUndefined();
  });

  it('counts the networks of an IPv6 /48 together [FIXS-26]', () => {
    const gate = new FloodGate(1, () => 0);
    const { address } = FLOOD_LIMITS['auth.professional'] ?? { address: 0 };
    const from = (network: number) =>
      gate.countArrival({ call: 'auth.professional', unit: 1, address: `2001:db8:7:${network.toString(16)}::1` });
    for (let at = 0; at < address * ADDRESSES_OF_SITE; at += 1) expect(from(at)).toBeUndefined();
    expect(from(9_999)).toMatchObject({ by: 'site', first: true });
    expect(gate.countArrival({ call: 'auth.professional', unit: 1, address: '2001:db8:8::1' })).toBeUndefined();
  });

  it('leaves each network a share when its unit exceeds a call’s limit [FIXS-26]', () => {
    const gate = new FloodGate(1, () => 0);
    const { unit } = FLOOD_LIMITS['auth.login'] ?? { unit: 0 };
    const work = (address: string, at = 1) => gate.countWork({ call: 'auth.login', unit: at, address });
    for (let at = 0; at < unit; at += 1) expect(work(`203.0.${at >> 8}.${at & 255}`)).toBeUndefined();
    for (let at = 0; at < SHARE_UNDER_FLOOD; at += 1) expect(work('198.51.100.1')).toBeUndefined();
    expect(work('198.51.100.1')).toMatchObject({ by: 'unit' });
    expect(work('198.51.100.2')).toBeUndefined();
    expect(work('198.51.100.1', 2)).toBeUndefined();
    const known = () => gate.countKnown({ call: 'auth.login', unit: 1, address: '198.51.100.1' }, 'browser');
    for (let at = 0; at < KNOWN_UNDER_FLOOD; at += 1) expect(known()).toBeUndefined();
    expect(known()).toMatchObject({ by: 'unit' });
  });

  it('allows 30 of 350 sign-ups from one address without blocking others [FIXS-04]', () => {
    const gate = new FloodGate(1, () => 0);
    const signUp = (address: string) => gate.countArrival({ call: 'registration.create', unit: 1, address });
    const taken = Array.from({ length: 350 }, () => signUp('203.0.113.77')).filter((flood) => flood === undefined);
    expect(taken).toHaveLength(30);
    expect(signUp('198.51.100.77')).toBeUndefined();
  });

  it('counts no refused body or form against the unit [FIXS-26]', async () => {
    const counts = vi.spyOn(MinuteCounts.prototype, 'add');
    const totals = () => counts.mock.calls.filter(([who]) => / unit 1$/.test(who)).length;
    const back = vi.spyOn(MinuteCounts.prototype, 'takeBack');
    const backs = () => back.mock.calls.filter(([who]) => / unit 1$/.test(who)).length;
    for (const body of [{}, { correo: 1 }, { correo: '28444555', password: 'x', more: 1 }])
      expect(refusalOf(await from('203.0.113.90', '/api/auth/consultorio', body))).toEqual([400, 'INVALID_BODY']);
    expect(totals()).toBe(0);
    const form = await from('203.0.113.90', '/api/recuperacionClave/codigo', { email: 'nobody', unidad: 1 });
    expect(refusalOf(form)).toEqual([422, 'FIELD_RULE']);
    await vi.waitFor(() => expect(totals() - backs()).toBe(0));
    expect(totals()).toBe(1);
    await from('203.0.113.90', '/api/auth/login', { correo: '28444555', password: 'wrong' });
    expect(totals() - backs()).toBe(1);
  });

  it('slows strangers over the unit’s limit but lets known browsers sign in [FIXS-26]', async () => {
    inOneMinute();
    const known = server.browser('uno');
    const credentials = { correo: '28444555', password: 'portal2026' };
    expect((await from('198.51.100.70', '/api/auth/login', credentials, known)).statusCode).toBe(200);
    await known.post('/api/auth/salir');
    const over = vi
      .spyOn(FloodGate.prototype, 'countWork')
      .mockReturnValue({ by: 'unit', retryAfter: 9, first: false });
    const stranger = await from('198.51.100.70', '/api/auth/login', credentials);
    expect(refusalOf(stranger)).toEqual([429, 'TOO_MANY']);
    expect(stranger.headers['retry-after']).toBe('9');
    expect((await from('198.51.100.70', '/api/auth/login', credentials, known)).statusCode).toBe(200);
    // A browser is known for a name, not for whatever is typed there.
    const other = await from('198.51.100.70', '/api/auth/login', { ...credentials, correo: '30111222' }, known);
    expect(refusalOf(other)).toEqual([429, 'TOO_MANY']);
    over.mockRestore();
  });

  it('limits a signed-in user by session, then by account, without affecting others [FIXS-02]', () => {
    let now = 0;
    const gate = new FloodGate(1, () => now);
    const ask = (session: number, person: number) => gate.countSignedIn({ session, person });
    for (let at = 0; at < SIGNED_IN_LIMIT.session; at += 1) expect(ask(1, 10)).toBeUndefined();
    expect(ask(1, 10)).toEqual({ by: 'session', retryAfter: 60, first: true });
    expect(ask(1, 10)).toMatchObject({ by: 'session', first: false });
    // The owner's other browser ends the tokens in use; calls beyond a session's limit do not count against the
    // account.
    expect(ask(2, 10)).toBeUndefined();
    expect(ask(3, 20)).toBeUndefined();
    for (let at = SIGNED_IN_LIMIT.session + 1; at < SIGNED_IN_LIMIT.account; at += 1) ask(100 + (at % 50), 10);
    expect(ask(4, 10)).toMatchObject({ by: 'account', first: true });
    expect(ask(3, 20)).toBeUndefined();
    now = 60_000;
    expect(ask(1, 10)).toBeUndefined();
  });

  it('answers 429 with Retry-After over the session limit and still serves others [FIXS-02]', async () => {
    inOneMinute();
    const [ana, bruno] = [server.browser('uno'), server.browser('uno')];
    await ana.login('30111222', 'portal2026');
    await bruno.login('28444555', 'portal2026');
    const asked = await Promise.all(
      Array.from({ length: SIGNED_IN_LIMIT.session + 20 }, () => ana.post('/api/sesiones/listar')),
    );
    const refused = asked.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(20);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(server.log.filter((line) => line.includes('"by":"session"'))).toHaveLength(1);
    expect((await bruno.get('/api/auth/sesion')).statusCode).toBe(200);
  });

  it('audits an account’s refusals up to a limit, then once for more [R11, FIXS-02]', async () => {
    inOneMinute();
    const ana = server.browser('uno');
    await ana.login('30111222', 'portal2026');
    const rows = async () =>
      (await auditTrail(server)).filter(({ action }) => action === 'route.access' || action === 'access.many');
    const before = (await rows()).length;
    const codes: number[] = [];
    for (let at = 0; at < REFUSALS_KEPT + 10; at += 1)
      codes.push((await ana.post('/api/consultorio/agenda')).statusCode);
    const kept = (await rows()).slice(before);
    expect(codes.slice(0, REFUSALS_KEPT)).toEqual(Array(REFUSALS_KEPT).fill(403));
    expect(codes.slice(REFUSALS_KEPT)).toEqual(Array(10).fill(429));
    expect(kept.map(({ action }) => action)).toEqual([...Array(REFUSALS_KEPT).fill('route.access'), 'access.many']);
    const bruno = server.browser('uno');
    await bruno.login('28444555', 'portal2026');
    expect(refusalOf(await bruno.post('/api/consultorio/agenda'))).toEqual([403, 'FORBIDDEN']);
    // Allowed calls still work.
    expect((await ana.get('/api/auth/sesion')).statusCode).toBe(200);
  });

  it('has a limit for every limited public call and no other [FIXS-33]', () => {
    const named: Readonly<Record<string, unknown>> = calls;
    const limited = Object.keys(named).filter((name) => isLimited(named[name]));
    expect(
      Object.keys(FLOOD_LIMITS)
        .filter((name) => name !== '*')
        .toSorted(),
    ).toEqual(limited.toSorted());
  });

  it('has each limit per minute documented in docs/limits.md [FIXS-33]', async () => {
    const page = await readFile(new URL('../../docs/limits.md', import.meta.url), 'utf8');
    const named = Object.values(limits).flatMap((limit) =>
      typeof limit === 'object' && 'perMinute' in limit ? [limit] : [],
    );
    expect(named.length).toBeGreaterThan(5);
    for (const { name, perMinute } of named) expect(page).toContain(`| ${name} | ${perMinute} |`);
  });

  it('has its limits in one table that an operator reads [FIXS-02]', async () => {
    const rows = Object.entries(FLOOD_LIMITS).map(
      ([call, limit]) => `| ${call === '*' ? 'any other' : `\`${call}\``} | ${limit?.address} | ${limit?.unit} |`,
    );
    const codes = [ENTRY_LIMIT, HISTORY_LIMIT, ANSWER_LIMIT].map(({ name, perMinute }) => `| ${name} | ${perMinute} |`);
    const own = [CHANGE_LIMIT, WAIT_LIMIT, PROOF_LIMIT, FACTOR_LIMIT, EXPORT_LIMIT].map(
      ({ name, perMinute }) => `| ${name} | ${perMinute} |`,
    );
    const text = [
      '# Limits',
      '',
      'Written by tests/server/floods.test.ts from server/platform/limits/limits.ts (`-u` updates it). Beyond a limit a call is answered 429 with',
      'Retry-After, and the first of a minute is in the log as `limit.reached`.',
      '',
      '## Calls that need no session, in a minute, on each server',
      '',
      'The limit of an address applies before the server reads a session, a body or a password. An IPv6 /64 counts as one address, and a whole /48 has',
      `the limits of ${ADDRESSES_OF_SITE} together. The total of a unit counts requests that cause work: neither malformed bodies nor bodies that a form refuses. Beyond it each`,
      `network (an IPv4 address, an IPv6 /48) has ${SHARE_UNDER_FLOOD} calls of the kind, which slows strangers with many requests; a browser that is known for the name, a right`,
      `code and a sign-in whose password was right have ${KNOWN_UNDER_FLOOD} of their own ([decision 0032](decisions/0032-limit-calls-by-network-session-and-tenant.md)). \`LIMITS_FACTOR\` multiplies them.`,
      '',
      '| call | one address | one unit |',
      '| --- | ---: | ---: |',
      ...rows,
      '',
      '## All calls of a signed-in person together, in a minute, on each server',
      '',
      'For one browser (its session), and for the account in all its browsers. A page makes about ten calls when it opens. `LIMITS_FACTOR` multiplies them too',
      '([decision 0032](decisions/0032-limit-calls-by-network-session-and-tenant.md)). Refusals beyond their limit are answered 429, with one row `access.many` in the audit.',
      '',
      '| what | calls |',
      '| --- | ---: |',
      `| one session | ${SIGNED_IN_LIMIT.session} |`,
      `| one account | ${SIGNED_IN_LIMIT.account} |`,
      `| refusals of one account with a row of the audit each | ${REFUSALS_KEPT} |`,
      '',
      '## Codes of links, in a minute, from one address, on all servers together',
      '',
      '| what | calls |',
      '| --- | ---: |',
      ...codes,
      '',
      '## Calls of a signed-in person, in a minute, for one account, on all servers together',
      '',
      '`change`: cancelling and moving appointments. `wait`: joining and leaving the waitlist. `proof`: trying a code that proves an e-mail, and asking for',
      'another. `factor`: setting up or changing a second factor. `export`: a list as a file.',
      '',
      '| what | calls |',
      '| --- | ---: |',
      ...own,
      '',
      '## Copies of a record, in 24 hours, for one account, on all servers together',
      '',
      'Beyond them `COPY_LIMIT`, and the page shows when the next one is possible. The first copy of each person is always made, however big.',
      '',
      '| what | most |',
      '| --- | ---: |',
      `| copies of one person's record | ${COPY_LIMIT.copies} |`,
      `| bytes of all copies, after which another one waits | ${COPY_LIMIT.bytes} |`,
      '',
      '## Codes that prove an e-mail, in an hour, for one unit, on all servers together',
      '',
      'Beyond them a registration is accepted and nothing is mailed; a request for another code gets the time to wait. `LIMITS_FACTOR` does not multiply them.',
      'A network is one IPv4 address, or an IPv6 /48.',
      '',
      '| what | most |',
      '| --- | ---: |',
      `| mails for one account | ${EMAIL_CODES.perAccount} |`,
      `| mails to one e-mail, before each network has its own | ${EMAIL_CODES.perEmail} |`,
      `| mails to one e-mail that each network may ask for after that | ${EMAIL_CODES.perEmailOfAddress} |`,
      `| mails to one e-mail, however many networks ask | ${EMAIL_CODES.perEmailAtMost} |`,
      `| mails asked for from one network | ${EMAIL_CODES.perAddress} |`,
      `| wrong tries of one code, which lives ${EMAIL_CODES.minutes} minutes | ${EMAIL_CODES.tries} |`,
      '',
      '## Links that sign in, mailed to the account’s e-mail, on all servers together',
      '',
      'For people who must wait because of others ([decision 0032](decisions/0032-limit-calls-by-network-session-and-tenant.md)). No request is refused: while an unused link stays',
      'valid long enough, nothing new is mailed, and a network (an IPv4 address, an IPv6 /48) beyond its limit gets links only for accounts under attack.',
      '',
      '| what | most |',
      '| --- | ---: |',
      `| minutes for which a link is valid, once | ${SIGN_IN_LINKS.minutes} |`,
      `| minutes after which another one is mailed | ${SIGN_IN_LINKS.anotherAfter} |`,
      `| requests of one network in an hour, for any account | ${SIGN_IN_LINKS.perNetwork} |`,
      '',
      '## Sign-ins with a second factor',
      '',
      'Beyond them the password is asked for again. Wrong codes also slow the account down as wrong passwords do, across all its sign-ins.',
      '',
      '| what | most |',
      '| --- | ---: |',
      `| minutes between the password and the code | ${SIGN_IN_STEP.minutes} |`,
      `| wrong codes and answers of passkeys | ${SIGN_IN_STEP.tries} |`,
      `| minutes in which a device may answer a challenge, once | ${PASSKEYS.challengeMinutes} |`,
      `| passkeys of one account | ${PASSKEYS.most} |`,
      '',
      '## Unproven accounts with one DNI, in one unit',
      '',
      'A registration is never refused because of others: one more evicts an account of the network (an IPv4 address, an IPv6 /48) with most',
      'of them, unused ones first, then the oldest. Accounts that wait, are attended or have an appointment to come stay, even if there are',
      'then more ([decision 0032](decisions/0032-limit-calls-by-network-session-and-tenant.md)).',
      '',
      '| what | most |',
      '| --- | ---: |',
      `| side by side, unless they are in use | ${CLAIMS_OF_DNI} |`,
      '',
      '## Appointments and places in the queue, in one unit',
      '',
      'For an account with its family. Beyond them booking and moving are refused (429 `TOO_MANY`); cancelling is always possible. For unproven accounts there is',
      'also a total for the network that registered them ([decision 0032](decisions/0032-limit-calls-by-network-session-and-tenant.md)).',
      '',
      '| what | e-mail proven | unproven |',
      '| --- | ---: | ---: |',
      `| appointments to come | ${APPOINTMENTS.proven.ahead} | ${APPOINTMENTS.provisional.ahead} |`,
      `| bookings and changes of those to come and of the last day | ${APPOINTMENTS.proven.changes} | ${APPOINTMENTS.provisional.changes} |`,
      `| appointments to come of all accounts of one network | | ${OF_ONE_NETWORK.appointments} |`,
      `| waiting at once, of all accounts of one network | | ${OF_ONE_NETWORK.waiting} |`,
      '',
      '## An e-mail that was changed in the profile',
      '',
      `For ${EARLIER_EMAIL_HOURS} hours codes that recover the password go to the earlier e-mail alone ([decision 0015](decisions/0015-recover-a-password-by-a-mailed-code.md)).`,
      '',
      'Wrong passwords and recovery codes are limited by the settings `security.…` and `recovery.…` of a tenant ([language.md](language.md)); an address may ask for',
      `${completeSettings({}).recovery.addressSends} recovery codes an hour, and invitations of imported patients have no hourly limit ([decision 0058](decisions/0058-run-the-portal-by-commands-beside-the-server.md)).`,
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot('../../docs/limits.md');
  });
});
