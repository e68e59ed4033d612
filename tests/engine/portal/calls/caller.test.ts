import { describe, expect, it, vi } from 'vitest';
import { failureText } from '../../../../engine/language/actions/answer-failure.ts';
import { failureOf } from '../../../../engine/language/actions/call-failure.ts';
import type { CompiledEndpoint } from '../../../../engine/language/artifact.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { renderText } from '../../../../engine/language/rules/text.ts';
import { Caller, type CallerParts } from '../../../../engine/portal/calls/caller.ts';
import { makeIdempotencyKeys } from '../../../../engine/portal/calls/idempotency-keys.ts';
import type { HttpOutcome } from '../../../../engine/portal/calls/transport.ts';
import { contractProblem } from '../../../../engine/portal/react/boot/contract-answers.ts';
import { answer, fakeBackend, refuse } from '../../fake-transport.ts';

const endpoint = (path: string, invalidates: readonly string[] = []): CompiledEndpoint => ({
  method: 'POST',
  path,
  invalidates,
  timeoutSeconds: 20,
});

function setup(reply: () => HttpOutcome, more: Partial<CallerParts> = {}) {
  const backend = fakeBackend({ '/terms': reply, '/start': reply, '/active': reply });
  let keys = 0;
  const expired = vi.fn();
  const parts: CallerParts & { readonly expired: () => void } = {
    endpoints: {
      'terms.get': endpoint('/terms'),
      'care.start': endpoint('/start', ['care.active']),
      'care.active': endpoint('/active'),
    },
    transport: backend,
    intents: makeIdempotencyKeys(() => {
      keys += 1;
      return `key-${keys}`;
    }),
    renew: vi.fn(async () => undefined),
    expiry: () => expired,
    expired,
    onDone: vi.fn(),
    onUnsure: vi.fn(),
    pauses: [0, 0],
    ...more,
  };
  return { backend, parts, caller: new Caller(parts) };
}

/** The list of consultations of a backend that reports an empty list in words. */
function listing(outcome: HttpOutcome) {
  const endpoints = { 'consultations.list': { ...endpoint('/terms'), none: 'No se encontraron atenciones' } };
  return setup(() => outcome, { endpoints });
}

describe('calls', () => {
  it('carry the mark of the forms that they take, other calls no mark [FIXE-05]', async () => {
    const endpoints = { 'terms.get': { ...endpoint('/terms'), mark: '1:AAAAAAAA' }, 'care.start': endpoint('/start') };
    const { backend, caller } = setup(() => answer({ a: 1 }), { endpoints });
    await caller.call('terms.get', {});
    await caller.call('care.start', {});
    expect(backend.asked.map(({ headers }) => headers)).toEqual([
      { 'X-Form-Mark': '1:AAAAAAAA' },
      { 'Idempotency-Key': 'key-1' },
    ]);
  });

  it('of an older version are sent again with another key [FIXE-05]', async () => {
    const { backend, caller } = setup(() => refuse(409, 'VERSION_OLD'));
    await caller.call('care.start', { servicio: 1 });
    await caller.call('care.start', { servicio: 1 });
    expect(backend.asked.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-2']);
  });

  it('answer a pair of result and error [API-03]', async () => {
    const good = setup(() => answer({ a: 1 }));
    expect(await good.caller.call('terms.get', { tipo: 96 })).toEqual([{ a: 1 }, undefined]);
    const bad = setup(() => refuse(409, 'LIMIT', { message: 'Basta' }));
    const [result, error] = await bad.caller.call('terms.get', { tipo: 96 });
    expect(result).toBeUndefined();
    expect(error).toMatchObject({ kind: 'refusal', code: 'LIMIT', message: 'Basta', status: 409 });
  });

  it.each([
    ['a record', { result: null, error: { message: 'No reside', code: 'cp' } }, 'cp', 'No reside'],
    ['a text', { error: 'No reside' }, 'HTTP_422', 'No reside'],
  ])('treat an error pair with %s as a refusal, even on 200 [REG-18, API-01]', async (_, body, code, message) => {
    const { caller } = setup(() => answer(body));
    expect((await caller.call('terms.get', { tipo: 96 }))[1]).toMatchObject({ kind: 'refusal', code, message });
  });

  it('a pair without an error is an answer [REG-18]', async () => {
    const body = { result: { ok: true }, error: null };
    expect(await setup(() => answer(body)).caller.call('terms.get', { tipo: 96 })).toEqual([body, undefined]);
  });

  it.each([
    ['offline', { kind: 'offline' }, 'offline', 'OFFLINE'],
    ['late', { kind: 'timeout' }, 'timeout', 'TIMEOUT'],
    ['a masked 500', refuse(500, 'INTERNAL'), 'broken', 'INTERNAL'],
    ['a server that has too much to do', refuse(503, 'BUSY'), 'busy', 'BUSY'],
    ['a bare 503', answer('<html>', 503), 'broken', 'HTTP_503'],
    ['a page instead of JSON', answer(undefined), 'broken', 'ANSWER_UNREADABLE'],
    ['a proxy’s 403', answer('<html>', 403), 'refusal', 'HTTP_403'],
    ['a bare 401', answer(undefined, 401), 'refusal', 'NO_SESSION'],
  ] as const)('tell %s as what it is [API-03, A38]', async (_, outcome, kind, code) => {
    const { caller } = setup(() => outcome);
    expect((await caller.call('terms.get', { tipo: 96 }))[1]).toMatchObject({ kind, code });
  });

  it.each([
    ['FILES_BUSY', 'Hay muchos archivos esperando.'],
    ['SHEETS_BUSY', 'Se están armando otras planillas.'],
    ['BUSY', 'page.busyWait'],
  ])('says what is busy, in the words of the server, for %s [FIXF-16]', async (code, words) => {
    const message = code === 'BUSY' ? 'Hay mucha gente ingresando.' : words;
    const { caller } = setup(() => refuse(503, code, { message, retryAfter: 5 }));
    const [, failure] = await caller.call('terms.get', { tipo: 96 });
    expect(failure).toMatchObject({ kind: 'busy', code, retryAfter: 5 });
    expect(failureText(failure ?? failureOf('left', 'LEFT'), (text) => text)).toBe(words);
  });

  it('shows the first part of the request id when the server failed [FIXS-22]', async () => {
    const requestId = '1a2b3c4d-0000-4000-8000-000000000000';
    const broken = { ...answer({ error: { code: 'INTERNAL' } }, 500), requestId };
    const [, failure] = await setup(() => broken).caller.call('terms.get', { tipo: 96 });
    const texts: Readonly<Record<string, string>> = {
      'page.errorText': 'Falló.',
      'page.errorTrace': 'Código: {{error.trace}}.',
    };
    const told = failureText(failure ?? failureOf('left', 'LEFT'), (code, roots) =>
      renderText(texts[code] ?? '', scopeOf(roots ?? {})),
    );
    expect(told).toBe('Falló. Código: 1a2b3c4d.');
    const refused = { ...refuse(409, 'LIMIT', { message: 'Basta' }), requestId };
    expect((await setup(() => refused).caller.call('terms.get', { tipo: 96 }))[1]?.trace).toBeUndefined();
  });

  const NONE = 'No se encontraron atenciones';
  it.each([
    ['answered', answer(NONE)],
    ['answered with a blank around it', answer(` ${NONE}\n`)],
    ['refused as `{ error: text }`', answer({ error: NONE }, 404)],
    ['refused as our own', refuse(404, 'NOT_FOUND', { message: NONE })],
    ['refused as plain text', answer(NONE, 400)],
    ['said as a message', answer({ message: NONE }, 404)],
  ] as const)('the words of an empty list, %s, are an empty list [HIST-08]', async (_, outcome) => {
    const { caller } = listing(outcome);
    expect(await caller.call('consultations.list', { documento: '1' })).toEqual([[], undefined]);
  });

  it.each([
    ['other words', answer({ error: 'No se encontraron atenciones en el archivo' }, 404), 'refusal'],
    ['a bare text', answer('listo'), 'broken'],
    ['a server that fails with these words', answer({ error: NONE }, 500), 'broken'],
    ['a cut', { kind: 'offline' }, 'offline'],
  ] as const)('%s are no empty list [HIST-08, A38]', async (_, outcome, kind) => {
    const { caller } = listing(outcome);
    const [list, failure] = await caller.call('consultations.list', { documento: '1' });
    expect([list, failure?.kind]).toEqual([undefined, kind]);
  });

  it('treat the empty-list text as a refusal at endpoints without `none` [HIST-08]', async () => {
    const { caller } = setup(() => answer({ error: NONE }, 404));
    expect((await caller.call('terms.get', { tipo: 96 }))[1]).toMatchObject({ kind: 'refusal', message: NONE });
  });

  it('tells the renewal which calls the page makes by itself [D-API-02]', async () => {
    const { caller, parts } = setup(() => answer({}));
    await caller.call('care.active', {}, undefined, { byItself: true });
    await caller.call('care.active', {});
    expect(vi.mocked(parts.renew).mock.calls).toEqual([[true], [undefined]]);
  });

  it('renew the session before signed-in calls only [API-03, D-API-03]', async () => {
    const { caller, parts } = setup(() => answer({}));
    await caller.call('terms.get', { tipo: 96 });
    expect(parts.renew).not.toHaveBeenCalled();
    await caller.call('care.active', {});
    expect(parts.renew).toHaveBeenCalledTimes(1);
  });

  it('are not sent when the renewal before them fails [R10]', async () => {
    const failure = { kind: 'offline', code: 'OFFLINE' } as never;
    const { caller, backend } = setup(() => answer({}), { renew: async () => failure });
    expect(await caller.call('care.active', {})).toEqual([undefined, failure]);
    expect(backend.asked).toHaveLength(0);
  });

  it('report invalidated data after success, or when the data was outdated [A47]', async () => {
    const good = setup(() => answer({}));
    await good.caller.call('care.start', { documento: '1' });
    expect(good.parts.onDone).toHaveBeenCalledWith(['care.active']);
    const late = setup(() => refuse(409, 'SLOT_TAKEN'));
    await late.caller.call('care.start', { documento: '1' });
    expect(late.parts.onDone).toHaveBeenCalledWith(['care.active']);
  });

  it('invalidate no data after the server refuses a write [A47]', async () => {
    const { caller, parts } = setup(() => refuse(422, 'FORM'));
    await caller.call('care.start', { documento: '1' });
    expect([parts.onDone, parts.onUnsure].map((told) => vi.mocked(told).mock.calls)).toEqual([[], []]);
  });

  it.each([
    ['a failure of the server', refuse(500, 'INTERNAL')],
    ['an answer that cannot be read', answer(undefined)],
    ['one that came too late', { kind: 'timeout' }],
    ['a cut', { kind: 'offline' }],
  ] as const)('report as unsure the data they may have changed after %s [A38, FIXT-05]', async (_, outcome) => {
    const { caller, parts } = setup(() => outcome);
    await caller.call('care.start', { documento: '1' });
    expect([parts.onDone, parts.onUnsure].map((told) => vi.mocked(told).mock.calls)).toEqual([[], [[['care.active']]]]);
  });

  it('end the session on NO_SESSION only for signed-in calls [A48]', async () => {
    const { caller, parts } = setup(() => refuse(401, 'NO_SESSION'));
    await caller.call('terms.get', { tipo: 96 });
    expect(parts.expired).not.toHaveBeenCalled();
    await caller.call('care.active', {});
    expect(parts.expired).toHaveBeenCalledTimes(1);
  });

  it('end the session they were made with, not a later session [D-ENTRY-03]', async () => {
    const order: string[] = [];
    const reply = () => {
      order.push('asked');
      return refuse(401, 'NO_SESSION');
    };
    const expiry = () => {
      order.push('whose');
      return () => void order.push('ended');
    };
    await setup(reply, { expiry }).caller.call('care.active', {});
    expect(order).toEqual(['whose', 'asked', 'ended']);
  });

  it('keep the idempotency key across failures and renew it after an answer [R2, A42]', async () => {
    const outcomes: HttpOutcome[] = [refuse(503, 'BUSY'), refuse(502, 'INTERNAL'), answer({}), answer({})];
    const { caller, backend } = setup(() => outcomes.shift() ?? answer({}));
    const values = { documento: '20', servicio: 3 };
    await caller.call('care.start', values);
    await caller.call('care.start', { servicio: 3, documento: '20' });
    await caller.call('care.start', values);
    await caller.call('care.start', values);
    expect(backend.asked.map(({ headers }) => headers['Idempotency-Key'])).toEqual([
      'key-1',
      'key-1',
      'key-1',
      'key-2',
    ]);
  });

  it('use a new idempotency key for other values and none for reads', async () => {
    const { caller, backend } = setup(() => refuse(503, 'BUSY'));
    await caller.call('care.start', { servicio: 3 });
    await caller.call('care.start', { servicio: 4 });
    await caller.call('terms.get', { tipo: 96 });
    expect(backend.asked.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-2', undefined]);
  });

  const keysOf = ({ asked }: ReturnType<typeof setup>['backend']) =>
    asked.map(({ headers }) => [headers['Idempotency-Key'], headers['Idempotency-Lookup']].filter(Boolean).join(' '));
  const lost = (...outcomes: HttpOutcome[]) => setup(() => outcomes.shift() ?? { kind: 'offline' });

  it.each([
    ['a cut', { kind: 'offline' }],
    ['a silence', { kind: 'timeout' }],
    ['a proxy’s 502', answer('<html>', 502)],
    ['a proxy’s 504', answer(undefined, 504)],
    ['an answer that cannot be read', answer(undefined)],
  ] as const)('repeat a write once with its key after %s [FIXT-05]', async (_, first) => {
    const { caller, backend } = lost(first, answer({ id: 7 }));
    expect(await caller.call('care.start', { servicio: 3 })).toEqual([{ id: 7 }, undefined]);
    expect(keysOf(backend)).toEqual(['key-1', 'key-1']);
  });

  it('mark unanswered writes as unsure and never retry reads [FIXT-05]', async () => {
    const { caller, backend, parts } = lost();
    const [, failure] = await caller.call('care.start', { servicio: 3 });
    expect(failure).toMatchObject({ kind: 'offline', unsure: true });
    expect(failureText(failure ?? failureOf('left', 'LEFT'), (code) => code)).toBe('page.unsure');
    expect(parts.onUnsure).toHaveBeenCalledWith(['care.active']);
    expect((await caller.call('terms.get', { tipo: 96 }))[1]?.unsure).toBeUndefined();
    expect(keysOf(backend)).toEqual(['key-1', 'key-1', 'key-1', '']);
  });

  it('resolves an unsure write before the next wish of that call [FIXT-05]', async () => {
    const cut: HttpOutcome = { kind: 'offline' };
    const { caller, backend, parts } = lost(cut, cut, cut, answer({ id: 7 }), answer({ id: 8 }));
    await caller.call('care.start', { servicio: 3 });
    const [, failure] = await caller.call('care.start', { servicio: 4 });
    expect(failure).toMatchObject({ kind: 'earlier' });
    expect(parts.onDone).toHaveBeenLastCalledWith(['care.active']);
    expect(await caller.call('care.start', { servicio: 4 })).toEqual([{ id: 8 }, undefined]);
    expect(keysOf(backend)).toEqual(['key-1', 'key-1', 'key-1', 'key-1 1', 'key-2']);
  });

  it('ends the session when the look-up of an unsure write says that it is over [FIXT-05]', async () => {
    const cut: HttpOutcome = { kind: 'offline' };
    const { caller, parts } = lost(cut, cut, cut, refuse(401, 'NO_SESSION'));
    await caller.call('care.start', { servicio: 3 });
    expect(parts.expired).not.toHaveBeenCalled();
    const [, failure] = await caller.call('care.start', { servicio: 4 });
    expect(failure).toMatchObject({ code: 'NO_SESSION' });
    expect(parts.expired).toHaveBeenCalledTimes(1);
  });

  it('makes the other wish where the unsure one was not done [FIXT-05]', async () => {
    const cut: HttpOutcome = { kind: 'offline' };
    const { caller, backend } = lost(cut, cut, cut, refuse(409, 'NOT_DONE'), answer({ id: 8 }));
    await caller.call('care.start', { servicio: 3 });
    expect(await caller.call('care.start', { servicio: 4 })).toEqual([{ id: 8 }, undefined]);
    expect(keysOf(backend).slice(3)).toEqual(['key-1 1', 'key-2']);
  });

  it('keep an unsure write’s key across a reload, without its values [FIXT-05, FIXH-10]', async () => {
    let kept: unknown;
    const store = {
      read: () => kept,
      write: (what: object) => {
        kept = JSON.parse(JSON.stringify(what));
      },
      remove: () => {
        kept = undefined;
      },
    };
    const tab = (key: string) => makeIdempotencyKeys(() => key, store);
    const values = { documento: '30111222', motivo: 'fiebre', password: 'secreta' };
    const first = tab('key-1');
    expect(await first.keyOf('care.start', values)).toBe('key-1');
    first.leaveOpen('care.start', 'key-1');
    expect(JSON.stringify(kept)).not.toMatch(/30111222|fiebre|secreta/);
    // Another tab marks the same values otherwise, so that no list of digests of all DNIs fits [FIXH-10].
    const write = vi.fn();
    await makeIdempotencyKeys(() => 'key-9', { ...store, read: () => undefined, write }).keyOf('care.start', values);
    const marks = [kept, write.mock.lastCall?.[0]].flatMap((one) => Object.keys((one as { keys: object }).keys));
    expect(new Set(marks).size).toBe(2);
    const again = tab('key-2');
    expect([await again.keyOf('care.start', values), again.open('care.start')]).toEqual(['key-1', 'key-1']);
    expect(await again.keyOf('care.start', { ...values, motivo: 'tos' })).toBe('key-2');
    again.settle('key-1');
    expect([await tab('key-3').keyOf('care.start', values), tab('key-3').open('care.start')]).toEqual([
      'key-3',
      undefined,
    ]);
  });

  it('hold answers to the contract in development [API-05]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { caller } = setup(() => answer({ version: '1', titulo: 'T', cuerpo: [{ text: 3 }] }), {
      answerProblem: contractProblem,
    });
    expect((await caller.call('terms.get', { tipo: 96 }))[1]).toMatchObject({ kind: 'broken', code: 'ANSWER_SHAPE' });
    expect(log).toHaveBeenCalledWith('terms.get: answer.cuerpo[0].text: not a text');
    log.mockRestore();
  });

  it('fail with a code when the tenant has no endpoint for them', async () => {
    const { caller, backend } = setup(() => answer({}));
    expect((await caller.call('constructor', {}))[1]).toMatchObject({ kind: 'broken', code: 'NO_ENDPOINT' });
    expect(backend.asked).toHaveLength(0);
  });
});
