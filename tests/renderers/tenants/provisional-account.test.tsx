// @vitest-environment jsdom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../../../renderers/fields/edit/FormEditor.tsx';
import type { HttpRequest } from '../../../engine/calls/transport.ts';
import { rareControls } from '../../../renderers/fields/controls/rare-chunk.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

// Renderers are fetched when they are wanted; a busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });
await rareControls.preload();

const CODE = '123456';
const jsonOf = ({ body }: HttpRequest) => (body !== undefined && 'json' in body ? body.json : undefined) as object;

/** The home page of somebody who signed up, before a server that proves the e-mail by its code. */
async function open({ email = 'elena@example.com' as string | null, tenant = 'demo', provisional = true } = {}) {
  const state = { email, provisional };
  const session = () => signedIn('elena', { user: { ...(signedIn().user as object), role: 'patient', ...state } });
  const backend = await openCompiled(compiledTenant(tenant), '/home', session(), {
    '/api/auth/sesion': () => answer(session()),
    '/api/atenciones/enCurso': () => answer(null),
    '/api/usuarios/correo/codigo': (request) => {
      state.email = (jsonOf(request) as { email: string }).email;
      return answer({ ok: true });
    },
    '/api/usuarios/correo/confirmar': (request) => {
      if ((jsonOf(request) as { codigo: string }).codigo !== CODE)
        return refuse(422, 'PROOF_REFUSED', { field: 'codigo', message: 'El código no es correcto o ya venció.' });
      state.provisional = false;
      return answer({ ok: true });
    },
  });
  return { asked: () => backend.at('/api/usuarios/correo/codigo').map(jsonOf) };
}

const field = () => screen.findByRole('textbox', { name: /Código de 6 números/ });
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));

describe('Confirmá tu correo', { timeout: 90_000 }, () => {
  it('[FIXS-04] takes the code of the mail, says what is wrong with another one, and goes once it is proven', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Confirmá tu correo' })).toBeTruthy();
    expect(screen.getByText(/Te mandamos un código a elena@example\.com/)).toBeTruthy();
    await userEvent.type(await field(), '654321');
    await confirm();
    expect(await screen.findByText(/El código no es correcto o ya venció/)).toBeTruthy();
    await userEvent.clear(await field());
    await userEvent.type(await field(), CODE);
    await confirm();
    expect(await screen.findByText('Tu correo quedó confirmado')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Confirmá tu correo' })).toBeNull());
  });

  it('[FIXS-04] sends another code, and corrects the address', async () => {
    const { asked } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar otro código' }));
    expect(await screen.findByText('Te enviamos otro código')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Corregir el correo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tu correo' }));
    const address = await dialog.findByRole('textbox', { name: /Email/ });
    expect((address as HTMLInputElement).value).toBe('elena@example.com');
    await userEvent.clear(address);
    await userEvent.type(address, 'elena.paz@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar código' }));
    expect(await screen.findByText(/Te mandamos un código a elena\.paz@example\.com/)).toBeTruthy();
    expect(asked()).toEqual([{ email: 'elena@example.com' }, { email: 'elena.paz@example.com' }]);
  });

  it('[FIXS-04, D-REG-02] asks who gave no e-mail for one, and nobody who is proven for anything', async () => {
    await open({ email: null, tenant: 'chacabuco' });
    expect(await screen.findByRole('button', { name: 'Agregar mi correo' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    await open({ provisional: false });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Confirmá tu correo' })).toBeNull();
  });
});
