// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { signInByForm } from './sign-in-by-form.ts';

const LOGIN = '/api/auth/login';
const ASK = '/api/auth/correo';
const CODE = '/api/recuperacionClave/codigo';
const ENTER = '/api/auth/correo/entrar';
const MESSAGE = 'Vas a poder probar de nuevo dentro de 4 minutos.';
const tooMany = () => refuse(429, 'TOO_MANY', { message: MESSAGE, retryAfter: 240 });
const button = (name: string) => screen.findByRole('button', { name });
const sent = (calls: readonly { readonly body: unknown }[]) =>
  calls.map(({ body }) => (body as { readonly json: object }).json);

describe('a link by mail, for whoever strangers lock out', { timeout: 120_000 }, () => {
  it('is offered after too many tries, and says where to look [FIXS-31]', async () => {
    const backend = await openCompiled(compiledTenant('demo'), '/login', nobody, {
      [LOGIN]: tooMany,
      [ASK]: () => answer({ ok: true }),
    });
    await signInByForm('5123456', 'portal2026');
    const dialog = await screen.findByRole('dialog', { name: 'Login incorrecto' });
    expect(dialog.textContent).toContain(MESSAGE);
    fireEvent.click(await button('Recibir un enlace por correo'));
    expect(await screen.findByRole('alertdialog', { name: 'Revisá tu correo' })).toBeTruthy();
    expect(sent(backend.at(ASK))).toEqual([{ nombre: '5123456' }]);
    fireEvent.click(await button('Aceptar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/^DNI/).value).toBe('5123456');
  });

  it('is offered to professionals, with one sentence that says how long to wait [FIXS-35, FIXS-38]', async () => {
    const backend = await openCompiled(compiledTenant('demo'), '/consultorio', nobody, {
      '/api/auth/consultorio': tooMany,
      [ASK]: () => answer({ ok: true }),
    });
    fireEvent.change(await screen.findByLabelText(/^Email/), { target: { value: 'julian.ortiz@example.com' } });
    fireEvent.change(screen.getByLabelText(/^Contraseña/, { selector: 'input' }), { target: { value: 'medico2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await screen.findByRole('dialog', { name: 'Login incorrecto' });
    expect(document.body.textContent?.split('Vas a poder probar de nuevo')).toHaveLength(2);
    fireEvent.click(await button('Recibir un enlace por correo'));
    await screen.findByRole('alertdialog', { name: 'Revisá tu correo' });
    expect(sent(backend.at(ASK))).toEqual([{ nombre: 'julian.ortiz@example.com', profesional: true }]);
  });

  it('is not offered for a wrong password or when turned off [FIXS-31]', async () => {
    const wrong = () => refuse(401, 'LOGIN_REFUSED', { message: 'DNI o contraseña incorrectos.' });
    await openCompiled(compiledTenant('demo'), '/login', nobody, { [LOGIN]: wrong });
    await signInByForm('5123456', 'otra');
    expect(await screen.findByRole('alertdialog', { name: 'Login incorrecto' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Recibir un enlace por correo' })).toBeNull();
    cleanup();
    const demo = compiledTenant('demo');
    const settings = { ...demo.public.settings, security: { ...demo.public.settings.security, linkByMail: false } };
    const without = { ...demo, public: { ...demo.public, settings } };
    await openCompiled(without, '/login', nobody, { [LOGIN]: tooMany });
    await signInByForm('5123456', 'otra');
    const popup = await screen.findByRole('alertdialog', { name: 'Login incorrecto' });
    expect(popup.textContent).toContain(MESSAGE);
    expect(screen.queryByRole('button', { name: 'Recibir un enlace por correo' })).toBeNull();
  });

  it('is offered at the recovery when too many codes were requested [FIXS-31, FIXE-04]', async () => {
    await openCompiled(compiledTenant('demo'), '/recuperarclave', nobody, { [CODE]: tooMany });
    fireEvent.change(await screen.findByLabelText(/^DNI/), { target: { value: '30111222' } });
    fireEvent.click(await button('Enviar código'));
    const dialog = await screen.findByRole('dialog', { name: 'No pudimos enviar el código' });
    expect(dialog.textContent).toContain(MESSAGE);
  });

  it('signs in by a press, not by opening, and reports expiry [FIXS-31]', async () => {
    const replies = [refuse(409, 'LINK_USED', { message: 'x' }), answer(signedIn())];
    const enter = () => replies.pop() ?? refuse(409, 'LINK_USED', { message: 'x' });
    const backend = await openCompiled(compiledTenant('demo'), '/ingreso?codigo=abc', nobody, { [ENTER]: enter });
    const press = await button('Entrar');
    expect(backend.at(ENTER)).toEqual([]);
    fireEvent.click(press);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Elena' })).toBeTruthy();
    expect(sent(backend.at(ENTER))).toEqual([{ codigo: 'abc' }]);
    cleanup();
    await openCompiled(compiledTenant('demo'), '/ingreso?codigo=abc', nobody, { [ENTER]: enter });
    fireEvent.click(await button('Entrar'));
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeTruthy();
  });
});
