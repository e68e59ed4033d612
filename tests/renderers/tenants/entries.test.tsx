// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openTenant } from './open-tenant.tsx';

/** Links by their words, with where they lead, inside an element. */
const waysIn = (place: HTMLElement): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    within(place)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  );

async function openMenu(): Promise<Readonly<Record<string, string | null>>> {
  await userEvent.click(await screen.findByRole('button', { name: /Menú$/ }));
  return waysIn(await screen.findByRole('navigation', { name: 'Menú' }));
}

describe('the side menu', () => {
  it('of a patient of osef: profile, family, history, appointments, training [SHELL-07, SHELL-08]', async () => {
    await openTenant('osef', '/home', 'patient');
    expect(await openMenu()).toEqual({
      'Mi perfil': '/miPerfil',
      'Paz, Tomás': '/miPerfil?doc=50111222',
      'Mis atenciones': '/misatenciones',
      'Turnos médicos': '/misTurnos',
      Capacitaciones: '/teleEducacion',
    });
  });

  it('of a patient of galeno: no family, no appointments, no training [SHELL-07, SHELL-08]', async () => {
    await openTenant('galeno', '/home', 'patient');
    expect(await openMenu()).toEqual({ 'Mi perfil': '/miPerfil', 'Mis atenciones': '/misatenciones' });
  });

  it.each(['art', 'coordinator'] as const)('[SHELL-08] of an ART %s: cases, and nothing of a patient', async (role) => {
    await openTenant('vilsar', '/home', role);
    const entries = await openMenu();
    expect(entries).toMatchObject({ 'Alta de caso': '/nuevocaso', 'Mis casos': '/listcasos' });
    expect(Object.keys(entries)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Mis atenciones|Turnos médicos|Capacitaciones/)]),
    );
  });
});

describe('the tiles of the home page', () => {
  const tiles = async (): Promise<readonly (string | null)[]> => {
    await screen.findByRole('heading', { level: 1 });
    return within(screen.getByRole('main'))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
  };

  it.each([
    ['osef', ['/miPerfil', '/misatenciones', '/misTurnos', '/teleEducacion']],
    ['obsba', ['/miPerfil', '/misatenciones', '/misTurnos']],
    ['galeno', ['/miPerfil', '/misatenciones']],
  ])('[HOME-02] of a patient of %s lead to what the tenant has', async (id, ways) => {
    await openTenant(id, '/home', 'patient');
    expect(await tiles()).toEqual(ways);
  });

  it('of an ART manager are two [HOME-04]', async () => {
    await openTenant('demo', '/home', 'art');
    expect(await tiles()).toEqual(['/nuevocaso', '/listcasos']);
    expect(screen.getByRole('link', { name: /^Alta de caso/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Mis casos/ })).toBeTruthy();
  });
});

describe('the sign-in page', () => {
  const ways = async (): Promise<Readonly<Record<string, string | null>>> => {
    await screen.findByRole('button', { name: 'Iniciar sesión' });
    const all = waysIn(screen.getByRole('main'));
    return Object.fromEntries(Object.entries(all).filter(([, href]) => href?.startsWith('/')));
  };
  const recovery = { 'Olvidé mi contraseña': '/recuperarclave' };
  const create = { 'Crear una nueva cuenta': '/registro' };

  it.each([
    ['demo', { ...recovery, ...create }],
    ['obsba', { ...recovery, 'Soy afiliado y no tengo cuenta': '/registro' }],
    ['tres_de_febrero', { ...recovery, Registrarme: '/registro' }],
  ])(
    '[LOGIN-06, LOGIN-09, D-LOGIN-03] of %s leads to recovery and to signing up, in its own words',
    async (id, links) => {
      await openTenant(id, '/login', 'anonymous');
      expect(await ways()).toEqual(links);
      const welcome = screen.queryByText('Bienvenidos al servicio de telemedicina de Tres de Febrero');
      expect(welcome !== null).toBe(id === 'tres_de_febrero');
    },
  );
});

describe('asking for care', () => {
  it('tells to register a minor first, where family can be added [CARE-02, D-CARE-08, FIXC-15]', async () => {
    await openTenant('demo', '/especialidad', 'patient');
    const link = await screen.findByRole('link', { name: /Registrar un menor/ });
    expect(link.getAttribute('href')).toBe('/agregarFamiliar');
    expect(screen.getByText(/Primero tenés que registrarlo/)).toBeTruthy();
  });

  it('says nothing of it where there is no family [D-CARE-08]', async () => {
    await openTenant('galeno', '/especialidad', 'patient');
    expect(await screen.findByRole('button', { name: 'Iniciar videollamada' })).toBeTruthy();
    expect(screen.queryByText(/Primero tenés que registrarlo/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Registrar un menor/ })).toBeNull();
  });
});
