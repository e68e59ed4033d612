// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { type Documents, openDocuments, probe, stack } from './open-documents.tsx';

const UNREADABLE = /No pudimos leer todos los datos.*LIST_UNKNOWN/;
const DATA = { all: { call: 'appointments.list', with: { documento: 'user.documento' } } };
/** Pending appointments; one without a status is unknown. */
const DERIVE = {
  waiting: { filter: [{ var: 'data.all' }, { '==': [{ var: 'item.status' }, 1] }] },
  mine: { filter: [{ var: 'derive.waiting' }, { '>': [{ var: 'item.id' }, 0] }] },
};
const item = { node: 'text', text: 'Turno {{item.id}}' };

/** Texts of a list, in each node that shows lists. */
const SHOWN: Readonly<Record<string, (path: string) => object>> = {
  list: (path) => ({ node: 'list', each: path, key: 'item.id', empty: 'Sin turnos', child: item }),
  table: (path) => ({
    node: 'table',
    caption: 'Turnos',
    rows: path,
    key: 'item.id',
    empty: 'Sin turnos',
    columns: { id: { label: 'Número', text: 'Turno {{item.id}}' } },
  }),
  choices: (path) => ({
    node: 'choices',
    label: 'Turnos',
    bind: 'state.chosen',
    empty: 'Sin turnos',
    options: { each: path, key: 'item.id', value: 'item.id', label: 'Turno {{item.id}}' },
  }),
  select: (path) => ({
    node: 'select',
    label: 'Turnos',
    bind: 'state.chosen',
    empty: 'Sin turnos',
    options: { each: path, key: 'item.id', value: 'item.id', label: 'Turno {{item.id}}' },
  }),
  load: (path) => ({ node: 'load', of: path, children: { all: { node: 'text', text: 'Turno 1 y los demás' } } }),
};
const STATE = { chosen: { type: 'integer' } };
const page = (view: object): Documents =>
  probe(view, {
    data: DATA,
    derive: DERIVE,
    state: STATE,
  });

const all = (path: string): object =>
  stack(Object.fromEntries(Object.entries(SHOWN).map(([kind, of]) => [kind, of(path)])));

/** Alerts with these words. */
const alerts = (said: RegExp): readonly HTMLElement[] =>
  screen.queryAllByRole('alert').filter(({ textContent }) => said.test(textContent ?? ''));

/** An appointment as the contract says; `more` breaks it. */
const turn = (id: number, more: object = {}) => ({ id, fecha: '24-11-2026', hora: '10:00', status: 1, ...more });

/** Answers in turn, the last for ever. */
const inTurn = (...outcomes: readonly HttpOutcome[]): (() => HttpOutcome) => {
  let next = 0;
  return () => outcomes[Math.min(next++, outcomes.length - 1)] ?? answer([]);
};

describe('what a list of the page says of its data', { timeout: 60_000 }, () => {
  it('fails every list node with code and retry on undecidable filters [FIXL-56]', async () => {
    const broken = answer([turn(1), turn(2, { status: null })]);
    const { asked } = await openDocuments(page(all('derive.mine')), {
      replies: { 'appointments.list': inTurn(broken, broken, answer([turn(1), turn(2, { status: 7 })])) },
    });
    const failures = () => waitFor(() => expect(alerts(UNREADABLE)).toHaveLength(Object.keys(SHOWN).length));
    await failures();
    expect(screen.queryByText('Sin turnos')).toBeNull();
    expect(screen.queryByText(/^Turno/)).toBeNull();
    const retry = async () =>
      userEvent.click((await screen.findAllByRole('button', { name: 'Reintentar' }))[0] as Element);
    await retry();
    await failures();
    await retry();
    await waitFor(() => expect(screen.getAllByText(/^Turno 1/)).toHaveLength(Object.keys(SHOWN).length));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked('appointments.list')).toHaveLength(3);
  });

  it('distinguishes empty from unknown [FIXL-56]', async () => {
    await openDocuments(page(all('derive.mine')), {
      replies: { 'appointments.list': () => answer([turn(1, { status: 7 })]) },
    });
    await waitFor(() => expect(screen.getAllByText('Sin turnos')).toHaveLength(Object.keys(SHOWN).length - 1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('treats an answer that is no list as a failure [FIXL-56]', async () => {
    await openDocuments(page(stack({ shown: SHOWN.list?.('data.all') })), {
      replies: { 'appointments.list': () => answer({ turnos: [] }) },
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(UNREADABLE);
  });

  it.each([
    ['failed', refuse(500, 'INTERNAL'), /Algo falló de nuestro lado/],
    ['unknown', answer([turn(1, { status: null })]), UNREADABLE],
  ])('[FIXL-56] what waits for data that is %s shows so, through a part and a rule too', async (_, outcome, said) => {
    const part = {
      node: 'part',
      use: 'turns',
      with: { turns: { filter: [{ var: 'data.all' }, { '==': [{ var: 'item.status' }, 1] }] } },
    };
    await openDocuments(
      {
        ...probe(stack({ part, ended: { node: 'load', of: 'data.more', children: {} } }), {
          data: {
            ...DATA,
            more: {
              call: 'appointments.list',
              with: { documento: 'user.documento' },
              when: { '>': [{ count: [{ var: 'derive.waiting' }] }, 0] },
            },
          },
          derive: { waiting: DERIVE.waiting },
        }),
        'parts/turns.json': {
          receives: { turns: { type: 'Appointment[]', nullable: true } },
          view: { ...SHOWN.list?.('received.turns') },
        },
      },
      { replies: { 'appointments.list': () => outcome } },
    );
    await waitFor(() => expect(alerts(said)).toHaveLength(2));
  });
});

describe('a list that refreshes itself', { timeout: 60_000 }, () => {
  afterEach(() => void vi.useRealTimers());

  const POLLED = { all: { ...DATA.all, everySeconds: 1 } };
  const lines = () => screen.queryAllByText(/^(Sin conexión|No pudimos actualizar): lista de las 10:32$/);
  /** A page whose answers the test chooses, at 10:32 in Buenos Aires. */
  const open = async (view: object, derive: object = {}) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T13:32:00Z') });
    let next: HttpOutcome | Promise<HttpOutcome> = answer([turn(1)]);
    const opened = await openDocuments(probe(view, { data: POLLED, derive, state: STATE }), {
      replies: { 'appointments.list': () => next },
    });
    expect(await screen.findAllByText('Turno 1')).not.toHaveLength(0);
    expect(lines()).toEqual([]);
    return {
      ...opened,
      answers: (outcome: typeof next) => {
        next = outcome;
      },
    };
  };

  it.each([
    ['an outage', { kind: 'offline' }, /^Sin conexión/],
    ['a broken server', refuse(500, 'INTERNAL'), /^No pudimos actualizar/],
    ['an answer that hangs', new Promise<HttpOutcome>(() => undefined), /^Sin conexión/],
  ] as const)(
    'says since when it is out of date at %s, and no more once it is fresh [FIXU-14]',
    async (_, outcome, said) => {
      const both = { list: SHOWN.list?.('data.all') ?? {}, table: SHOWN.table?.('derive.waiting') ?? {} };
      const page = await open(stack(both), { waiting: DERIVE.waiting });
      const focused = document.activeElement;
      page.answers(outcome);
      const reads = page.asked('appointments.list').length;
      await waitFor(() => expect(page.asked('appointments.list').length).toBeGreaterThan(reads), { timeout: 5_000 });
      vi.setSystemTime(new Date('2026-11-24T13:33:00Z'));
      await waitFor(() => expect(lines()).toHaveLength(2), { timeout: 5_000 });
      expect(lines().map(({ textContent }) => said.test(textContent ?? ''))).toEqual([true, true]);
      expect(lines().map((line) => line.closest('[role]')?.getAttribute('role'))).toEqual(['status', 'status']);
      expect([screen.getAllByText('Turno 1').length, document.activeElement]).toEqual([2, focused]);
      page.answers(answer([turn(2)]));
      const [again] = screen.getAllByRole('button', { name: 'Reintentar' });
      if (again !== undefined) await userEvent.click(again);
      await waitFor(() => expect(screen.getAllByText('Turno 2')).toHaveLength(2));
      await waitFor(() => expect(lines()).toEqual([]));
      page.unmount();
    },
  );

  it('says it once, however its list is wrapped [FIXU-14]', async () => {
    const page = await open({ node: 'load', of: 'data.all', children: { list: SHOWN.list?.('data.all') ?? {} } });
    page.answers({ kind: 'offline' });
    expect(await screen.findByText(/^Sin conexión: datos de las 10:32$/, undefined, { timeout: 5_000 })).toBeTruthy();
    expect(lines()).toEqual([]);
    page.unmount();
  });

  it('lets a button say that what it relies on is out of date, and go on working [FIXU-14]', async () => {
    const call = { node: 'button', label: 'Llamar', relies: 'data.all', press: [{ do: 'set', values: { chosen: 7 } }] };
    const shown = { node: 'text', text: 'Elegido {{state.chosen}}', visible: { has: 'state.chosen' } };
    const page = await open(stack({ call, list: SHOWN.list?.('data.all') ?? {}, shown }));
    const button = screen.getByRole('button', { name: 'Llamar' });
    const reason = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(reason()).toBeUndefined();
    page.answers({ kind: 'offline' });
    await waitFor(() => expect(reason()).toMatch(/^Sin conexión: datos de las 10:32$/), { timeout: 5_000 });
    await userEvent.click(button);
    expect(await screen.findByText('Elegido 7')).toBeTruthy();
    page.answers(answer([turn(1)]));
    await waitFor(() => expect(reason()).toBeUndefined(), { timeout: 5_000 });
    page.unmount();
  });
});

describe('arrivals of a list that refreshes itself', { timeout: 60_000 }, () => {
  /** Web Audio as far as the tone uses it: suspended until it is resumed, and counting the notes. */
  class FakeAudio extends EventTarget {
    static readonly made: FakeAudio[] = [];
    state = 'suspended';
    notes = 0;
    currentTime = 0;
    destination = {};
    constructor() {
      super();
      FakeAudio.made.push(this);
    }
    async resume() {
      this.state = 'running';
      this.dispatchEvent(new Event('statechange'));
    }
    createOscillator() {
      const start = () => {
        this.notes += 1;
      };
      return { frequency: { value: 0 }, connect: (to: unknown) => to, start, stop: () => undefined };
    }
    createGain() {
      const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
      return { gain, connect: (to: unknown) => to };
    }
  }
  let hidden = false;
  beforeEach(() => {
    vi.stubGlobal('AudioContext', FakeAudio);
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('sound once each, after a touch allows it, and not when muted; lines and title say them too [FIXU-14]', async () => {
    let next: HttpOutcome = answer([turn(1)]);
    const rows = { ...SHOWN.table?.('data.all'), arrivals: 'Llegó el {{item.id}}.' };
    const page = await openDocuments(probe(stack({ rows }), { data: { all: { ...DATA.all, everySeconds: 1 } } }), {
      replies: { 'appointments.list': () => next },
    });
    const sound = await screen.findByRole('button', { name: 'Activar sonido' });
    const [audio] = FakeAudio.made;
    const come = async (...ids: readonly number[]) => {
      next = answer(ids.map((id) => turn(id)));
      await waitFor(() => expect(screen.queryByText(`Turno ${ids.at(-1)}`)).toBeTruthy(), { timeout: 5_000 });
    };
    // The first reading is no arrival, and a suspended sound is not asked for.
    expect([screen.queryByText(/Llegó/), audio?.notes]).toEqual([null, 0]);
    await come(1, 2);
    expect((await screen.findByText('Llegó el 2.')).getAttribute('role')).toBe('status');
    expect(audio?.notes).toBe(0);
    await userEvent.click(sound);
    // The tone proves that it can be heard.
    await waitFor(() => expect(audio?.notes).toBe(2));
    const title = document.title;
    hidden = true;
    await come(2, 3, 4);
    expect([(await screen.findByText('Llegó el 3. Llegó el 4.')).tagName, audio?.notes, document.title]).toEqual([
      'P',
      4,
      `(2) ${title}`,
    ]);
    // A patient that left and came back was informed already.
    await come(3, 1);
    expect(audio?.notes).toBe(4);
    hidden = false;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toBe(title);
    await userEvent.click(screen.getByRole('button', { name: 'Silenciar el aviso de llegadas' }));
    await come(5);
    expect([(await screen.findByText('Llegó el 5.')).tagName, audio?.notes]).toEqual(['P', 4]);
    expect(Object.values({ ...localStorage })).toEqual(['yes']);
    page.unmount();
  });
});
