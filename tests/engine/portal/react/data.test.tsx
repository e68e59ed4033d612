// @vitest-environment jsdom
import { act, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../engine/language/artifact.ts';
import type { HttpOutcome } from '../../../../engine/portal/calls/transport.ts';
import { answer, gate, refuse } from '../../fake-transport.ts';
import { openPortal, screen, signedIn } from './portal-of.tsx';

const table: JsonObject = {
  node: 'table',
  caption: 'Atenciones',
  rows: 'data.lista',
  key: 'item.id',
  empty: 'Sin resultados',
  columns: { medico: { label: 'Médico', text: 'Dr. {{item.medico}} a {{user.nome}}' } },
  rowActions: {
    ver: { label: 'Ver', visible: { has: 'item.doc' }, to: '/detalle?id={{item.id}}' },
    salir: {
      label: 'Borrar {{item.id}}',
      press: [{ do: 'call', endpoint: 'care.start', with: { documento: 'item.medico' } }],
    },
  },
};
const data = { lista: { call: 'consultations.list', with: { documento: 'user.documento' } } };
const home = screen('home', { data, view: table });
const rows = [
  { id: 1, medico: 'Ruiz', doc: 'x' },
  { id: 2, medico: 'Sosa' },
];

afterEach(() => {
  vi.useRealTimers();
});

describe('the data of a page', () => {
  it('comes with what the document asks, and each row reads itself', async () => {
    const { backend } = await openPortal({ screens: [home], replies: { '/atenciones': () => answer(rows) } });
    expect(await page.findByText('Dr. Ruiz a Elena')).toBeTruthy();
    expect(backend.at('/atenciones').map(({ body }) => body)).toEqual([{ json: { documento: '20111222' } }]);
    expect(page.getAllByText('Ver').map((link) => link.getAttribute('href'))).toEqual(['/detalle?id=1']);
  });

  it.each([
    ['an outage', { kind: 'offline' }, 'Sin conexión'],
    ['a late answer', { kind: 'timeout' }, 'page.timeout'],
    ['a broken server', refuse(500, 'INTERNAL'), 'page.errorText'],
    ['a refusal', refuse(403, 'FORBIDDEN', { message: 'No es tuyo' }), 'No es tuyo'],
  ] as [string, HttpOutcome, string][])(
    'shows %s as an error with retry, never as an empty list [A38]',
    async (_, outcome, text) => {
      const outcomes = [outcome, answer(rows)];
      await openPortal({ screens: [home], replies: { '/atenciones': () => outcomes.shift() ?? answer([]) } });
      expect((await page.findByRole('alert')).textContent).toContain(text);
      expect(page.queryByText('Sin resultados')).toBeNull();
      await userEvent.click(page.getByText('Reintentar'));
      expect(await page.findByText('Dr. Sosa a Elena')).toBeTruthy();
    },
  );

  it('retries an offline read, not a refused one, once back online [FIXP-06]', async () => {
    const outcomes: HttpOutcome[] = [{ kind: 'offline' }, refuse(403, 'FORBIDDEN', { message: 'No es tuyo' })];
    const { backend } = await openPortal({
      screens: [home],
      replies: { '/atenciones': () => outcomes.shift() ?? answer(rows) },
    });
    expect((await page.findByRole('alert')).textContent).toContain('Sin conexión');
    const lineIsBack = () => act(async () => void window.dispatchEvent(new Event('online')));
    await lineIsBack();
    expect(await page.findByText(/No es tuyo/)).toBeTruthy();
    await lineIsBack();
    expect(backend.at('/atenciones')).toHaveLength(2);
  });

  it('fails data derived from failed data [A38]', async () => {
    const derived = screen('home', {
      data,
      derive: { con: { filter: [{ var: 'data.lista' }, { has: 'item.doc' }] } },
      view: { ...table, rows: 'derive.con' },
    });
    const outcomes: HttpOutcome[] = [{ kind: 'offline' }, answer(rows)];
    await openPortal({ screens: [derived], replies: { '/atenciones': () => outcomes.shift() ?? answer([]) } });
    await userEvent.click(await page.findByText('Reintentar'));
    expect(await page.findByText('Dr. Ruiz a Elena')).toBeTruthy();
    expect(page.queryByText('Dr. Sosa a Elena')).toBeNull();
  });

  it('distinguishes loading and empty', async () => {
    const late = gate<HttpOutcome>();
    await openPortal({ screens: [home], replies: { '/atenciones': () => late.opened } });
    expect(await page.findByText('loading')).toBeTruthy();
    await act(async () => late.open(answer([])));
    expect(await page.findByText('Sin resultados')).toBeTruthy();
  });

  it('polls until the answer has the awaited value', async () => {
    const of = (documento: string) => ({
      call: 'consultations.list',
      with: { documento: { const: documento } },
      everySeconds: 0.01,
    });
    const said = (name: string) => ({ node: 'text', style: 'normal', text: `${name} {{data.${name}.fin}}` });
    const both = screen('home', {
      data: { uno: { ...of('1'), until: 'fin' }, otro: of('2') },
      view: { node: 'stack', gap: 'm', children: { uno: said('uno'), otro: said('otro') } },
    });
    const { backend } = await openPortal({
      screens: [both],
      replies: { '/atenciones': () => answer({ fin: backend.at('/atenciones').length < 6 ? null : 'ya' }) },
    });
    expect(await page.findByText('uno ya')).toBeTruthy();
    const reads = () => backend.at('/atenciones').map(({ body }) => JSON.stringify(body).includes('"1"'));
    const [before, all] = [reads().filter(Boolean).length, reads().length];
    await waitFor(() => expect(reads().length).toBeGreaterThan(all + 10));
    expect(reads().filter(Boolean)).toHaveLength(before);
    expect(before).toBeGreaterThan(1);
  });

  it('does not renew the session by polling, only by the user’s refresh [D-API-02]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const polled = screen('home', {
      data: { lista: { call: 'consultations.list', with: { documento: { const: '1' } }, everySeconds: 0.01 } },
      view: {
        ...table,
        rowActions: { otra: { label: 'Leer {{item.id}}', press: [{ do: 'refresh', data: ['lista'] }] } },
      },
    });
    const { backend } = await openPortal({ screens: [polled], replies: { '/atenciones': () => answer(rows) } });
    await page.findByText('Leer 1');
    const renewed = backend.at('/renovar').length;
    vi.setSystemTime(Date.now() + 20 * 60_000);
    const reads = backend.at('/atenciones').length;
    await waitFor(() => expect(backend.at('/atenciones').length).toBeGreaterThan(reads + 5));
    expect(backend.at('/renovar')).toHaveLength(renewed);
    await userEvent.click(page.getByText('Leer 1'));
    await waitFor(() => expect(backend.at('/renovar')).toHaveLength(renewed + 1));
  });

  it('is not read again when the window gets the focus, however old [CARE-17]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { backend } = await openPortal({ screens: [home], replies: { '/atenciones': () => answer(rows) } });
    await page.findByText('Dr. Ruiz a Elena');
    vi.setSystemTime(Date.now() + 60 * 60_000);
    await act(async () => {
      for (const event of ['visibilitychange', 'focus']) window.dispatchEvent(new Event(event));
    });
    expect(backend.at('/atenciones')).toHaveLength(1);
  });

  it('waits, asking nothing, for what it needs', async () => {
    const waiting = screen('home', {
      state: { quien: { type: 'string' } },
      data: { lista: { call: 'consultations.list', with: { documento: 'state.quien' } } },
      view: {
        node: 'stack',
        gap: 'm',
        children: { quien: { node: 'input', label: 'DNI', bind: 'state.quien', search: false, maxLength: 9 }, table },
      },
    });
    const { backend } = await openPortal({ screens: [waiting], replies: { '/atenciones': () => answer(rows) } });
    expect(await page.findByText('idle')).toBeTruthy();
    expect(backend.at('/atenciones')).toHaveLength(0);
    await userEvent.type(page.getByLabelText('DNI'), '2');
    expect(await page.findByText('Dr. Ruiz a Elena')).toBeTruthy();
  });

  it('reloads after a write that invalidates it, and only then [A47]', async () => {
    let reads = 0;
    const { backend } = await openPortal({
      screens: [home],
      replies: {
        '/atenciones': () => {
          reads += 1;
          return answer([{ id: reads, medico: `nº ${reads}` }]);
        },
        '/iniciar': () => answer({}),
      },
    });
    await userEvent.click(await page.findByText('Borrar 1'));
    expect(await page.findByText('Dr. nº 2 a Elena')).toBeTruthy();
    expect(backend.at('/iniciar').map(({ body }) => body)).toEqual([{ json: { documento: 'nº 1' } }]);
    expect(reads).toBe(2);
  });

  it.each([
    ['offline', { kind: 'offline' }],
    ['late', { kind: 'timeout' }],
    ['broken', refuse(500, 'INTERNAL')],
  ] as [string, HttpOutcome][])(
    'rereads silently when a write may have been done: %s [A38, FIXT-05]',
    async (_, outcome) => {
      const reads: HttpOutcome[] = [answer(rows), { kind: 'offline' }, answer([{ id: 3, medico: 'Vega' }])];
      const { backend } = await openPortal({
        screens: [home],
        replies: { '/atenciones': () => reads.shift() ?? answer([]), '/iniciar': () => outcome },
      });
      await userEvent.click(await page.findByText('Borrar 1'));
      await waitFor(() => expect(backend.at('/atenciones')).toHaveLength(2));
      // Reading fails: the shown values, and the typed ones, stay.
      await userEvent.click(page.getByText('Entendido'));
      await waitFor(() => expect(page.getByText('Borrar 1').getAttribute('aria-busy')).toBe('false'));
      expect([page.queryByText('Dr. Ruiz a Elena') !== null, page.queryByText('Reintentar')]).toEqual([true, null]);
      await userEvent.click(page.getByText('Borrar 1'));
      expect(await page.findByText('Dr. Vega a Elena')).toBeTruthy();
      expect(page.queryByText('Dr. Ruiz a Elena')).toBeNull();
    },
  );

  it('retries a failed background read silently once back online [FIXP-06, A38]', async () => {
    const reads: HttpOutcome[] = [
      answer(rows),
      { kind: 'offline' },
      { kind: 'offline' },
      answer([{ id: 3, medico: 'Vega' }]),
    ];
    const { backend } = await openPortal({
      screens: [home],
      replies: { '/atenciones': () => reads.shift() ?? answer([]), '/iniciar': () => ({ kind: 'offline' }) },
    });
    await userEvent.click(await page.findByText('Borrar 1'));
    await userEvent.click(await page.findByText('Entendido'));
    const lineIsBack = () => act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(backend.at('/atenciones')).toHaveLength(2));
    await lineIsBack();
    await waitFor(() => expect(backend.at('/atenciones')).toHaveLength(3));
    expect(page.getByText('Dr. Ruiz a Elena')).toBeTruthy();
    await lineIsBack();
    expect(await page.findByText('Dr. Vega a Elena')).toBeTruthy();
    await lineIsBack();
    expect(backend.at('/atenciones')).toHaveLength(4);
  });

  it('ignores a background response older than the one shown [A38]', async () => {
    const late = gate<HttpOutcome>();
    const reads = [answer(rows), late.opened, answer([{ id: 1, medico: 'Nueva' }])];
    const writes: HttpOutcome[] = [{ kind: 'timeout' }, answer({}), refuse(422, 'FORM', { message: 'Así no' })];
    const { backend } = await openPortal({
      screens: [home],
      replies: { '/atenciones': () => reads.shift() ?? answer([]), '/iniciar': () => writes.shift() ?? answer({}) },
    });
    await userEvent.click(await page.findByText('Borrar 1'));
    await userEvent.click(await page.findByText('Entendido'));
    await waitFor(() => expect(backend.at('/atenciones')).toHaveLength(2));
    await userEvent.click(page.getByText('Borrar 1'));
    expect(await page.findByText('Dr. Nueva a Elena')).toBeTruthy();
    await act(async () => late.open(answer([{ id: 1, medico: 'Vieja' }])));
    await userEvent.click(page.getByText('Borrar 1'));
    await page.findByText('Así no');
    expect(page.queryByText('Dr. Vieja a Elena')).toBeNull();
  });

  it('never shows one person what another one read, however long it keeps [A47, R16]', async () => {
    const kept = screen('home', {
      data: { lista: { ...data.lista, staleMinutes: -1, with: { documento: { const: '1' } } } },
      view: table,
    });
    const answers = [[{ id: 1, medico: 'de Elena' }], [{ id: 2, medico: 'de Otra' }]];
    const login = screen('login', { for: ['anonymous'] });
    const { runtime, backend } = await openPortal({
      screens: [kept, login, screen('root', { path: '/' })],
      replies: { '/atenciones': () => answer(answers.shift()) },
    });
    await page.findByText('Dr. de Elena a Elena');
    await act(async () => void (await runtime.keeper.signOut()));
    expect(document.body.textContent).not.toContain('de Elena');
    await act(async () => void runtime.keeper.begin(signedIn('otra')));
    await act(async () => runtime.navigation.go('/home', { replace: false }));
    expect(await page.findByText('Dr. de Otra a Elena')).toBeTruthy();
    expect(backend.at('/atenciones')).toHaveLength(2);
  });

  it('runs a row’s action once, however often it is pressed [A42]', async () => {
    const late = gate<HttpOutcome>();
    const { backend } = await openPortal({
      screens: [home],
      replies: { '/atenciones': () => answer(rows), '/iniciar': () => late.opened },
    });
    const button = await page.findByText('Borrar 1');
    await userEvent.dblClick(button);
    await userEvent.click(button);
    expect(backend.at('/iniciar')).toHaveLength(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(page.getByText('Borrar 2').getAttribute('aria-busy')).toBe('false');
    await act(async () => late.open(answer({})));
    await waitFor(() => expect(page.getByText('Borrar 1').getAttribute('aria-busy')).toBe('false'));
  });
});
