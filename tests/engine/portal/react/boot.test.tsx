// @vitest-environment jsdom
import { screen as page, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { START_CALLS } from '../../../../engine/language/screens/delivery/start-calls.ts';
import type { HttpOutcome } from '../../../../engine/portal/calls/transport.ts';
import { Boot, type BootParts } from '../../../../engine/portal/react/boot/Boot.tsx';
import { fetchStart } from '../../../../engine/portal/react/boot/fetch-start.ts';
import { openPortal } from '../../../../engine/portal/react/boot/open-portal.tsx';
import type { PlainGet } from '../../../../engine/portal/react/boot/plain-get.ts';
import { readPage } from '../../../../engine/portal/react/boot/read-page.ts';
import { answer, fakeBackend, gate, refuse } from '../../fake-transport.ts';
import { artifactOf, nobody, requirements, screen, signedIn } from './portal-of.tsx';
import { testRegistry } from './test-registry.tsx';

const head = { artifact: '/t/demo/1.json', name: 'Demo', logo: undefined, texts: {} };
const artifact = artifactOf([screen('login', { for: ['anonymous'] })], {
  endpoints: {
    'unit.requirements': { method: 'GET', path: '/api/unidad/requisitos', invalidates: [], timeoutSeconds: 20 },
    'auth.session': { method: 'GET', path: '/api/auth/sesion', invalidates: [], timeoutSeconds: 20 },
  },
});
const good = {
  '/t/demo/1.json': () => answer(artifact),
  '/api/unidad/requisitos': () => answer(requirements),
  '/api/auth/sesion': () => answer(nobody),
};

const Loading: BootParts['Loading'] = ({ name }) => <p role="status">{`Cargando ${name}`}</p>;
const Failure: BootParts['Failure'] = ({ reason, onRetry }) => (
  <p role="alert">
    {reason}
    <button type="button" onClick={onRetry}>
      Reintentar
    </button>
  </p>
);

const openUsual: BootParts['open'] = async (start) => openPortal(start, testRegistry, undefined);

function boot(
  replies: Parameters<typeof fakeBackend>[0],
  more: { readonly artifact?: string | undefined } = {},
  open = openUsual,
) {
  window.history.replaceState(null, '', '/login');
  const backend = fakeBackend(replies);
  const get: PlainGet = (path, timeoutSeconds) =>
    backend.send({
      method: 'GET',
      path,
      body: undefined,
      headers: {},
      timeoutSeconds,
      answer: 'json',
      signal: undefined,
    });
  const page = { ...head, ...more };
  render(<Boot parts={{ page, get, open, loadAreaCode: async () => undefined, Loading, Failure }} />);
  return backend;
}

describe('the beginning of the page', () => {
  it('asks for artifact, flags and session at once, under the tenant’s brand [TEN-04, ROUTE-07]', async () => {
    const flags = gate<HttpOutcome>();
    const backend = boot({ ...good, '/api/unidad/requisitos': () => flags.opened });
    expect(page.getByRole('status').textContent).toBe('Cargando Demo');
    expect(backend.asked.map(({ path, timeoutSeconds }) => [path, timeoutSeconds])).toEqual(
      Object.keys(good).map((path) => [path, 10]),
    );
    expect(page.queryByText('Pantalla login')).toBeNull();
    flags.open(answer(requirements));
    expect(await page.findByText('Pantalla login')).toBeTruthy();
  });

  it.each([
    ['flags that break', '/api/unidad/requisitos', refuse(500, 'INTERNAL'), 'broken'],
    ['flags that are late', '/api/unidad/requisitos', { kind: 'timeout' }, 'timeout'],
    ['flags that are garbage', '/api/unidad/requisitos', answer({ portal: 'yes' }), 'broken'],
    [
      'flags of which one is missing',
      '/api/unidad/requisitos',
      answer({ ...requirements, registroUsuario: undefined }),
      'broken',
    ],
    ['flags that are no JSON', '/api/unidad/requisitos', answer(undefined), 'broken'],
    ['an unknown session', '/api/auth/sesion', { kind: 'offline' }, 'offline'],
    ['a session that is garbage', '/api/auth/sesion', answer([]), 'broken'],
    ['an artifact of another language', '/t/demo/1.json', answer({ ...artifact, language: 2 }), 'broken'],
    ['an artifact that is gone', '/t/demo/1.json', refuse(404, 'NOT_FOUND'), 'broken'],
  ] as [string, string, HttpOutcome, string][])(
    'shows a retry screen and no page after %s [TEN-04, A49]',
    async (_, path, outcome, reason) => {
      const backend = boot({ ...good, [path]: () => outcome });
      expect((await page.findByRole('alert')).textContent).toContain(reason);
      expect(page.queryByText('Pantalla login')).toBeNull();
      backend.reply(path, good[path as keyof typeof good]);
      await userEvent.click(page.getByText('Reintentar'));
      expect(await page.findByText('Pantalla login')).toBeTruthy();
    },
  );

  it('shows a retry screen when the portal cannot be made from its start [A49]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const open = vi.fn(openUsual).mockRejectedValueOnce(new TypeError('broken'));
    boot(good, {}, open);
    expect((await page.findByRole('alert')).textContent).toContain('broken');
    expect(log).toHaveBeenCalledWith(expect.any(TypeError));
    await userEvent.click(page.getByText('Reintentar'));
    expect(await page.findByText('Pantalla login')).toBeTruthy();
  });

  it.each([
    ['nobody is signed in', nobody, 0],
    ['somebody is', signedIn(), 1],
  ])('fetches the code of their pages beside their documents where %s', async (_, session, times) => {
    const loadAreaCode = vi.fn(async () => undefined);
    const area = gate<HttpOutcome>();
    const start = fetchStart(
      head.artifact,
      async (path) => {
        if (path === head.artifact) return answer(artifact);
        if (path === START_CALLS.session) return answer(session);
        return path === START_CALLS.requirements ? answer(requirements) : area.opened;
      },
      loadAreaCode,
    );
    await vi.waitFor(() => expect(loadAreaCode).toHaveBeenCalledTimes(times));
    area.open(refuse(500, 'INTERNAL'));
    await start;
    expect(loadAreaCode).toHaveBeenCalledTimes(times);
  });

  it('asks again where the tenant’s own endpoints say [API-02]', async () => {
    const own = {
      ...artifact,
      endpoints: {
        ...artifact.endpoints,
        'auth.session': { method: 'GET', path: '/propio/quien', invalidates: [], timeoutSeconds: 20 },
      },
    };
    boot({
      ...good,
      '/t/demo/1.json': () => answer(own),
      '/api/auth/sesion': () => refuse(404, 'NOT_FOUND'),
      '/propio/quien': () => answer(nobody),
    });
    expect(await page.findByText('Pantalla login')).toBeTruthy();
  });

  it('reads the tenant from the page and fails without one', async () => {
    document.head.innerHTML =
      '<meta name="tenant" content="/t/demo/1.json"><meta name="brand" content="Demo|/t/demo/assets/logo.svg"><meta name="texts" content="{&quot;start.loading&quot;:&quot;Un momento&quot;}">';
    expect(readPage(document)).toEqual({
      artifact: '/t/demo/1.json',
      name: 'Demo',
      logo: '/t/demo/assets/logo.svg',
      texts: { 'start.loading': 'Un momento' },
    });
    document.head.innerHTML = '<title>Otra</title>';
    expect(readPage(document)).toEqual({ artifact: undefined, name: 'Otra', logo: undefined, texts: {} });
    boot(good, { artifact: undefined });
    expect(await page.findByRole('alert')).toBeTruthy();
  });
});
