// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { ownTenant } from '../../tenants/own-fields.ts';
import { openCompiled } from './open-tenant.tsx';
import { FILLED } from './person-kit.ts';

const box = (name: RegExp): HTMLElement => screen.getByLabelText(name, { selector: 'input' });
const type = (name: RegExp, value: string): boolean => fireEvent.change(box(name), { target: { value } });

function fillIn(): void {
  type(/^DNI/, '36000111');
  type(/^Apellido/, 'Quiroga');
  type(/^Nombre/, 'Nora');
  fireEvent.click(screen.getByRole('radio', { name: 'Femenino' }));
  type(/^Día/, '10');
  type(/^Mes/, '5');
  type(/^Año/, '1990');
  type(/^Teléfono/, '1144440000');
  type(/^Email/, 'nora@example.com');
  type(/^Domicilio/, 'Calle 1');
  type(/^Código postal/, '1425');
  type(/^Contraseña/, 'Jacaranda-27');
  type(/^Repetir contraseña/, 'Jacaranda-27');
  fireEvent.click(screen.getByRole('checkbox', { name: /Acepto/ }));
}

describe('fields of a tenant’s own, on the page', () => {
  it('are asked as documents say, judged, and sent beside the contract’s names [FIXL-09]', async () => {
    const backend = await openCompiled(ownTenant(), '/registro', nobody);
    backend.reply('/api/usuarios/registro', () => answer({ ok: true }));
    const employer = await screen.findByRole('combobox', { name: /^Empleador/ });
    expect(screen.queryByLabelText(/^Antigüedad/)).toBeNull();
    await userEvent.selectOptions(employer, 'Grupo Norte');
    type(/^Antigüedad/, '70');
    fillIn();
    fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect((await screen.findAllByText('De 0 a 60 años')).length).toBeGreaterThan(0);
    expect(backend.at('/api/usuarios/registro')).toEqual([]);
    type(/^Antigüedad/, '3');
    fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await vi.waitFor(() => expect(backend.at('/api/usuarios/registro')).toHaveLength(1), 10_000);
    expect(backend.at('/api/usuarios/registro')[0]?.body).toMatchObject({
      json: { dni: '36000111', nombre: 'Nora', propios: { empleador: 'norte', antiguedad: 3 } },
    });
  }, 60_000);

  it('are shown and edited in the profile, and sent [PROF-06, FIXL-09]', async () => {
    const user = {
      ...(signedIn().user as object),
      ...FILLED,
      own: { empleador: 'norte', antiguedad: 3, categoria: null },
    };
    const backend = await openCompiled(ownTenant(), '/miPerfil', signedIn('elena', { user }), {
      '/api/usuarios/persona': () => answer({ persona: user, version: 4 }),
      '/api/usuarios/perfil': () => answer(user),
    });
    expect(await screen.findByText('Grupo Norte')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
    await screen.findByLabelText(/^Antigüedad/, { selector: 'input' });
    type(/^Antigüedad/, '61');
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findAllByText('De 0 a 60 años')).length).toBeGreaterThan(0);
    expect(backend.at('/api/usuarios/perfil')).toEqual([]);
    type(/^Antigüedad/, '4');
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await vi.waitFor(() => expect(backend.at('/api/usuarios/perfil')).toHaveLength(1), 10_000);
    expect(backend.at('/api/usuarios/perfil')[0]?.body).toMatchObject({
      json: { nome: 'Elena', version: 4, propios: { empleador: 'norte', antiguedad: 4 } },
    });
  }, 60_000);

  it('are read by conditions and texts [FIXL-09]', async () => {
    const user = { ...(signedIn().user as object), own: { empleador: 'norte', antiguedad: 3, categoria: null } };
    await openCompiled(ownTenant(), '/home', signedIn('elena', { user }));
    const tile = await screen.findByRole('link', { name: /^Beneficios de norte/ });
    expect(within(tile).getByText('3 años con nosotros')).toBeTruthy();
  }, 60_000);

  it.each([{ empleador: 'particular', antiguedad: null, categoria: null }, null, undefined])(
    '[FIXL-09] what is not so, or not known, shows nothing (%j)',
    async (own) => {
      await openCompiled(ownTenant(), '/home', signedIn('elena', { user: { ...(signedIn().user as object), own } }));
      await screen.findByRole('link', { name: /^Mis atenciones/ });
      expect(screen.queryByRole('link', { name: /^Beneficios/ })).toBeNull();
    },
    60_000,
  );
});
