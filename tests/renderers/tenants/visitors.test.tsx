// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { signInByForm } from './sign-in-by-form.ts';

const open = (id: string, at: string, session: unknown = nobody) =>
  openCompiled(compiledTenant(id), at, session, { '/api/auth/login': () => answer(signedIn()) });

/** Opens a page and waits until it has led where it leads. */
async function expectLed(id: string, at: string, to: string, session?: unknown): Promise<void> {
  const { address } = await open(id, at, session);
  await waitFor(() => expect(address()).toBe(to));
}

const hello = () => screen.findByRole('heading', { level: 1, name: 'Hola, Elena' });

describe('pages of visitors', { timeout: 120_000 }, () => {
  it('a path is the same with a slash at its end [ROUTE-01]', async () => {
    await open('demo', '/login/');
    expect(await screen.findByLabelText(/^DNI/)).toBeTruthy();
  });

  it.each(['telemedicina', 'escobar'])('[ROUTE-01, ROUTE-08] %s has no page to sign up: it leads to sign in', (id) =>
    expectLed(id, '/registro', '/login'),
  );

  it.each(['/', '/login', '/registro', '/recuperarclave'])(
    '[ROUTE-04, D-ROUTE-04] %s leads a signed-in person home',
    async (path) => {
      await expectLed('iosfa', path, '/home', signedIn());
      expect(await hello()).toBeTruthy();
    },
  );

  it.each(['escobar', 'lanus'])(
    '[D-LOGIN-02, D-ROUTE-05, ROUTE-04] of %s: its people find the municipality’s page at / and, signed in, at /login',
    async (id) => {
      const lead = () => screen.findByText('Ingresá al portal del municipio para acceder al servicio de telemedicina');
      const first = await open(id, '/');
      expect(await lead()).toBeTruthy();
      expect(first.address()).toBe('/login');
      cleanup();
      await open(id, '/', signedIn());
      expect(await hello()).toBeTruthy();
      cleanup();
      const { address } = await open(id, '/login', signedIn());
      expect(await lead()).toBeTruthy();
      expect(address()).toBe('/login');
    },
  );
});

describe('pages that are not there', { timeout: 120_000 }, () => {
  it('an unknown one says so, with a way home [D-ROUTE-01]', async () => {
    const { address } = await open('osperyh', '/nada/de/nada', signedIn());
    expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Volver al inicio' }));
    await waitFor(() => expect(address()).toBe('/home'));
  });

  it.each([
    ['a patient', 'demo', '/listcasos', 'patient'],
    ['a patient', 'demo', '/teleEducacion', 'patient'],
    ['a patient', 'demo', '/consultorio', 'patient'],
    ['an ART manager', 'demo', '/especialidad', 'art'],
    ['an ART manager', 'demo', '/videocall', 'art'],
    ['a patient', 'telemedicina', '/especialidad', 'patient'],
  ])('[D-ROUTE-01] for %s of %s: %s leads home', (_, id, path, role) =>
    expectLed(id, path, '/home', signedIn('elena', { role })),
  );

  it.each([
    ['of another role', '/listcasos'],
    ['that needs what nobody passed', '/videocall'],
  ])('[D-ROUTE-03] one %s is not where signing in leads', async (_, path) => {
    const { address } = await open('vilsar', path);
    await signInByForm('20111222', 'portal2026');
    expect(await hello()).toBeTruthy();
    expect(address()).toBe('/home');
  });

  it('the queue, without an attention, leads home [D-CARE-06]', () =>
    expectLed('l_zamora', '/videocall', '/home', signedIn()));
});
