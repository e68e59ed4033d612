// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { type Documents, faultsOf, type Opened, openDocuments, probe, stack } from './open-documents.tsx';

beforeEach(() => localStorage.clear());

const key = (stroke: string, press: readonly object[], label = `Tecla ${stroke}`): object => ({ stroke, label, press });
const count = { do: 'set', values: { n: { '+': [{ var: 'state.n' }, 1] } } };
const STATE = { n: { type: 'number', initial: 0 }, line: { type: 'string', nullable: true } };
const page = (items: object, more: object = {}): Documents =>
  probe(
    stack({
      said: { node: 'text', text: 'Van {{state.n}}' },
      box: { node: 'input', label: 'Una línea', bind: 'state.line' },
      keys: { node: 'keys', label: 'Atajos de teclado', items },
      ...more,
    }),
    { state: STATE },
  );

describe('keys of a screen', { timeout: 60_000 }, () => {
  it('do what they say from anywhere, and not while somebody types [ART-01]', async () => {
    await openDocuments(page({ sumar: key('s', [count]) }));
    await screen.findByText('Van 0');
    await userEvent.keyboard('s');
    expect(await screen.findByText('Van 1')).toBeTruthy();
    // With the capitals locked too; what goes with Ctrl is the browser's.
    await userEvent.keyboard('S{Control>}s{/Control}{Alt>}s{/Alt}{Meta>}s{/Meta}');
    expect(await screen.findByText('Van 2')).toBeTruthy();
    // A key that is held down, that makes up a letter, or that something else has taken, was not meant for this.
    for (const more of [{ repeat: true }, { isComposing: true }])
      fireEvent.keyDown(document.body, { key: 's', ...more });
    const takes = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', takes);
    await userEvent.keyboard('s');
    document.body.removeEventListener('keydown', takes);
    // A slash of ours is not also the browser's search.
    expect(fireEvent.keyDown(document.body, { key: 's' })).toBe(false);
    expect(await screen.findByText('Van 3')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Una línea' }), 'sss?');
    expect(screen.getByRole('textbox', { name: 'Una línea' })).toHaveProperty('value', 'sss?');
    expect(screen.getByText('Van 3')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    // A browser's own filling-in arrives as a key press without a key; a listener's error reaches the window.
    const failed = vi.fn();
    window.addEventListener('error', failed);
    document.dispatchEvent(new Event('keydown', { bubbles: true }));
    window.removeEventListener('error', failed);
    expect(failed).not.toHaveBeenCalled();
  });

  it('are shown by ?, rest during dialogs, and can be off [ART-01]', async () => {
    const first = await openDocuments(page({ sumar: key('s', [count], 'Sumar uno') }));
    await screen.findByText('Van 0');
    await userEvent.keyboard('?');
    const shown = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    expect(within(shown).getByText('Sumar uno').closest('div')?.textContent).toBe('sSumar uno');
    await userEvent.keyboard('s');
    expect(screen.getByText('Van 0')).toBeTruthy();
    await userEvent.click(within(shown).getByRole('checkbox', { name: 'Usar los atajos de teclado' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('s?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Van 0')).toBeTruthy();
    first.unmount();
    await openDocuments(page({ sumar: key('s', [count]) }));
    await screen.findByText('Van 0');
    await userEvent.keyboard('s');
    expect(screen.getByText('Van 0')).toBeTruthy();
    // The button is still there to turn them on again.
    await userEvent.click(screen.getByText('Atajos de teclado'));
    const use = await screen.findByRole('checkbox', { name: 'Usar los atajos de teclado' });
    expect(use).toHaveProperty('checked', false);
    await userEvent.click(use);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('s');
    expect(await screen.findByText('Van 1')).toBeTruthy();
  });

  it('refuses one key for two nodes, the reserved ?, and words [LNG-186]', () => {
    expect(faultsOf(page({ a: key('s', [count]), b: key('n', [count]) }))).toEqual([]);
    expect(faultsOf(page({ a: key('s', [count]), b: key('s', [count]) }))).toEqual(['LNG-186']);
    const again = { node: 'keys', label: 'Más atajos', items: { c: key('s', [count]) } };
    expect(faultsOf(page({ a: key('s', [count]) }, { again }))).toEqual(['LNG-186']);
    // A part is compiled several times, here and in other tenants: its own keys do not count as taken.
    const part = (label: string): Documents => ({
      ...probe(stack({ own: { node: 'part', use: 'atajos' } })),
      'parts/atajos.json': {
        view: { node: 'keys', label, items: { d: key('d', [{ do: 'print' }]) } },
      },
    });
    expect([...faultsOf(part('Atajos')), ...faultsOf(part('Otros atajos'))]).toEqual([]);
    // Where a screen shows it, they are keys of the screen, also those of a part that it shows itself.
    const beside = (stroke: string): Documents => ({
      ...probe(
        stack({
          own: { node: 'keys', label: 'Otros', items: { a: key(stroke, [{ do: 'print' }]) } },
          shown: { node: 'part', use: 'afuera' },
        }),
      ),
      'parts/afuera.json': { view: { node: 'part', use: 'atajos' } },
      'parts/atajos.json': { view: { node: 'keys', label: 'Atajos', items: { d: key('d', [{ do: 'print' }]) } } },
    });
    expect([faultsOf(beside('n')), faultsOf(beside('d'))]).toEqual([[], ['LNG-186']]);
    for (const stroke of ['?', 'S', 'Enter', ' ']) expect(faultsOf(page({ a: key(stroke, [count]) }))).not.toEqual([]);
  });
});

/** Two screens that filter the same cases. */
const lists = (kept: boolean): Documents => {
  const data = { casos: { call: 'art.list', filters: { form: 'caseFilter', bind: 'state', kept } } };
  const view = (to: string) =>
    stack({
      filtro: {
        node: 'filters',
        form: 'caseFilter',
        bind: 'state',
        as: 'popover',
        label: 'Filtrar',
        apply: 'Aplicar',
        opened: 'state.abierto',
      },
      total: { node: 'load', of: 'data.casos', children: { n: { node: 'text', text: 'Hay {{data.casos.total}}' } } },
      otra: { node: 'link', label: 'La otra', to },
      keys: {
        node: 'keys',
        label: 'Atajos',
        items: { buscar: key('/', [{ do: 'set', values: { abierto: { const: true } } }]) },
      },
    });
  const state = { abierto: { type: 'boolean', initial: { const: false } } };
  const shared = { for: ['patient'], title: 'Lista', data, state };
  return {
    'screens/probe.json': { ...shared, path: '/probe', view: view('/otra') },
    'screens/otra.json': { ...shared, path: '/otra', view: view('/probe') },
    'forms/caseFilter.json': { fields: { apellido: { label: 'Apellido' } } },
  };
};

describe('filters that a key opens and other screens keep', { timeout: 60_000 }, () => {
  const REPLIES = { 'art.list': () => answer({ casos: [], total: 7, pagina: 1 }) };
  // Where there is a keyboard there is room for a popover.
  beforeEach(() => {
    const narrow = window.matchMedia('all');
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...narrow, media, matches: true }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('open by a key on the first field, keeping values elsewhere [ART-15]', async () => {
    const { asked, address } = await openDocuments(lists(true), { replies: REPLIES });
    const last = () => (asked('art.list').at(-1)?.body as { readonly json?: unknown } | undefined)?.json;
    await screen.findByText('Hay 7');
    await userEvent.keyboard('/');
    const box = await screen.findByLabelText('Apellido');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Apellido')));
    expect(box).toHaveProperty('value', '');
    await userEvent.type(box, 'Paz/');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(last()).toEqual({ apellido: 'Paz/' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('link', { name: 'La otra' }));
    await waitFor(() => expect(address()).toBe('/otra'));
    // One filter is on there too, and its form says which.
    await userEvent.click(await screen.findByRole('button', { name: /^Filtrar\s*1$/ }));
    expect(await screen.findByLabelText('Apellido')).toHaveProperty('value', 'Paz/');
    expect(last()).toEqual({ apellido: 'Paz/' });
  });

  it('survive a reload for the same person until sign-out [ART-15, R16]', async () => {
    const last = ({ asked }: Opened) =>
      (asked('art.list').at(-1)?.body as { readonly json?: unknown } | undefined)?.json;
    const loaded = async (session: unknown): Promise<Opened> => {
      const opened = await openDocuments(lists(true), { replies: REPLIES, session });
      await screen.findByText('Hay 7');
      return opened;
    };
    drafts.clear('elena');
    const before = await loaded(signedIn('elena'));
    await userEvent.keyboard('/');
    await userEvent.type(await screen.findByLabelText('Apellido'), 'Paz');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(last(before)).toEqual({ apellido: 'Paz' }));
    expect(before.address()).toBe('/probe');
    before.unmount();
    const after = await loaded(signedIn('elena'));
    expect(after.asked('art.list').map(({ body }) => (body as { readonly json?: unknown }).json)).toEqual([
      { apellido: 'Paz' },
    ]);
    after.unmount();
    const other = await loaded(signedIn('rosa'));
    expect(last(other)).toEqual({});
    await act(async () => void (await other.runtime.keeper.signOut()));
    other.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Paz');
  });

  it('they are the screen’s own where nothing is kept [ART-15]', async () => {
    const { asked, address } = await openDocuments(lists(false), { replies: REPLIES });
    await screen.findByText('Hay 7');
    await userEvent.keyboard('/');
    await userEvent.type(await screen.findByLabelText('Apellido'), 'Paz');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    await screen.findByRole('button', { name: /^Filtrar\s*1$/ });
    await userEvent.click(screen.getByRole('link', { name: 'La otra' }));
    await waitFor(() => expect(address()).toBe('/otra'));
    await screen.findByRole('button', { name: 'Filtrar' });
    await waitFor(() =>
      expect((asked('art.list').at(-1)?.body as { readonly json?: unknown } | undefined)?.json).toEqual({}),
    );
  });

  it('they are forgotten with their person [A47]', async () => {
    const { runtime, asked } = await openDocuments(lists(true), { replies: REPLIES });
    await screen.findByText('Hay 7');
    const port = await runtime.loadData();
    runtime.store.set(port.kept('caseFilter.apellido', undefined), 'Paz');
    await waitFor(() =>
      expect((asked('art.list').at(-1)?.body as { readonly json?: unknown } | undefined)?.json).toEqual({
        apellido: 'Paz',
      }),
    );
    port.purge();
    expect(runtime.store.get(port.kept('caseFilter.apellido', undefined))).toBeUndefined();
  });

  it('accepts only the filter form that the call’s server validates by [LNG-185]', () => {
    const { 'forms/caseFilter.json': form, ...screens } = lists(false);
    expect(faultsOf(lists(false))).toEqual([]);
    const other = JSON.parse(JSON.stringify(screens).replaceAll('"caseFilter"', '"otro"')) as Documents;
    expect(new Set(faultsOf({ ...other, 'forms/otro.json': form }))).toEqual(new Set(['LNG-185']));
  });
});
