import { describe, expect, it } from 'vitest';
import type { Actions } from '../../../../engine/language/actions/action.ts';
import { type CallFailure, type CallResult, failureOf } from '../../../../engine/language/actions/call-failure.ts';
import { runActions } from '../../../../engine/language/actions/run-actions.ts';
import { gate } from '../../fake-transport.ts';
import { fakeHost, type World } from './fake-host.ts';

const refused = (code: string, more: object = {}): CallResult<unknown> => [undefined, failureOf('refusal', code, more)];
const after = { do: 'print' } as const;

async function run(actions: Actions, world: World = {}, roots?: Record<string, unknown>) {
  const fake = fakeHost(world);
  return { ...fake, ending: await runActions(actions, fake.host, roots) };
}

describe('a list of actions', () => {
  it('runs in order and names its answers', async () => {
    const { happened, ending } = await run(
      [
        {
          do: 'call',
          endpoint: 'care.limits',
          as: 'limits',
          with: { unidad: 'tenant.unit', tipo: { const: 'x' }, n: 3, nada: 'user.id' },
        },
        { do: 'set', values: { left: 'result.limits.left', query_page: 1 } },
        { do: 'go', to: '/a?b={{result.limits.left}}', pass: { person: 'user' }, replace: true },
      ],
      { roots: { tenant: { unit: 4 }, user: { nome: 'Ana' } }, answers: { 'care.limits': [{ left: 2 }, undefined] } },
    );
    expect(ending).toBe('done');
    expect(happened).toEqual([
      ['call', 'care.limits', { unidad: 4, tipo: 'x', n: 3 }],
      ['set', 'state', 'left', 2],
      ['set', 'query', 'page', 1],
      ['go', '/a?b=2', { person: { nome: 'Ana' } }, true],
    ]);
  });

  it('shows the standard notice for an unhandled failure, and stops', async () => {
    const { notices, words, ending } = await run([{ do: 'call', endpoint: 'x' }, after], {
      answers: { x: refused('LIMIT', { message: 'Llegaste al límite' }) },
    });
    expect(ending).toBe('stopped');
    expect(notices).toEqual([{ title: '[page.error]', text: 'Llegaste al límite', tone: 'danger' }]);
    expect(words()).not.toContain('print');
  });

  it.each([
    ['offline', '[page.offline]'],
    ['timeout', '[page.timeout]'],
    ['broken', '[page.errorText]'],
  ] as const)('shows %s as an outage under the title of `other` [A38, FIXP-08]', async (kind, text) => {
    const { notices } = await run(
      [{ do: 'call', endpoint: 'x', refusals: { other: { title: 'Rechazado', message: 'No' } } }],
      { answers: { x: [undefined, failureOf(kind, kind.toUpperCase())] } },
    );
    expect(notices).toEqual([{ title: 'Rechazado', text, tone: 'danger' }]);
  });

  it('asks to wait when the server is busy [R5]', async () => {
    const busy = { x: [undefined, failureOf('busy', 'BUSY', { retryAfter: 5 })] } as const;
    const refusals = { other: { title: 'Login incorrecto', message: '{{error.message}}' } };
    const { notices } = await run([{ do: 'call', endpoint: 'x', refusals }], { answers: busy });
    expect(notices).toEqual([{ title: '[page.busyTitle]', text: '[page.busyWait]', tone: 'info', waits: 5 }]);
  });

  it('answers a refusal by its code, else by `other`', async () => {
    const refusals = {
      LIMIT: { title: 'Límite', message: '{{error.message}}' },
      other: { title: 'Error', message: '{{error.message}}', orElse: 'Revise la información' },
    };
    const of = async (answer: CallResult<unknown>) =>
      (await run([{ do: 'call', endpoint: 'x', refusals }], { answers: { x: answer } })).notices[0];
    expect(await of(refused('LIMIT', { message: 'Basta' }))).toMatchObject({ title: 'Límite', text: 'Basta' });
    expect(await of(refused('CP'))).toMatchObject({ title: 'Error', text: 'Revise la información' });
    expect(await of(refused('toString', { message: 'm' }))).toMatchObject({ title: 'Error', text: 'm' });
  });

  it('goes on with a refusal’s `run` in place of the rest', async () => {
    const { happened, notices } = await run(
      [{ do: 'call', endpoint: 'x', refusals: { BUSY: { run: [{ do: 'go', to: '/v?c={{error.code}}' }] } } }, after],
      { answers: { x: refused('BUSY') } },
    );
    expect(happened.slice(1)).toEqual([['go', '/v?c=BUSY', undefined, false]]);
    expect(notices).toEqual([]);
  });

  it('goes on past an optional call that fails, and logs it', async () => {
    const { words, notices } = await run([{ do: 'call', endpoint: 'x', optional: true }, after], {
      answers: { x: refused('NO') },
    });
    expect(words()).toEqual(['call', 'log', 'print']);
    expect(notices).toEqual([]);
  });

  it('hands what no refusal answers to `onFailure`, with the words for it [CONF-04]', async () => {
    const failing = (answer: CallResult<unknown>, more: object = {}) =>
      run(
        [
          {
            do: 'call',
            endpoint: 'x',
            onFailure: [{ do: 'notice', title: 'Error al confirmar el turno', text: '{{error.message}}' }],
            ...more,
          },
          after,
        ],
        { answers: { x: answer } },
      );
    const told = { title: 'Error al confirmar el turno', text: 'Basta' };
    const refusal = await failing(refused('NO', { message: 'Basta' }));
    expect([refusal.notices.length, refusal.ending]).toEqual([1, 'stopped']);
    expect(refusal.notices[0]).toMatchObject(told);
    const outage = await failing([undefined, failureOf('offline', 'OFFLINE')]);
    expect(outage.notices[0]?.title).toBe('Error al confirmar el turno');
    expect(outage.notices[0]?.text).toBeTruthy();
    const answered = await failing(refused('NO', { message: 'm' }), { refusals: { NO: { title: 'Otro' } } });
    expect(answered.notices.map(({ title }) => title)).toEqual(['Otro']);
    expect((await failing(refused('NO_SESSION'))).notices).toEqual([]);
  });

  it('says its own words when the server failed and did nothing [FIXQ-02]', async () => {
    const call = { do: 'call', endpoint: 'x', failedTitle: 'No reservado', failedText: 'No se reservó.' } as const;
    const told = async (failure: CallFailure) => (await run([call], { answers: { x: [undefined, failure] } })).notices;
    expect(await told(failureOf('broken', 'INTERNAL', { trace: 'abc' }))).toMatchObject([
      { title: 'No reservado', text: 'No se reservó. [page.errorTrace]' },
    ]);
    expect(await told(failureOf('broken', 'HTTP_502', { unsure: true }))).toMatchObject([
      { title: '[page.unsureTitle]', text: '[page.unsure]' },
    ]);
    expect(await told(failureOf('offline', 'OFFLINE'))).toMatchObject([
      { title: 'No reservado', text: '[page.offline]' },
    ]);
  });

  it('says nothing when the session is over: the sign-in page does', async () => {
    const { notices, ending } = await run([{ do: 'call', endpoint: 'x' }], { answers: { x: refused('NO_SESSION') } });
    expect([notices, ending]).toEqual([[], 'stopped']);
  });

  it('hides the busy text however the call ends [A43]', async () => {
    const ends: World[] = [
      { answers: { x: [1, undefined] } },
      { answers: { x: refused('NO') } },
      { answers: { x: Promise.reject(new Error('boom')) } },
    ];
    for (const world of ends) {
      const { busy } = await run([{ do: 'call', endpoint: 'x', busy: 'Verificando datos' }], world);
      expect(busy[0]).toBe('Verificando datos');
      expect(busy.at(-1)).toBeUndefined();
    }
  });

  it('reports an internal page error with a code and never rejects [A43]', async () => {
    const { notices, ending, words } = await run([{ do: 'call', endpoint: 'x' }, after], {
      answers: { x: Promise.reject(new Error('boom')) },
    });
    expect(ending).toBe('stopped');
    expect(notices).toEqual([{ title: '[page.error]', text: '[page.unknown] (INTERNAL)', tone: 'danger' }]);
    expect(words()).toEqual(['call', 'log']);
  });

  it('ends with its inner lists after going to another screen [ART-03]', async () => {
    const list: Actions = [{ do: 'choose', cases: {}, otherwise: [{ do: 'go', to: '/x' }, after] }, after];
    for (const [away, words] of [
      [true, ['go']],
      [false, ['go', 'print', 'print']],
    ] as const) {
      const fake = fakeHost({ away });
      expect(await runActions(list, fake.host)).toBe('done');
      expect(fake.words()).toEqual(words);
    }
  });

  it('stops where the screen was left, silently', async () => {
    const answered = gate<CallResult<unknown>>();
    const fake = fakeHost({ answers: { x: answered.opened } });
    const ending = runActions([{ do: 'call', endpoint: 'x' }, after], fake.host);
    fake.leave();
    answered.open(refused('LATE'));
    expect(await ending).toBe('stopped');
    expect(fake.words()).toEqual(['call']);
    expect(fake.notices).toEqual([]);
  });

  it.each([
    ['an unknown action', { do: 'dance' }, 'UNKNOWN_ACTION'],
    ['a word of the prototype', { do: 'constructor' }, 'UNKNOWN_ACTION'],
    ['an unknown operator', { do: 'print', when: { method: [] } }, 'UNKNOWN_OPERATOR'],
    ['a list that is not there', { do: 'run', action: 'nope' }, 'UNKNOWN_LIST'],
  ])('stops at %s with the standard error and a logged code [A13]', async (_, action, code) => {
    const { notices, happened, ending } = await run([action as Actions[number], after], { roots: { user: {} } });
    expect(ending).toBe('stopped');
    expect(notices).toEqual([{ title: '[page.error]', text: `[page.unknown] (${code})`, tone: 'danger' }]);
    expect(happened.filter(([word]) => word === 'log').map(([, logged]) => logged)).toEqual([code]);
    expect(happened.map(([word]) => word)).not.toContain('print');
  });

  it.each([
    ['a condition without answer', { do: 'print', when: { '==': [{ var: 'result.x' }, 1] } }, 'WHEN_UNKNOWN'],
    [
      'a choice without answer',
      { do: 'choose', cases: { a: { when: { var: 'result.x' }, run: [] } }, otherwise: [] },
      'CHOOSE_UNKNOWN',
    ],
    ['a link without its part', { do: 'go', to: '/x/{{result.x.id}}' }, 'LINK_UNKNOWN'],
    ['an address that is not allowed', { do: 'visit', to: 'https://evil.example' }, 'LINK_REFUSED'],
    ['a document without id', { do: 'visit', document: 'result.x' }, 'LINK_REFUSED'],
    ['a file without id', { do: 'download', document: 'result.x', name: 'a.pdf' }, 'LINK_REFUSED'],
  ])('stops at %s of a malformed answer, whose code is only logged [A13, FIXQ-01]', async (_, action, code) => {
    const list = [{ do: 'call', endpoint: 'x', as: 'x' } as const, action as Actions[number], after];
    const { notices, happened, ending } = await run(list, { answers: { x: [{ y: 1 }, undefined] } });
    expect(ending).toBe('stopped');
    expect(notices).toEqual([{ title: '[page.error]', text: '[page.errorText]', tone: 'danger' }]);
    expect(happened.filter(([word]) => word === 'log').map(([, logged]) => logged)).toEqual([code]);
    expect(happened.map(([word]) => word)).not.toContain('print');
  });

  it('runs `onUnknown` in place of the rest when an answer leaves a choice unknown [FIXQ-01]', async () => {
    const list: Actions = [
      {
        do: 'choose',
        cases: { used: { when: { '==': [{ var: 'result.x' }, true] }, run: [] } },
        otherwise: [],
        onUnknown: [{ do: 'back' }],
      },
      after,
    ];
    for (const [x, words] of [
      [true, ['print']],
      [false, ['print']],
      [{ y: 1 }, ['log', 'back']],
      [1, ['log', 'back']],
    ] as const) {
      expect((await run(list, {}, { result: { x } })).words()).toEqual(words);
    }
  });

  it('stops at a malformed session answer and logs its code unread [FIXP-11]', async () => {
    const { notices, happened, ending } = await run([{ do: 'signIn', with: 'result.login' }, after]);
    expect(ending).toBe('stopped');
    expect(notices).toMatchObject([{ title: '[page.error]', text: '[page.errorText]', tone: 'danger' }]);
    expect(happened.filter(([word]) => word === 'log').map(([, logged]) => logged)).toEqual(['NOT_A_SESSION']);
    expect(happened.map(([word]) => word)).not.toContain('print');
  });

  it('ends lists that run each other in a circle [A13]', async () => {
    const { notices } = await run([{ do: 'run', action: 'a' }], { lists: { a: [{ do: 'run', action: 'a' }] } });
    expect(notices[0]?.text).toContain('TOO_DEEP');
  });

  it('skips what does not hold, and chooses the first case that does', async () => {
    const { happened } = await run(
      [
        { do: 'print', when: { has: 'user.x' } },
        {
          do: 'choose',
          cases: {
            no: { when: false, run: [after] },
            yes: { when: { var: 'user.ok' }, run: [{ do: 'reset', state: ['a'] }] },
          },
          otherwise: [after],
        },
        { do: 'choose', cases: { no: { when: false, run: [after] } }, otherwise: [{ do: 'back' }] },
      ],
      { roots: { user: { ok: true } } },
    );
    expect(happened).toEqual([
      ['reset', ['a']],
      ['back', undefined],
    ]);
  });

  it('stores a dialog’s outcome, or runs `onDismiss` and stops when dismissed', async () => {
    const list: Actions = [
      { do: 'open', dialog: 'terms', as: 'terms', onDismiss: [{ do: 'go', to: '/home' }] },
      { do: 'set', values: { version: 'result.terms.version' } },
    ];
    const accepted = await run(list, { dialogs: { terms: { version: '3' } } });
    expect(accepted.happened.at(-1)).toEqual(['set', 'state', 'version', '3']);
    const dismissed = await run(list);
    expect(dismissed.words()).toEqual(['open', 'go']);
    expect(dismissed.ending).toBe('stopped');
  });

  it.each([
    ['a question answered no', [{ do: 'confirm', title: '¿Seguro?' }, after], { says: false }],
    ['a form that was not sent', [{ do: 'submit', form: 'f' }, after], { submits: false }],
    ['input that the person keeps', [{ do: 'discard', form: 'f' }, after], { discards: false }],
    ['stop, inside a named list', [{ do: 'run', action: 'a' }, after], { lists: { a: [{ do: 'stop' }] } }],
  ] as const)('stops at %s without a notice', async (_, list, world) => {
    const { notices, words, ending } = await run(list, world);
    expect([ending, notices]).toEqual(['stopped', []]);
    expect(words()).not.toContain('print');
  });

  it('tells when signing out did not reach the server [A54]', async () => {
    const { notices, words } = await run([{ do: 'signOut' }, after], {
      signOutFailure: failureOf('offline', 'OFFLINE'),
    });
    expect(notices[0]?.text).toBe('[page.offline]');
    expect(words()).not.toContain('print');
  });

  it('runs checks only where the tenant has some and shows their refusals [A14]', async () => {
    const list: Actions = [{ do: 'check', point: 'careStart', with: { documento: 'user.documento' } }, after];
    expect((await run(list)).words()).toEqual(['print']);
    const world = {
      roots: { user: { documento: '20' } },
      checks: { afiliacion: { title: 'Lo sentimos', message: 'No' } },
    };
    const passed = await run(list, { ...world, answers: { 'checks.judge': [{ ok: true }, undefined] } });
    expect(passed.happened[0]).toEqual(['call', 'checks.judge', { documento: '20', punto: 'careStart' }]);
    expect(passed.ending).toBe('done');
    const no = await run(list, {
      ...world,
      answers: { 'checks.judge': [{ ok: false, check: 'afiliacion', title: 'Lo sentimos', message: 'No' }, undefined] },
    });
    expect([no.ending, no.notices]).toEqual([
      'stopped',
      [{ title: 'Lo sentimos', text: 'No', tone: 'danger', contact: true }],
    ]);
    const garbage = await run(list, { ...world, answers: { 'checks.judge': [null, undefined] } });
    expect([garbage.ending, garbage.notices[0]?.text]).toEqual(['stopped', '[page.errorText]']);
    const late = await run(list, {
      ...world,
      answers: { 'checks.judge': [undefined, failureOf('timeout', 'TIMEOUT')] },
    });
    expect([late.ending, late.notices[0]?.text]).toEqual(['stopped', '[page.timeout]']);
  });

  it('prefers the check’s own text over `other` when an operation is refused [A14]', async () => {
    const { ending, notices } = await run(
      [{ do: 'call', endpoint: 'care.start', refusals: { other: { title: 'Registro fallido' } } }, after],
      {
        roots: { tenant: { name: 'Norte' } },
        checks: { afiliacion: { title: 'No se encuentra afiliado', message: 'No está en {{tenant.name}}' } },
        answers: { 'care.start': refused('NOT_ELIGIBLE', { check: 'afiliacion' }) },
      },
    );
    expect([ending, notices]).toEqual([
      'stopped',
      [{ title: 'No se encuentra afiliado', text: 'No está en Norte', tone: 'danger', contact: true }],
    ]);
  });

  it('shows the contact that a refusing check names [FIXL-73]', async () => {
    const check = { title: 'Sin cobertura', message: 'Llamá', contact: 'afiliaciones' };
    const { notices } = await run([{ do: 'call', endpoint: 'care.start' }], {
      checks: { afiliacion: check },
      answers: { 'care.start': refused('NOT_ELIGIBLE', { check: 'afiliacion' }) },
    });
    expect(notices).toEqual([{ title: 'Sin cobertura', text: 'Llamá', tone: 'danger', contact: 'afiliaciones' }]);
    const judged = await run([{ do: 'check', point: 'careStart', with: {} }], {
      checks: { afiliacion: check },
      answers: { 'checks.judge': [{ ok: false, ...check }, undefined] },
    });
    expect(judged.notices.map(({ contact }) => contact)).toEqual(['afiliaciones']);
  });

  it('reads the element it was pressed at', async () => {
    const { happened } = await run([{ do: 'go', to: '/d?id={{item.id}}' }], {}, { item: { id: 7 } });
    expect(happened).toEqual([['go', '/d?id=7', undefined, false]]);
  });
});
