// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

/** The home page of somebody who signed up. */
function open(
  tenant: string,
  state: { email: string | null; provisional: boolean },
  replies: Parameters<typeof openCompiled>[3] = {},
) {
  const user = { ...(signedIn().user as object), role: 'patient', ...state };
  return openCompiled(compiledTenant(tenant), '/home', signedIn('elena', { user }), replies);
}

const PROVE = '/api/usuarios/correo/confirmar';
const MAIL = '/api/usuarios/correo/codigo';
const PROVISIONAL = { email: 'elena@example.com', provisional: true };

describe('Confirmá tu correo', { timeout: 90_000 }, () => {
  it('shows a refused code at its field, and announces success [FIXS-04]', async () => {
    const replies = [refuse(422, 'PROOF_REFUSED', { message: 'Ese código no es el último' }), answer({ ok: true })];
    const backend = await open('demo', PROVISIONAL, { [PROVE]: () => replies.shift() ?? answer({ ok: true }) });
    const box = await screen.findByRole('textbox', { name: /Código de 6 números/ });
    fireEvent.change(box, { target: { value: '123456' } });
    fireEvent.blur(box);
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
    expect((await screen.findAllByText('Ese código no es el último')).length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Código de 6 números/ }).value).toBe('123456');
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
    expect(await screen.findByRole('alertdialog', { name: 'Tu correo quedó confirmado' })).toBeTruthy();
    expect(backend.at(PROVE).map(({ body }) => (body as { readonly json: object }).json)).toEqual([
      { codigo: '123456' },
      { codigo: '123456' },
    ]);
  });

  it('sends another code to the same address, and limits them [FIXS-04]', async () => {
    const replies = [answer({ ok: true }), refuse(429, 'TOO_MANY', { retryAfter: 65 })];
    const backend = await open('demo', PROVISIONAL, { [MAIL]: () => replies.shift() ?? answer({ ok: true }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Enviar otro código' }));
    expect(await screen.findByRole('alertdialog', { name: 'Te enviamos otro código' })).toBeTruthy();
    expect(backend.at(MAIL).map(({ body }) => (body as { readonly json: object }).json)).toEqual([
      { email: 'elena@example.com' },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Enviar otro código' }));
    expect((await screen.findAllByText(/1 minuto y \d segundos/)).length).toBeGreaterThan(0);
    expect(backend.at(MAIL)).toHaveLength(2);
  });

  it('asks for a missing e-mail, and asks proven accounts for nothing [FIXS-04, D-REG-02]', async () => {
    await open('chacabuco', { email: null, provisional: true });
    expect(await screen.findByRole('button', { name: 'Agregar mi correo' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    await open('demo', { email: 'elena@example.com', provisional: false });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Confirmá tu correo' })).toBeNull();
  });
});
