// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

const CALL = { name: 'Iniciar videollamada' };
const GUIDE = { name: /^¿Usás Android\?/ };
const hello = () => screen.findByRole('heading', { level: 1, name: 'Hola, Elena' });
const open = (id: string, at = '/home', replies: Parameters<typeof openCompiled>[3] = {}, role = 'patient') =>
  openCompiled(compiledTenant(id), at, signedIn('elena', { role }), replies);

describe('the home page', { timeout: 120_000 }, () => {
  it('with the portal off there is no button [HOME-01, D-HOME-01]', async () => {
    await open('telemedicina');
    expect(await hello()).toBeTruthy();
    expect(screen.queryByRole('button', CALL)).toBeNull();
  });

  it.each([
    ['telemedicina', 1],
    ['osperyh', 0],
  ])('offers to sign out where no menu does: %s [FIXR-09, SHELL-03]', async (id, many) => {
    const backend = await open(id, '/home', { '/api/auth/salir': () => answer({ ok: true }) });
    await hello();
    const out = within(screen.getByRole('main')).queryAllByRole('button', { name: 'Cerrar sesión' });
    expect(out).toHaveLength(many);
    out[0]?.click();
    await waitFor(() => expect(backend.at('/api/auth/salir')).toHaveLength(many));
  });

  it('links to the guide to permissions that the call names [HOME-03, HOME-05]', async () => {
    const url = 'https://support.google.com/chrome/answer/2693767';
    await open('osperyh', '/home', { '/api/guiaPermisos': () => answer({ url }) });
    const guide = await screen.findByRole('link', GUIDE);
    expect(guide.getAttribute('href')).toBe(url);
    expect(guide.getAttribute('target')).toBe('_blank');
  });

  it('shows no link when the call returns no address [HOME-03, HOME-05]', async () => {
    const backend = await open('osperyh');
    expect(await screen.findByRole('button', CALL)).toBeTruthy();
    expect(backend.at('/api/guiaPermisos')).toHaveLength(1);
    expect(screen.queryByRole('link', GUIDE)).toBeNull();
  });

  it('every tile leads to a page that exists [HOME-02]', async () => {
    await open('osef');
    await hello();
    const tiles = within(screen.getByRole('main')).getAllByRole('link');
    const ways = tiles.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/'));
    expect(ways).toHaveLength(4);
    for (const way of ways) {
      cleanup();
      const { address } = await open('osef', way);
      await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0));
      expect(screen.queryByText('No encontramos esta página')).toBeNull();
      expect(address()).toBe(way);
    }
  });

  it('an ART manager has one without calls, patients or insurers [HOME-04]', async () => {
    await open('vilsar', '/home', {}, 'art');
    expect(await hello()).toBeTruthy();
    expect(screen.getByText('Casos de riesgos del trabajo.')).toBeTruthy();
    expect(screen.queryByRole('button', CALL)).toBeNull();
  });
});
