// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

const job = (state: string, done: number, of: number | null) =>
  answer({
    id: 'j',
    state,
    done,
    of,
    endedAt: state === 'working' ? null : '2026-11-24T13:00:00Z',
    error: null,
    documento: null,
  });
const is = (state: string) => ({ '==': [{ var: 'data.trabajo.state' }, state] });
const page = probe(
  stack({
    begin: { node: 'button', label: 'Empezar', press: [{ do: 'set', values: { trabajo: { const: 'j' } } }] },
    bar: {
      node: 'progress',
      label: 'Preparando tu historia',
      done: 'data.trabajo.done',
      of: 'data.trabajo.of',
      visible: is('working'),
    },
    ready: { node: 'text', text: 'Lista', visible: is('done') },
    failed: { node: 'text', text: 'No salió', visible: is('failed') },
  }),
  {
    state: { trabajo: { type: 'string' } },
    data: {
      trabajo: {
        call: 'jobs.get',
        with: { id: 'state.trabajo' },
        when: { has: 'state.trabajo' },
        everySeconds: 1,
        until: 'endedAt',
      },
      // Another one that never ends and is asked for as often: by it is seen that time has passed.
      reloj: { call: 'jobs.get', with: { id: { const: 'r' } }, everySeconds: 1, until: 'endedAt' },
    },
  },
);

describe('a job of the server on the page', { timeout: 60_000 }, () => {
  it.each([
    ['done', 'Lista'],
    ['failed', 'No salió'],
  ])('[FIXL-46] shows how far it is until it is %s, and is not asked for after that', async (end, words) => {
    const outcomes = [job('working', 0, null), job('working', 3, 10), job(end, 10, 10)];
    const { asked, unmount } = await openDocuments(page, {
      replies: {
        '/api/trabajos/j': () => outcomes.shift() ?? job('working', 0, null),
        '/api/trabajos/r': () => job('working', 0, null),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar' }));
    const bar = () => screen.getByRole('progressbar', { name: 'Preparando tu historia' });
    await waitFor(() => expect(bar().hasAttribute('value')).toBe(false));
    expect(await screen.findByText('3 de 10')).toBeTruthy();
    expect([bar().getAttribute('value'), bar().getAttribute('max'), bar().getAttribute('aria-valuetext')]).toEqual([
      '3',
      '10',
      '3 de 10',
    ]);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(outcomes).toEqual([]);
    const ticks = asked('/api/trabajos/r').length;
    await waitFor(() => expect(asked('/api/trabajos/r').length).toBeGreaterThan(ticks + 1));
    expect(asked('/api/trabajos/j')).toHaveLength(3);
    unmount();
  });
});

describe('a job that a dialog shows', { timeout: 60_000 }, () => {
  const within = {
    ...probe({
      node: 'button',
      label: 'Ver',
      press: [{ do: 'open', dialog: 'marcha', with: { trabajo: { const: 'j' } } }],
    }),
    'dialogs/marcha.json': {
      title: 'Cómo va',
      receives: { trabajo: { type: 'string' } },
      data: {
        trabajo: { call: 'jobs.get', with: { id: 'dialog.trabajo' }, everySeconds: 1, until: 'endedAt' },
      },
      view: stack({
        going: { node: 'text', text: 'Va', visible: is('working') },
        ready: { node: 'text', text: 'Lista', visible: is('done') },
        close: { node: 'button', label: 'Cerrar', press: [{ do: 'close', dismiss: true }] },
      }),
    },
  };

  it('is asked for until it rests, while the dialog is open [FIXL-46]', async () => {
    const outcomes = [job('done', 10, 10), job('working', 0, null)];
    let seen = false;
    const { asked, unmount } = await openDocuments(within, {
      replies: { '/api/trabajos/j': () => (seen ? outcomes.shift() : undefined) ?? job('working', 1, 10) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ver' }));
    expect(await screen.findByText('Va')).toBeTruthy();
    seen = true;
    expect(await screen.findByText('Lista')).toBeTruthy();
    expect(asked('/api/trabajos/j').length).toBeGreaterThan(1);
    expect(outcomes).toHaveLength(1);
    unmount();
  });

  it('reports an unknown property of the job’s answer [FIXL-46]', () => {
    const marcha = within['dialogs/marcha.json'];
    const data = { trabajo: { ...marcha.data.trabajo, until: 'ended' } };
    expect(faultsOf({ ...within, 'dialogs/marcha.json': { ...marcha, data } })).toEqual(['LNG-050']);
  });
});

describe('what a block calls by itself', () => {
  it('has an address, or the block does not compile [FIXL-25]', () => {
    const check = probe({ node: 'block', use: 'deviceCheck', with: {}, on: {} });
    expect(faultsOf(check)).toEqual([]);
    expect(faultsOf({ ...check, 'endpoints.json': { 'unit.requirements': null } })).toEqual(['LNG-163']);
  });

  it('goes where the documents of the tenant say, and nowhere else [FIXL-25]', async () => {
    const moved = '/api/otra/orden';
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { backend, unmount } = await openDocuments({
      ...probe({ node: 'block', use: 'payment', with: { amount: { const: 5000 } }, on: {} }),
      'endpoints.json': { 'payment.create': { path: moved } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /pagar/i }));
    await waitFor(() => expect(backend.at(moved)).toHaveLength(1));
    expect(backend.at('/api/payment/create')).toEqual([]);
    opened.mockRestore();
    unmount();
  }, 60_000);
});
