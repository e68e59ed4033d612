// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { splitArtifact } from '../../../engine/language/screens/delivery/split-artifact.ts';
import { Boot } from '../../../engine/portal/react/boot/Boot.tsx';
import { openPortal } from '../../../engine/portal/react/boot/open-portal.tsx';
import { plainGet } from '../../../engine/portal/react/boot/plain-get.ts';
import { signedInNodes } from '../../../renderers/nodes/lazy.ts';
import { registry } from '../../../renderers/registry.ts';
import { BootFailure } from '../../../renderers/shell/BootFailure.tsx';
import { Loading } from '../../../renderers/shell/Loading.tsx';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import { gate } from '../../engine/fake-transport.ts';
import { nobody, requirements, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';

const FLAGS = '/api/unidad/requisitos';
const SESSION = '/api/auth/sesion';
const ARTIFACT = '/t/osef/1.json';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
type Answer = (signal: AbortSignal) => Response | Promise<Response>;

/** Sets the server's first answers, path by path: all but the last of a list once, the last one always. */
function serve(own: Readonly<Record<string, readonly Answer[]>>): void {
  const { first, pieces } = splitArtifact(structuredClone(compiledTenant('osef').public));
  const usual: Readonly<Record<string, Answer>> = {
    [ARTIFACT]: () => json(first),
    [FLAGS]: () => json(requirements),
    [SESSION]: () => json(nobody),
    '/t/osef/patient/1.json': () => json(pieces.patient),
  };
  const queues = new Map(Object.entries(own).map(([path, answers]) => [path, [...answers]]));
  vi.stubGlobal('fetch', async (path: string, { signal }: { readonly signal: AbortSignal }) => {
    const reply = queues.get(path)?.shift() ?? usual[path];
    if (reply === undefined) throw new Error(`nobody answers at ${path}`);
    return reply(signal);
  });
}

/** The page as main.tsx puts it together, with what the server writes of the tenant into its head. */
function begin(at = '/login'): void {
  window.history.replaceState(null, '', at);
  const { name, texts } = compiledTenant('osef').public;
  const page = { artifact: ARTIFACT, name, logo: '/t/osef/assets/logo.svg', texts };
  const open = async (start: Parameters<typeof openPortal>[0]) => openPortal(start, registry, undefined);
  render(
    <ThemeProvider>
      <Boot parts={{ page, get: plainGet, open, loadAreaCode: signedInNodes.preload, Loading, Failure: BootFailure }} />
    </ThemeProvider>,
  );
}

/** Expects a failure with the tenant's sign, and no part that a flag decides. */
async function expectTold(title: string): Promise<void> {
  const told = await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('alert').contains(told)).toBe(true);
  expect(screen.getByText('OSEF')).toBeTruthy();
  expect(document.querySelector('form, input')).toBeNull();
}

const retry = () => screen.getByRole('button', { name: 'Reintentar' });
const opened = () => screen.findByLabelText(/^DNI/);

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the beginning of the page, as it looks', { timeout: 120_000 }, () => {
  it('shows and retries failed flags, without the server’s words [TEN-04, A49]', async () => {
    serve({ [FLAGS]: [() => json({ error: { code: 'INTERNAL', message: 'boom at line 12' } }, 500)] });
    begin();
    await expectTold('No pudimos abrir el portal');
    expect(document.body.textContent).not.toContain('boom');
    await userEvent.click(retry());
    expect(await opened()).toBeTruthy();
  });

  it.each([
    ['a page of a proxy', '<!doctype html><h1>Bienvenido a la red</h1>'],
    ['nothing', ''],
    ['another type', JSON.stringify({ portal: 'yes', registroUsuario: 'yes' })],
    ['half of them', JSON.stringify({ unidad: 5, portal: true })],
  ])('[A49] %s opens nothing in the flags’ place', async (_, body) => {
    serve({ [FLAGS]: [() => new Response(body)] });
    begin();
    await expectTold('No pudimos abrir el portal');
    await userEvent.click(retry());
    expect(await opened()).toBeTruthy();
  });

  it('shows a lost connection as such, with a retry by keyboard [TEN-04, A49]', async () => {
    serve({ [FLAGS]: [() => Promise.reject(new TypeError('Failed to fetch'))] });
    begin();
    await expectTold('No hay conexión a internet');
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(retry());
    await user.keyboard('{Enter}');
    expect(await opened()).toBeTruthy();
  });

  it('an answer that does not come is given up after ten seconds [TEN-04, A49]', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const never: Answer = (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    serve({ [FLAGS]: [never] });
    begin();
    expect(screen.getByRole('status').textContent).toBe('Cargando el portal…');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(timeout.mock.calls).toEqual([[10_000], [10_000], [10_000]]);
    await act(async () => clock.abort(new DOMException('late', 'TimeoutError')));
    await expectTold('El portal está tardando demasiado');
  });

  it('shows that the tenant’s documents failed [TEN-04]', async () => {
    serve({ [ARTIFACT]: [() => new Response('', { status: 503 })] });
    begin();
    await expectTold('No pudimos abrir el portal');
  });

  it('shows loading, never the login, while the session is unknown [ROUTE-07]', async () => {
    const session = gate<Response>();
    serve({ [SESSION]: [() => session.opened] });
    const seen: string[] = [];
    const watch = new MutationObserver(() => seen.push(document.body.textContent));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    begin('/home');
    expect(screen.getByRole('status').textContent).toBe('Cargando el portal…');
    session.open(json(signedIn()));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Elena' })).toBeTruthy();
    watch.disconnect();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => /Iniciar sesión|Contraseña/.test(text))).toEqual([]);
  });
});
