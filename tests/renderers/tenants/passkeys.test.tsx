// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '../../../engine/portal/calls/transport.ts';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { signInByForm } from './sign-in-by-form.ts';

const ASK = '/api/auth/llave/pedir';
const ENTER = '/api/auth/llave';
const LABEL = 'Entrar con una llave de acceso';
const sentIn = ([request]: readonly HttpRequest[]): { readonly llave?: string } =>
  request?.body !== undefined && 'json' in request.body ? (request.body.json as { llave?: string }) : {};

/** Answers of a browser's devices; each test sets them. */
const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const signed = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: { authenticatorData: bytes('data'), clientDataJSON: bytes('{}'), signature: bytes('signature') },
  getClientExtensionResults: () => ({}),
};
const refusedBy = (name: string) => () => Promise.reject(new DOMException('no', name));

beforeEach(() => {
  get.mockReset();
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

/** /login before a server that wants a second factor, halfway in. */
async function halfway(replies: Readonly<Record<string, Reply>>) {
  let asked = 0;
  const page = await openCompiled(compiledTenant('demo'), '/login', nobody, {
    '/api/auth/login': () => refuse(401, 'SECOND_FACTOR', { message: 'no' }),
    '/api/auth/formas': () => answer({ llave: true }),
    [ASK]: () => {
      asked += 1;
      const allowCredentials = [{ id: 'a2V5', type: 'public-key' }];
      return answer({
        pedido: JSON.stringify({ challenge: `Y2hhbGxlbmd${asked}`, rpId: 'localhost', allowCredentials }),
      });
    },
    ...replies,
  });
  await signInByForm('25111222', 'gestor2026');
  const dialog = await screen.findByRole('dialog', { name: 'Verificación en dos pasos' });
  await within(dialog).findByLabelText('Código de seis números');
  return { ...page, dialog };
}

describe('signing in by a passkey', { timeout: 120_000 }, () => {
  it('asks the device, sends what it answered, and enters [D-PASSKEY-01]', async () => {
    get.mockResolvedValue(signed);
    const { at, address, dialog } = await halfway({ [ENTER]: () => answer(signedIn()) });
    await userEvent.click(await within(dialog).findByRole('button', { name: LABEL }));
    await waitFor(() => expect(address()).not.toBe('/login'), { timeout: 30_000 });
    expect(JSON.parse(sentIn(at(ENTER)).llave ?? '')).toMatchObject({ id: 'a2V5', type: 'public-key' });
    expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({ rpId: 'localhost' });
  });

  it('shows a cancellation, keeps the code usable, and starts afresh [D-PASSKEY-02]', async () => {
    get.mockImplementationOnce(refusedBy('NotAllowedError')).mockResolvedValue(signed);
    const { at, dialog } = await halfway({ [ENTER]: () => refuse(422, 'PASSKEY_WRONG', { message: 'Probá otra.' }) });
    const button = await within(dialog).findByRole('button', { name: LABEL });
    await userEvent.click(button);
    expect(await within(dialog).findByText(/^No se usó la llave: se canceló/)).toBeTruthy();
    expect(at(ENTER)).toEqual([]);
    await userEvent.click(button);
    const told = await screen.findByRole('alertdialog');
    expect(told.textContent).toContain('Probá otra.');
    const challenges = get.mock.calls.map(([{ publicKey }]) => new Uint8Array(publicKey?.challenge as ArrayBuffer));
    expect(new Set(challenges.map(String)).size).toBe(2);
  });

  it('of a sign-in that is over leads back to the password [D-PASSKEY-02]', async () => {
    const { dialog } = await halfway({
      [ASK]: () => refuse(401, 'SIGN_IN_OVER', { message: 'Pasaron cinco minutos.' }),
    });
    await userEvent.click(await within(dialog).findByRole('button', { name: LABEL }));
    expect(await screen.findByRole('alertdialog', { name: 'Escribí de nuevo tu contraseña' })).toBeTruthy();
    expect(get).not.toHaveBeenCalled();
  });

  it.each([
    ['SecurityError', /El dispositivo no pudo usar la llave/],
    ['InvalidStateError', /no está en este dispositivo/],
    ['UnknownError', /El dispositivo no pudo usar la llave/],
  ])('[D-PASSKEY-01] says what a device means by %s', async (name, said) => {
    get.mockImplementation(refusedBy(name));
    const { dialog } = await halfway({});
    await userEvent.click(await within(dialog).findByRole('button', { name: LABEL }));
    expect((await within(dialog).findByText(said)).closest('[role=status]')).toBeTruthy();
  });

  it('hides passkeys in a browser without support, leaving only the code [D-PASSKEY-01]', async () => {
    const has = await halfway({});
    await within(has.dialog).findByRole('button', { name: LABEL });
    expect(within(has.dialog).getByText('o con un código')).toBeTruthy();
    cleanup();
    vi.stubGlobal('PublicKeyCredential', undefined);
    const { at, dialog } = await halfway({});
    await waitFor(() => expect(at('/api/auth/formas').length).toBeGreaterThan(0));
    expect(within(dialog).queryByRole('button', { name: LABEL })).toBeNull();
    expect(within(dialog).queryByText('o con un código')).toBeNull();
  });

  it.each<[string, Reply]>([
    ['has none', () => answer({ llave: false })],
    ['cannot be asked', () => refuse(503, 'UNAVAILABLE', { message: 'no' })],
  ])('[D-PASSKEY-01] is not offered to who %s: the code is typed as ever', async (_who, formas) => {
    const { at, dialog } = await halfway({ '/api/auth/formas': formas });
    await waitFor(() => expect(at('/api/auth/formas').length).toBeGreaterThan(0));
    expect(within(dialog).queryByRole('button', { name: LABEL })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
