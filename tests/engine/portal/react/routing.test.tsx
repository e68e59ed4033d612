// @vitest-environment jsdom
import { act, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../../../engine/portal/calls/transport.ts';
import { answer, gate } from '../../fake-transport.ts';
import { nobody, openPortal, screen, signedIn } from './portal-of.tsx';

const login = screen('login', {
  for: ['anonymous'],
  shell: 'none',
  view: {
    node: 'button',
    label: 'Entrar',
    enabled: true,
    style: 'primary',
    press: [
      { do: 'call', endpoint: 'auth.login', as: 'login', with: { correo: { const: '1' }, password: { const: 'x' } } },
      { do: 'signIn', with: 'result.login' },
    ],
  },
});
const root = screen('root', { path: '/' });
const home = screen('home', { view: { node: 'link', label: 'Detalle', to: '/turnos?page=2', style: 'inline' } });
const turnos = screen('turnos', { query: { page: { type: 'integer', default: 1 } } });
const notFound = screen('notFound', { path: '/*' });
const screens = [login, root, home, turnos, notFound];

describe('the pages of a portal', () => {
  it('shows a skeleton and no login while the session is unknown [ROUTE-07]', async () => {
    await openPortal({ screens, session: undefined });
    expect(page.getByRole('status').textContent).toBe('skeleton');
    expect(page.queryByText('Entrar')).toBeNull();
  });

  it('sends an anonymous visitor to sign-in and back to the requested page [ROUTE-01, D-ROUTE-03]', async () => {
    const { address } = await openPortal({
      screens,
      at: '/turnos?page=2',
      session: nobody,
      replies: { '/login': () => answer(signedIn()) },
    });
    expect(address()).toBe('/login');
    await userEvent.click(page.getByText('Entrar'));
    expect(await page.findByText('Pantalla turnos')).toBeTruthy();
    expect(address()).toBe('/turnos?page=2');
  });

  it('leads from /login to / when nothing was asked for [ROUTE-04]', async () => {
    const { address } = await openPortal({
      screens,
      at: '/login',
      session: nobody,
      replies: { '/login': () => answer(signedIn()) },
    });
    await userEvent.click(page.getByText('Entrar'));
    expect(await page.findByText('Pantalla root')).toBeTruthy();
    expect(address()).toBe('/');
  });

  it('goes where a list says after signing in, with what it passes [D-ROUTE-03]', async () => {
    const entry = screen('login', {
      for: ['anonymous'],
      enter: [
        { do: 'call', endpoint: 'auth.login', as: 'login' },
        { do: 'signIn', with: 'result.login' },
        { do: 'go', to: '/detalle', pass: { quien: 'user.ref' }, replace: true },
      ],
    });
    const detail = screen('detalle', { view: { node: 'text', style: 'normal', text: 'De {{received.quien}}' } });
    const { address } = await openPortal({
      screens: [entry, root, detail],
      at: '/login',
      session: nobody,
      replies: { '/login': () => answer(signedIn()) },
    });
    expect(await page.findByText('De elena')).toBeTruthy();
    expect(address()).toBe('/detalle');
  });

  it('shows notFound for unknown paths and redirects from unavailable pages [D-ROUTE-01]', async () => {
    await openPortal({ screens, at: '/nada' });
    expect(page.getByText('Pantalla notFound')).toBeTruthy();
    const { address } = await openPortal({ screens, at: '/condicionesMedicas' });
    expect(address()).toBe('/home');
  });

  it('ends a redirect loop with an error [D-ROUTE-01]', async () => {
    const circle = [screen('a', { path: '/a', redirect: '/b' }), screen('b', { path: '/b', redirect: '/a' })];
    await openPortal({ screens: circle, at: '/a' });
    expect((await page.findByRole('alert')).textContent).toContain('NO_SCREEN');
  });

  it('ends a circle of screens that lead on whoever lacks what they need, with an error [FIXL-80]', async () => {
    const leading = (id: string, to: string) =>
      screen(id, { path: `/${id}`, needs: { dia: { has: 'received.dia', else: [{ do: 'go', to }] } } });
    await openPortal({ screens: [leading('a', '/b'), leading('b', '/a'), home], at: '/a' });
    expect((await page.findByRole('alert')).textContent).toContain('NEEDS_CIRCLE');
  });

  it('sets the document title and focuses the heading', async () => {
    await openPortal({ screens });
    expect(document.title).toBe('home · Demo');
    await userEvent.click(page.getByText('Detalle'));
    expect(document.title).toBe('turnos · Demo');
    expect(document.activeElement?.textContent).toBe('Pantalla turnos');
  });

  it('removes the person’s data and return path on sign-out [A54, R16]', async () => {
    const { address, backend, runtime } = await openPortal({ screens, at: '/turnos' });
    await userEvent.click(page.getByText('Cerrar sesión'));
    expect(await page.findByText('Entrar')).toBeTruthy();
    expect(backend.at('/salir')).toHaveLength(1);
    expect(document.body.textContent).not.toContain('Elena');
    await act(async () => void runtime.keeper.begin(signedIn('otra')));
    expect(address()).toBe('/');
  });

  it('says in words that a call needs a session where nobody has signed in [FIXL-80]', async () => {
    const press = [{ do: 'call', endpoint: 'care.start' }] as const;
    const view = { node: 'button', label: 'Iniciar', enabled: true, style: 'primary', press } as const;
    const { backend } = await openPortal({ screens: [{ ...login, view }], at: '/login', session: nobody });
    await userEvent.click(page.getByText('Iniciar'));
    expect(await page.findByText('page.signInFirst')).toBeTruthy();
    expect(backend.at('/iniciar')).toEqual([]);
  });

  it('reports an expired session and returns to the page after sign-in [D-ROUTE-03]', async () => {
    const { address, runtime } = await openPortal({ screens, at: '/turnos' });
    act(() => runtime.keeper.expire());
    expect(await page.findByRole('alertdialog', { name: 'session.ended' })).toBeTruthy();
    expect(address()).toBe('/login');
    await act(async () => void runtime.keeper.begin(signedIn()));
    // Drafts are unlocked before the page is left.
    await waitFor(() => expect(address()).toBe('/turnos'));
  });

  it('drops passed values when another person signs in [R16]', async () => {
    const passing = screen('home', {
      view: {
        node: 'button',
        label: 'Ver',
        enabled: true,
        style: 'second',
        press: [{ do: 'go', to: '/detalle', pass: { quien: 'user.ref' } }],
      },
    });
    const detail = screen('detalle', { view: { node: 'text', style: 'normal', text: 'De {{received.quien}}' } });
    const { runtime, address } = await openPortal({ screens: [login, root, passing, detail] });
    await userEvent.click(page.getByText('Ver'));
    expect(page.getByText('De elena')).toBeTruthy();
    await act(async () => void runtime.keeper.begin(signedIn('otra')));
    expect(address()).toBe('/detalle');
    expect(page.getByText('De —')).toBeTruthy();
  });

  it('asks for nothing and shows nothing where a need is not met', async () => {
    const needy = screen('home', {
      needs: { state: { has: 'route.received', else: [{ do: 'go', to: '/turnos', replace: true }] } },
      data: { lista: { call: 'consultations.list', with: {} } },
      enter: [{ do: 'call', endpoint: 'care.start' }],
    });
    const { backend } = await openPortal({ screens: [needy, turnos] });
    expect(await page.findByText('Pantalla turnos')).toBeTruthy();
    expect(backend.asked).toEqual([]);
  });

  it('stops what a page was doing when it is left', async () => {
    const late = gate<HttpOutcome>();
    const entering = screen('home', {
      enter: [
        { do: 'call', endpoint: 'care.start' },
        { do: 'go', to: '/nada' },
      ],
      view: { node: 'link', label: 'Irse', to: '/turnos', style: 'inline' },
    });
    const { address, backend } = await openPortal({
      screens: [entering, turnos, notFound],
      replies: { '/iniciar': () => late.opened },
    });
    await userEvent.click(page.getByText('Irse'));
    expect(backend.at('/iniciar')[0]?.signal?.aborted).toBe(true);
    await act(async () => late.open(answer({})));
    expect(address()).toBe('/turnos');
    expect(page.queryByRole('alertdialog')).toBeNull();
  });

  it('removes a link’s code from the address and keeps it across reloads [A8]', async () => {
    const entry = screen('entrar', {
      for: ['anonymous'],
      when: { has: 'query.codigo' },
      query: { codigo: { type: 'string', secret: true }, page: { type: 'integer', default: 1 } },
      view: { node: 'text', style: 'normal', text: 'Código {{query.codigo}}, página {{query.page}}' },
    });
    const none = screen('sinCodigo', { path: '/entrar', for: ['anonymous'], order: 200 });
    const opening = { screens: [entry, none, login], at: '/entrar?codigo=A%2BB&page=2', session: nobody };
    const { address, state, unmount } = await openPortal(opening);
    expect(page.getByText('Código A+B, página 2')).toBeTruthy();
    expect(address()).toBe('/entrar?page=2');
    unmount();
    const again = await openPortal({ ...opening, at: '/entrar?page=2', state: state() });
    expect(page.getByText('Código A+B, página 2')).toBeTruthy();
    again.unmount();
    await openPortal({ ...opening, at: '/entrar?page=2' });
    expect(page.getByText('Pantalla sinCodigo')).toBeTruthy();
  });

  it('a condition and a redirect of a screen read the address [D-ROUTE-02]', async () => {
    const old = (name: string, to: string, order: number) =>
      screen(`viejo${order}`, {
        path: '/viejo',
        for: ['anonymous'],
        order,
        query: { [name]: { type: 'string', secret: true } },
        when: { has: `query.${name}` },
        redirect: `${to}?${name}={{query.${name}}}`,
      });
    const target = screen('nuevo', {
      for: ['anonymous'],
      query: { b: { type: 'string' } },
      view: { node: 'text', style: 'normal', text: 'Llegó {{query.b}}' },
    });
    const plain = screen('viejo', { for: ['anonymous'], order: 300, redirect: '/login' });
    const screens = [old('a', '/otro', 1), old('b', '/nuevo', 2), plain, target, login];
    const { address, unmount } = await openPortal({ screens, at: '/viejo?b=x%26y', session: nobody });
    expect(page.getByText('Llegó x&y')).toBeTruthy();
    expect(address()).toBe('/nuevo?b=x%26y');
    unmount();
    expect((await openPortal({ screens, at: '/viejo', session: nobody })).address()).toBe('/login');
  });
});
