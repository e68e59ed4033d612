// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '../../../engine/portal/calls/transport.ts';
import { qr } from '../../../renderers/nodes/lazy.ts';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { signInByForm } from './sign-in-by-form.ts';

const CODE = '/api/auth/codigo';
const BACKUP = '/api/auth/codigoDeRespaldo';
const sentIn = ([request]: readonly HttpRequest[]): unknown =>
  request?.body !== undefined && 'json' in request.body ? request.body.json : undefined;

/** /login before a server that wants a second factor, halfway in. */
async function halfway(replies: Readonly<Record<string, Reply>>) {
  const page = await openCompiled(compiledTenant('demo'), '/login', nobody, {
    '/api/auth/login': () => refuse(401, 'SECOND_FACTOR', { message: 'no' }),
    ...replies,
  });
  await signInByForm('25111222', 'gestor2026');
  const dialog = await screen.findByRole('dialog', { name: 'Verificación en dos pasos' });
  return { ...page, dialog };
}

describe('signing in with a second factor', { timeout: 120_000 }, () => {
  it('asks for six digits as phones offer them, and enters with them [D-FACTOR-01]', async () => {
    const { at, address, dialog } = await halfway({ [CODE]: () => answer(signedIn()) });
    const box = await within(dialog).findByLabelText<HTMLInputElement>('Código de seis números');
    expect(box.autocomplete).toBe('one-time-code');
    expect(box.inputMode).toBe('numeric');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.type(box, '123456');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(address()).not.toBe('/login'), { timeout: 30_000 });
    expect(sentIn(at(CODE))).toEqual({ codigo: '123456' });
  });

  it('shows remaining attempts at the field, and keeps the input [D-FACTOR-03]', async () => {
    const message = 'El código no es correcto. Intentos que quedan: 4.';
    const { dialog } = await halfway({ [CODE]: () => refuse(422, 'FACTOR_WRONG', { message, field: 'codigo' }) });
    const box = await within(dialog).findByLabelText<HTMLInputElement>('Código de seis números');
    await userEvent.type(box, '123456{Enter}');
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    expect(within(dialog).getByText(message)).toBeTruthy();
    expect(box.value).toBe('123456');
  });

  it('that is over leads back to the password, which is still written [D-FACTOR-03]', async () => {
    const message = 'Pasaron más de cinco minutos.';
    const { dialog } = await halfway({ [CODE]: () => refuse(401, 'SIGN_IN_OVER', { message }) });
    await userEvent.type(await within(dialog).findByLabelText('Código de seis números'), '123456{Enter}');
    const told = await screen.findByRole('alertdialog', { name: 'Escribí de nuevo tu contraseña' });
    expect(told.textContent).toContain(message);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const password = screen.getByLabelText<HTMLInputElement>(/^Contraseña/, { selector: 'input' });
    expect(password.value).toBe('gestor2026');
  });

  it('takes a backup code in its place [D-FACTOR-04]', async () => {
    const { at, dialog, address } = await halfway({ [BACKUP]: () => answer(signedIn()) });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Usar un código de respaldo' }));
    await userEvent.type(await within(dialog).findByLabelText('Código de respaldo'), 'k7m2p-x9qrt');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(address()).not.toBe('/login'), { timeout: 30_000 });
    expect(sentIn(at(BACKUP))).toEqual({ codigo: 'k7m2p-x9qrt' });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('a session that has to set a second factor up', { timeout: 120_000 }, () => {
  const CODES = ['k7m2p-x9qrt', 'b4n8v-c3hjd'];
  const asArt = (scope: string) =>
    signedIn('elena', { role: 'art', scope, user: { ...(signedIn().user as object), role: 'art' } });

  // A picture of its own file, that a busy machine takes long to fetch.
  beforeAll(() => qr.preload());

  /** Whether the window can close without a question. */
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('stays on one page until backup codes are saved, then enters [D-FACTOR-09]', async () => {
    const { address } = await openCompiled(compiledTenant('demo'), '/listcasos', asArt('setUp'), {
      '/api/verificacion/estado': () => answer({ activa: false, desde: null, codigos: 0, exigida: true }),
      '/api/verificacion/activar': () => answer({ direccion: 'otpauth://totp/x?secret=ABCD', clave: ['ABCD'] }),
      '/api/verificacion/confirmar': () => answer({ codigos: CODES, login: asArt('full') }),
    });
    await userEvent.type(await screen.findByLabelText(/^Contraseña/, { selector: 'input' }), 'gestor2026');
    expect(address()).toBe('/verificacion');
    expect(screen.queryByRole('button', { name: /Menú/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Activar' }));
    expect(await screen.findByRole('img', { name: /^Código QR/ })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Código de seis números'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
    const list = await screen.findByRole('list', { name: 'Códigos de respaldo' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(CODES);
    // The codes are shown once, so leaving them asks first.
    await waitFor(() => expect(leaves()).toBe(false));
    await userEvent.click(screen.getByRole('button', { name: 'Ya están guardados' }));
    await waitFor(() => expect(address()).not.toBe('/verificacion'), { timeout: 30_000 });
  });

  it('asks before leaving uncopied codes, and saves them as a file [D-FACTOR-04, FIXL-41]', async () => {
    // Navigation within the page asks nothing; this test's router keeps its addresses to itself.
    window.history.replaceState(null, '', '/verificacion');
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:codes';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { address } = await openCompiled(compiledTenant('demo'), '/verificacion', asArt('full'), {
      '/api/verificacion/estado': () => answer({ activa: false, desde: null, codigos: 0, exigida: false }),
      '/api/verificacion/activar': () => answer({ direccion: 'otpauth://totp/x?secret=ABCD', clave: ['ABCD'] }),
      '/api/verificacion/confirmar': () => answer({ codigos: CODES, login: asArt('full') }),
    });
    await userEvent.type(await screen.findByLabelText(/^Contraseña/, { selector: 'input' }), 'gestor2026');
    await userEvent.click(screen.getByRole('button', { name: 'Activar' }));
    await userEvent.type(await screen.findByLabelText('Código de seis números'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
    await screen.findByRole('list', { name: 'Códigos de respaldo' });
    await waitFor(() => expect(leaves()).toBe(false));
    await userEvent.click(screen.getByRole('link', { name: 'Volver' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Tenés cambios sin guardar' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancelar' }));
    expect(address()).toBe('/verificacion');
    await userEvent.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(await files[0]?.text()).toContain(CODES.join('\r\n'));
    await waitFor(() => expect(leaves()).toBe(true));
    await userEvent.click(screen.getByRole('link', { name: 'Volver' }));
    await waitFor(() => expect(address()).not.toBe('/verificacion'), { timeout: 30_000 });
  });

  it.each(['setUp', 'full'])(
    '[D-FACTOR-09] of scope %s whose answer was lost is shown that it is on, and offered new codes',
    async (scope) => {
      let on = false;
      const message = 'Ya estaba activada.';
      const { at } = await openCompiled(compiledTenant('demo'), '/verificacion', asArt(scope), {
        '/api/auth/sesion': () => answer({ status: 'authenticated', ...asArt(on ? 'full' : scope) }),
        '/api/verificacion/estado': () =>
          answer({ activa: on, desde: on ? '2026-11-24T12:00:00.000Z' : null, codigos: on ? 10 : 0, exigida: true }),
        '/api/verificacion/activar': () => answer({ direccion: 'otpauth://totp/x?secret=ABCD', clave: ['ABCD'] }),
        '/api/verificacion/confirmar': () => {
          on = true;
          return refuse(409, 'FACTOR_ON', { message });
        },
      });
      await userEvent.type(await screen.findByLabelText(/^Contraseña/, { selector: 'input' }), 'gestor2026');
      await userEvent.click(screen.getByRole('button', { name: 'Activar' }));
      await userEvent.type(await screen.findByLabelText('Código de seis números'), '123 456');
      await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
      // A wider session restarts the page, which shows it by itself.
      if (scope === 'full') {
        const told = await screen.findByRole('alertdialog', { name: 'Ya está activada' });
        expect(told.textContent).toContain(message);
        await userEvent.keyboard('{Escape}');
      }
      expect(await screen.findByRole('button', { name: 'Códigos nuevos' })).toBeTruthy();
      expect(sentIn(at('/api/verificacion/confirmar'))).toEqual({ codigo: '123456' });
    },
  );
});
