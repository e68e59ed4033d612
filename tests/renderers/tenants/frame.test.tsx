// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

const GUARDS = { name: 'Hacé click y conocé las Guardias Médicas 24hs.' };
const open = (id: string, at: string, role = 'patient') =>
  openCompiled(compiledTenant(id), at, signedIn('elena', { role }));

/** Headers and footers of the frame: dom-testing-library takes those inside the page for the same. */
const inFrame = (role: 'banner' | 'contentinfo') =>
  screen.queryAllByRole(role).filter((element) => element.closest('main') === null);
async function frameOf(role: 'banner' | 'contentinfo'): Promise<HTMLElement> {
  await waitFor(() => expect(inFrame(role)).toHaveLength(1));
  return inFrame(role)[0] as HTMLElement;
}
const banner = async () => within(await frameOf('banner'));

describe('header and footer', { timeout: 120_000 }, () => {
  it('is nothing in public [SHELL-01, D-SHELL-01]', async () => {
    await openCompiled(compiledTenant('osprera'), '/login', nobody);
    expect(await screen.findByLabelText(/^DNI/)).toBeTruthy();
    expect(inFrame('banner')).toEqual([]);
    expect(inFrame('contentinfo')).toEqual([]);
  });

  it.each(['/home', '/especialidad'])(
    '[SHELL-01, SHELL-02, SHELL-03] at %s: logo, menu and the line of the institution',
    async (at) => {
      const { address } = await open('osprera', at);
      const logo = await (await banner()).findByRole('link', { name: /^OSPRERA/ });
      expect(logo.getAttribute('href')).toBe('/home');
      expect(await (await banner()).findByRole('button', { name: /Menú$/ })).toBeTruthy();
      const foot = await frameOf('contentinfo');
      expect(foot.textContent).toContain('OSPRERA · Telemedicina');
      // Navigates inside the page: a reload would not move the history of the test.
      fireEvent.click(logo);
      await waitFor(() => expect(address()).toBe('/home'));
    },
  );

  it.each(['/nodisponible', '/nada'])(
    '[SHELL-01, D-SHELL-01] at %s: the old one, with neither way nor menu',
    async (at) => {
      await open('osprera', at);
      const head = await banner();
      expect((await frameOf('banner')).textContent).toContain('OSPRERA');
      expect(head.queryByRole('link')).toBeNull();
      expect(head.queryByRole('button')).toBeNull();
      expect((await frameOf('contentinfo')).textContent).toBe('OSPRERA');
    },
  );

  it('telemedicina has neither a way home in its logo nor a menu [SHELL-02, SHELL-03]', async () => {
    await open('telemedicina', '/home');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect((await frameOf('banner')).textContent).toContain('Telemedicina');
    expect((await banner()).queryByRole('link')).toBeNull();
    expect((await banner()).queryByRole('button')).toBeNull();
  });

  it('offers the guards’ map under escobar’s header only [SHELL-04]', async () => {
    await open('lanus', '/home');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    await frameOf('banner');
    expect(screen.queryByRole('button', GUARDS)).toBeNull();
    cleanup();
    await open('escobar', '/home');
    const strip = await screen.findByRole('button', GUARDS);
    strip.focus();
    fireEvent.click(strip);
    const map = await screen.findByRole('dialog', { name: 'Guardias Médicas 24hs.' });
    await waitFor(() =>
      expect(map.querySelector('iframe')?.getAttribute('src')).toMatch(/^https:\/\/www\.openstreetmap\.org\//),
    );
    fireEvent.keyDown(map, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', GUARDS)));
  });

  it('patients read the legal notice, ART managers the line alone [SHELL-05, D-SHELL-02, FIXR-09]', async () => {
    await open('vilsar', '/home');
    const foot = await frameOf('contentinfo');
    expect(foot.textContent).toContain('Ley 27.553');
    expect(within(foot).getByRole('button', { name: 'Ver certificado' })).toBeTruthy();
    cleanup();
    await open('vilsar', '/home', 'art');
    expect((await frameOf('contentinfo')).textContent).toBe('Vilsar · Telemedicina');
  });
});
