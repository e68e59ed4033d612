// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

describe('a recovery whose code is over when the new password is sent', () => {
  it('explains the reason, and leads to a new code, keeping the e-mail [FIXP-03, REC-02, REC-03, REC-04, D-REC-02, FIXE-07]', async () => {
    const demo = compiledTenant('demo');
    const backend = await openCompiled(demo, '/recuperarclave', nobody, {
      // The contract does not show the bodies of these answers: each 2xx is a success.
      '/api/recuperacionClave/codigo': () => answer({ enviado: 'sí' }, 201),
      '/api/recuperacionClave/verificarCodigo': () => answer(undefined, 204),
      '/api/recuperacionClave/resetearClave': () =>
        refuse(422, 'RESET_REFUSED', { message: 'El código ya no sirve: venció o se usó.' }),
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^DNI o email/), 'ana@example.com{Enter}');
    await user.type(await screen.findByLabelText(/Código de 6 números/), '123456{Enter}');
    const password = await screen.findByLabelText<HTMLInputElement>(/^Contraseña/);
    const account = password.form?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect(account?.value).toBe('ana@example.com');
    await user.type(password, 'nublado-jazmin');
    await user.type(await screen.findByLabelText(/^Repetir contraseña/), 'nublado-jazmin{Enter}');
    const refused = await screen.findByRole('alertdialog', { name: 'Error al guardar nueva contraseña' });
    expect(refused.textContent).toContain('El código ya no sirve: venció o se usó.');
    await user.click(screen.getByRole('button', { name: 'Pedir un código nuevo' }));
    expect(await screen.findByLabelText(/Código de 6 números/)).toBeTruthy();
    const sent = (call: string) => backend.at(`/api/recuperacionClave/${call}`).map(({ body }) => body);
    const email = 'ana@example.com';
    const asked = { json: { email, unidad: demo.public.unit } };
    expect(sent('codigo')).toEqual([asked, asked]);
    expect(sent('verificarCodigo')).toEqual([{ json: { codigo: '123456', email } }]);
    expect(sent('resetearClave')).toEqual([{ json: { password: 'nublado-jazmin', email, codigo: '123456' } }]);
  }, 30_000);
});

describe('recovering a password', () => {
  const ok = () => answer({ ok: true });

  it('titles an outage by what failed [FIXE-04]', async () => {
    await openCompiled(compiledTenant('demo'), '/recuperarclave', nobody, {
      '/api/recuperacionClave/codigo': () => refuse(500, 'INTERNAL'),
    });
    await userEvent.type(await screen.findByLabelText(/^DNI o email/), '29999000{Enter}');
    expect(await screen.findByRole('alertdialog', { name: 'No pudimos enviar el código' })).toBeTruthy();
  });

  it('has its way back above the title, to the step before [REC-01, FIXV-06]', async () => {
    await openCompiled(compiledTenant('lanus'), '/recuperarclave', nobody, { '/api/recuperacionClave/codigo': ok });
    const title = await screen.findByRole('heading', { level: 1, name: 'Recuperar contraseña' });
    const back = screen.getByRole('link', { name: 'Volver' });
    expect(back.getAttribute('href')).toBe('/login');
    expect(back.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.type(await screen.findByLabelText(/^DNI o email/), '29999000{Enter}');
    const previous = await screen.findByRole('button', { name: 'Paso anterior' });
    // The attribute by which the heading's sheet hides its own way back.
    expect(previous.closest('[data-onward]')).toBeTruthy();
    await userEvent.click(previous);
    expect(((await screen.findByLabelText(/^DNI o email/)) as HTMLInputElement).value).toBe('29999000');
    expect(screen.queryByRole('button', { name: 'Paso anterior' })).toBeNull();
  }, 60_000);

  it('goes back a step despite an earlier visit’s step in the history [REC-01]', async () => {
    window.history.pushState({ step: 1 }, '');
    await openCompiled(compiledTenant('lanus'), '/recuperarclave', nobody, { '/api/recuperacionClave/codigo': ok });
    await userEvent.type(await screen.findByLabelText(/^DNI o email/), '29999000{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Paso anterior' }));
    expect(((await screen.findByLabelText(/^DNI o email/)) as HTMLInputElement).value).toBe('29999000');
  }, 60_000);

  it('leads everybody to the same step, with the contact of the tenant [REC-02, D-REC-03]', async () => {
    const backend = await openCompiled(compiledTenant('osef'), '/recuperarclave', nobody, {
      '/api/recuperacionClave/codigo': ok,
    });
    await userEvent.type(await screen.findByLabelText(/^DNI o email/), '29999000{Enter}');
    const note = 'Si los datos son correctos, te enviamos un código. Si no lo recibís, comunicate con tu prestador.';
    expect(await screen.findByText(note)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: /contacto/i })).toBeTruthy();
    expect(await screen.findByText(/^Pediste el código con 29999000\./)).toBeTruthy();
    expect(backend.at('/api/recuperacionClave/codigo')).toHaveLength(1);
  }, 60_000);

  it('shows a failed last step in contract words, keeping the input [REC-04]', async () => {
    await openCompiled(compiledTenant('obsba'), '/recuperarclave', nobody, {
      '/api/recuperacionClave/codigo': ok,
      '/api/recuperacionClave/verificarCodigo': ok,
      '/api/recuperacionClave/resetearClave': () => refuse(422, 'RESET_REFUSED'),
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^DNI o email/), '29999000{Enter}');
    await user.type(await screen.findByLabelText(/Código de 6 números/), '123456{Enter}');
    await user.type(await screen.findByLabelText(/^Contraseña/), 'nublado-jazmin');
    await user.type(await screen.findByLabelText(/^Repetir contraseña/), 'nublado-jazmin{Enter}');
    expect(await screen.findByRole('alertdialog', { name: 'Error al guardar nueva contraseña' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await screen.findByLabelText<HTMLInputElement>(/^Repetir contraseña/)).value).toBe('nublado-jazmin');
  }, 60_000);
});
