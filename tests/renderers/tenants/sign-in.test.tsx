// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { answer, gate, type Reply, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { signInByForm } from './sign-in-by-form.ts';

const LOGIN = '/api/auth/login';
const open = (id: string, login: Reply, at = '/login') =>
  openCompiled(compiledTenant(id), at, nobody, { [LOGIN]: login });
const welcome: Reply = () => answer(signedIn());
const dni = () => screen.findByLabelText<HTMLInputElement>(/^DNI/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Contraseña/, { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Iniciar sesión' });
const described = (box: HTMLElement) =>
  (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('the sign-in form of a tenant', { timeout: 120_000 }, () => {
  it('asks for DNI, then password, and names the missing one [LOGIN-01, LOGIN-02, LOGIN-04]', async () => {
    const backend = await open('demo', welcome);
    const box = await dni();
    const parts = [
      screen.getByRole('heading', { level: 1, name: 'Ingresá con tu DNI' }),
      box,
      password(),
      screen.getByRole('button', { name: 'Mostrar contraseña' }),
      screen.getByRole('link', { name: 'Olvidé mi contraseña' }),
      submit(),
      screen.getByRole('link', { name: 'Crear una nueva cuenta' }),
      screen.getByRole('link', { name: /^Cómo utilizar el servicio\s?\(se abre en otra pestaña\)$/ }),
    ];
    const stops = [...screen.getByRole('main').querySelectorAll('h1, a, button, input:not([type=hidden])')];
    expect(stops.map((stop) => parts.indexOf(stop as HTMLElement))).toEqual([...parts.keys()]);
    fireEvent.click(submit());
    await waitFor(() => expect(document.activeElement).toBe(box));
    for (const [field, text] of [
      [box, 'El DNI es requerido'],
      [password(), 'La contraseña es requerida'],
    ] as const) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(described(field)).toContain(text);
    }
    expect(backend.at(LOGIN)).toEqual([]);
  });

  it('reads boxes that a password manager filled without events, at the press [FIXE-07]', async () => {
    const backend = await open('demo', welcome);
    const [name, word] = [await dni(), password()];
    fireEvent.focus(name);
    // Written by the page's own property, as a script does, and past it, as an extension does.
    word.value = 'portal2026';
    Reflect.set(HTMLInputElement.prototype, 'value', '30111222', name);
    // The box that one comes from is left first, and the form drawn again.
    fireEvent.blur(name);
    fireEvent.click(submit());
    await waitFor(() =>
      expect(backend.at(LOGIN).map(({ body }) => body)).toEqual([
        { json: { correo: '30111222', password: 'portal2026' } },
      ]),
    );
  });

  it.each([
    ['30a11222', 'El DNI debe contener solo numeros'],
    ['301112', 'El DNI debe contener entre 7 y 8 dígitos'],
    ['301112223', 'El DNI debe contener entre 7 y 8 dígitos'],
  ])('[LOGIN-03] refuses %s, which is no DNI, before it asks anybody', async (typed, text) => {
    const backend = await open('demo', welcome);
    await signInByForm(typed, 'portal2026');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect((await dni()).value).toBe(typed);
    expect(backend.at(LOGIN)).toEqual([]);
  });

  it('shows a wrong password in the server’s words, keeping the DNI [LOGIN-05]', async () => {
    const message = 'DNI o contraseña incorrectos.';
    const { address } = await open('chacabuco', () => refuse(401, 'LOGIN_REFUSED', { message }));
    const user = userEvent.setup();
    await user.type(await dni(), '5123456');
    await user.type(password(), 'otra-clave');
    await user.click(submit());
    const popup = await screen.findByRole('alertdialog', { name: 'Login incorrecto' });
    expect(popup.textContent).toContain(message);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/login');
    expect((await dni()).value).toBe('5123456');
    await waitFor(() => expect(document.activeElement).toBe(submit()));
  });

  it('leads an ART manager to the home of managers [LOGIN-14]', async () => {
    await open('vilsar', () => answer(signedIn('gisela', { role: 'art' })));
    await signInByForm('25111222', 'gestor2026');
    expect(await screen.findByText('Casos de riesgos del trabajo.')).toBeTruthy();
  });

  it('sends one call on double click and Enter, with a busy button [A42, LOGIN-05]', async () => {
    const login = gate<HttpOutcome>();
    const backend = await open('galeno', () => login.opened);
    const user = userEvent.setup();
    await user.type(await dni(), '30111222');
    await user.type(password(), 'portal2026');
    await user.dblClick(submit());
    await user.type(password(), '{Enter}');
    const busy = await screen.findByRole('button', { name: 'Iniciando sesión...' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    login.open(answer(signedIn()));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Elena' })).toBeTruthy();
    expect(backend.at(LOGIN).map(({ body }) => body)).toEqual([
      { json: { correo: '30111222', password: 'portal2026' } },
    ]);
  });

  it('supports password managers, numeric keyboards and showing the password [LOGIN-01]', async () => {
    await open('demo', welcome);
    expect((await dni()).getAttribute('autocomplete')).toBe('username');
    expect((await dni()).getAttribute('inputmode')).toBe('numeric');
    expect(password().getAttribute('autocomplete')).toBe('current-password');
    expect(password().type).toBe('password');
    fireEvent.change(password(), { target: { value: 'a b c' } });
    fireEvent.click(screen.getByRole('button', { name: /Mostrar/ }));
    await waitFor(() => expect(password().type).toBe('text'));
    expect(password().value).toBe('a b c');
  });

  it('asks to wait on too many sign-ins, and keeps the input [R5, LOGIN-05]', async () => {
    const replies = [refuse(503, 'BUSY', { message: 'x', retryAfter: 5 })];
    const { address } = await open('guemes', () => replies.shift() ?? answer(signedIn()));
    await signInByForm('5123456', 'portal2026');
    const popup = await screen.findByRole('alertdialog', { name: 'Esperá un momento' });
    expect(popup.textContent).toContain('Hay mucha gente usando el portal en este momento.');
    fireEvent.keyDown(popup, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(submit());
    await waitFor(() => expect(address()).toBe('/home'));
  });
});
