// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

const GUIDE = /^Cómo utilizar el servicio/;
const GUARDS = { name: 'Hacé click y conocé las Guardias Médicas 24hs.' };
const open = (id: string, at = '/login') => openCompiled(compiledTenant(id), at, nobody);

/** Titles of the pages that the entry page links to. */
const TITLE: Readonly<Record<string, string | RegExp>> = {
  '/recuperarclave': 'Recuperar contraseña',
  '/registro': /Crear cuenta|Creá tu cuenta/,
};

describe('what helps at the sign-in page', { timeout: 120_000 }, () => {
  it('opens the tenant’s guide in an isolated tab [LOGIN-07]', async () => {
    await open('obsba');
    const guide = await screen.findByRole('link', { name: GUIDE });
    expect(guide.getAttribute('href')).toBe('https://www.example.org/guias/obsba');
    expect(guide.getAttribute('target')).toBe('_blank');
    expect(guide.getAttribute('rel')).toMatch(/noopener/);
  });

  it('without a guide there is no word of it [D-LOGIN-05, D-TEN-03]', async () => {
    await open('corredores_viales');
    expect(await screen.findByLabelText(/^DNI/)).toBeTruthy();
    expect(screen.queryByText(GUIDE)).toBeNull();
    expect(screen.queryByRole('separator')).toBeNull();
  });

  it.each([
    ['osef', 'Información de contacto', '0800-555-0101'],
    ['guardia', 'Contacto de emergencia', '0800-555-0115'],
  ])('[LOGIN-08] %s says in a dialog how to reach it: %s', async (id, label, phone) => {
    await open(id);
    const button = await screen.findByRole('button', { name: label });
    button.focus();
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: label });
    const link = await within(dialog).findByRole('link', { name: phone });
    expect(link.getAttribute('href')).toBe(`tel:${phone.replaceAll('-', '')}`);
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: label })));
  });

  it('shows no contact to a tenant without contact lines [LOGIN-08, D-TEN-02]', async () => {
    await open('demo');
    expect(await screen.findByLabelText(/^DNI/)).toBeTruthy();
    expect(screen.queryByText(/contacto/i)).toBeNull();
  });

  it.each([
    ['demo', ['/recuperarclave', '/registro']],
    ['obsba', ['/recuperarclave', '/registro']],
    ['tres_de_febrero', ['/recuperarclave', '/registro']],
    ['escobar', ['/recuperarclave']],
    ['telemedicina', []],
  ])(
    '[LOGIN-06, D-TEN-03] the ways that the entry page of %s offers are %j, and each leads to its page',
    async (id, ways) => {
      await open(id);
      await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0));
      const links = [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? '');
      expect([...new Set(links)].toSorted()).toEqual(ways);
      for (const way of ways) {
        cleanup();
        const { address } = await open(id, way);
        expect(await screen.findByRole('heading', { level: 1, name: TITLE[way] ?? way })).toBeTruthy();
        expect(address()).toBe(way);
      }
    },
  );
});

describe('entry pages without a form', { timeout: 120_000 }, () => {
  it('lanus points to the municipality’s portal and has no map [LOGIN-10, LOGIN-11, D-LOGIN-04, ROUTE-02]', async () => {
    await open('lanus');
    expect(
      await screen.findByText('Ingresá al portal del municipio para acceder al servicio de telemedicina'),
    ).toBeTruthy();
    const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href(/^Ir al portal/)).toBe('https://www.example.org/lanus/portal');
    expect(href(/^Más información/)).toBe('https://www.example.org/lanus/telemedicina');
    expect(document.querySelector('form, input')).toBeNull();
    expect(screen.queryByRole('button', GUARDS)).toBeNull();
  });

  it('without portal: the logo and the sentence, no form [LOGIN-13, ROUTE-02]', async () => {
    await open('telemedicina');
    expect(await screen.findByText('Esta unidad no cuenta con un portal de pacientes')).toBeTruthy();
    const logo = screen.getByText('Telemedicina').closest('main')?.querySelector('img')?.getAttribute('src');
    expect(logo).toBe(`/t/telemedicina/${compiledTenant('telemedicina').public.brand.logo}`);
    expect(document.querySelector('form, input')).toBeNull();
  });
});
