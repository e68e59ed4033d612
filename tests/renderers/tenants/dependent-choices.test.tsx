// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { answer } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { ruralTenant, ruralWith } from '../../tenants/rural-teachers.ts';
import { openCompiled } from './open-tenant.tsx';
import { FILLED } from './person-kit.ts';

const list = (name: RegExp): HTMLElement => screen.getByRole('combobox', { name });
const words = () =>
  within(list(/^Departamento/))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('choices that depend on another answer, on the page', () => {
  it('offers the chosen province’s departments, and clears another’s [FIXL-09]', async () => {
    await openCompiled(ruralTenant(), '/registro', nobody);
    await screen.findByRole('combobox', { name: /^Provincia/ });
    expect(words()).toEqual(['Elegí una opción']);
    await userEvent.selectOptions(list(/^Provincia/), 'Chaco');
    expect(words()).toEqual(['Elegí una opción', 'Bermejo', 'Quitilipi']);
    await userEvent.selectOptions(list(/^Departamento/), 'Quitilipi');
    await userEvent.selectOptions(list(/^Provincia/), 'Formosa');
    expect(words()).toEqual(['Elegí una opción', 'Patiño']);
    expect((list(/^Departamento/) as HTMLSelectElement).value).toBe('');
  }, 60_000);

  it.each(['select', 'radio'])(
    '[FIXL-09] tells at a %s that a choice was taken back, until another is made',
    async (widget) => {
      await openCompiled(ruralWith({ widget }), '/registro', nobody);
      const province = await screen.findByRole('combobox', { name: /^Provincia/ });
      const choose = (label: string) =>
        widget === 'select'
          ? userEvent.selectOptions(list(/^Departamento/), label)
          : userEvent.click(screen.getByRole('radio', { name: label }));
      const said = () => statusAt(/^Departamento/).textContent;
      await userEvent.selectOptions(province, 'Chaco');
      await choose('Quitilipi');
      expect(said()).toBe('');
      await userEvent.selectOptions(province, 'Formosa');
      expect(said()).toBe('«Quitilipi» ya no está entre las opciones: quedó sin elegir.');
      expect(screen.queryByRole('radio', { checked: true, name: /Quitilipi|Patiño/ })).toBeNull();
      await choose('Patiño');
      expect(said()).toBe('');
    },
    60_000,
  );

  it.each(['select', 'radio'])(
    '[FIXL-09, PROF-06] a %s of a profile shows what is kept to be read, and says when it is edited that it is no choice any more',
    async (widget) => {
      await openProfile(ruralWith({ widget }));
      expect(await screen.findByText('Bermejo')).toBeTruthy();
      expect(screen.queryByText(/ya no está entre las opciones/)).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
      await screen.findByRole('combobox', { name: /^Provincia/ });
      expect(statusAt(/^Departamento/).textContent).toBe('«Bermejo» ya no está entre las opciones: quedó sin elegir.');
    },
    60_000,
  );

  it.each(['select', 'radio'])(
    '[FIXL-09] a %s that nobody may change shows what is kept, though it is no choice of the province, and says nothing',
    async (widget) => {
      await openProfile(ruralWith({ widget, readOnly: true }));
      fireEvent.click(await screen.findByRole('button', { name: 'Editar' }));
      await screen.findByRole('combobox', { name: /^Provincia/ });
      const held =
        widget === 'select'
          ? words()
          : within(screen.getByRole('radiogroup', { name: /^Departamento/ }))
              .getAllByRole('radio', { checked: true })
              .map((radio) => radio.closest('label')?.textContent);
      expect(held).toEqual(['Bermejo']);
      expect(screen.queryByText(/ya no está entre las opciones/)).toBeNull();
    },
    60_000,
  );
});

/** The status text at a field. */
function statusAt(name: RegExp): HTMLElement {
  const field = screen.queryByRole('radiogroup', { name }) ?? list(name).parentElement?.parentElement;
  if (!(field instanceof HTMLElement)) throw new Error(`no field ${name}`);
  return within(field).getByRole('status');
}

/** Somebody's profile: Formosa, with a department that is in Chaco, as an older list of codes let them choose. */
async function openProfile(tenant: CompiledTenant): Promise<void> {
  const user = {
    ...(signedIn().user as object),
    ...FILLED,
    own: { provincia: 'formosa', departamento: 'bermejo' },
  };
  await openCompiled(tenant, '/miPerfil', signedIn('elena', { user }), {
    '/api/usuarios/persona': () => answer({ persona: user, version: 4 }),
    '/api/usuarios/perfil': () => answer(user),
  });
}
