// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { person, session } from './person-kit.ts';

describe('medical conditions', { timeout: 60_000 }, () => {
  const IDS = Object.keys(compiledTenant('demo').public.codes.condition as object);
  const conditions = { ...Object.fromEntries(IDS.map((id) => [id, null])), diabetes: '', version: 2 };

  it('are the 14 of the list, in tres_de_febrero’s words, all sent [COND-01, D-COND-01, FIXL-38]', async () => {
    const user = signedIn().user as { readonly ref: string; readonly documento: string };
    const backend = await openCompiled(compiledTenant('tres_de_febrero'), '/condicionesMedicas', session('patient'), {
      [`/api/condicionMedica/getCondicionesMedicas/${user.ref}`]: () => answer(conditions),
      '/api/condicionMedica/guardarCondicionesMedicas': () => refuse(422, 'INVALID_BODY'),
    });
    expect(await screen.findByRole('checkbox', { name: 'Azúcar en sangre (diabetes)' })).toHaveProperty(
      'checked',
      true,
    );
    expect(screen.getAllByRole('checkbox')).toHaveLength(14);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Presión alta' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Azúcar en sangre (diabetes)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    const failed = within(await screen.findByRole('alertdialog', { name: 'Error' }));
    expect(failed.getByText('Ha ocurrido un error al guardar los cambios.')).toBeTruthy();
    const none = Object.fromEntries(IDS.map((id) => [id, null]));
    expect(backend.at('/api/condicionMedica/guardarCondicionesMedicas')[0]?.body).toEqual({
      json: { documento: user.documento, version: 2, condiciones: { ...none, hipertension: '' } },
    });
  });

  it('are listed, saved and left as the member’s own [COND-01, COND-02, D-COND-01]', async () => {
    const child = { ref: 'elena-hijo', nome: 'Tomás', sobrenome: 'Paz', documento: '50111222' };
    const at = { pathname: '/condicionesMedicas', state: { pass: { user: child }, owner: 'elena' } };
    const backend = await openCompiled(compiledTenant('demo'), at, session('patient'), {
      ...person({ ...child, id: null }),
      [`/api/condicionMedica/getCondicionesMedicas/${child.ref}`]: () => answer(conditions),
      '/api/condicionMedica/guardarCondicionesMedicas': () => answer({ ...conditions, version: 3 }),
    });
    await screen.findByRole('checkbox', { name: 'Diabetes' });
    const labels = screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    expect(labels).toEqual([
      'Enfermedades neurológicas',
      'Alteraciones visuales',
      'Afecciones de la nariz',
      'Diabetes',
      'Hipertensión',
      'Alteraciones pulmonares',
      'Nódulos o quistes',
      'Alteraciones cardíacas',
      'Alteraciones digestivas',
      'Alteraciones de la sangre',
      'Alteraciones renales',
      'Afecciones ginecológicas',
      'Afecciones musculares',
      'Enfermedades congénitas',
    ]);
    // A condition that is not marked asks for no observations.
    const [note] = await screen.findAllByLabelText(/^Observaciones/);
    if (note === undefined) throw new Error('no observations');
    expect(screen.getAllByLabelText(/^Observaciones/)).toEqual([note]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hipertensión' }));
    expect(await screen.findAllByLabelText(/^Observaciones/)).toHaveLength(2);
    fireEvent.change(note, { target: { value: 'tipo 1' } });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Cambios guardados' })).getByRole('button'),
    );
    await screen.findByText('Pertenece al grupo de Elena Paz');
    expect(backend.address()).toBe('/miPerfil');
    expect(backend.at('/api/usuarios/persona').map(({ body }) => body)).toEqual([{ json: { documento: child.ref } }]);
    const [saved] = backend.at('/api/condicionMedica/guardarCondicionesMedicas');
    expect(saved?.body).toMatchObject({
      json: { documento: child.documento, condiciones: { diabetes: 'tipo 1', hipertension: '' } },
    });
  });

  it('says a 500 in the contract’s words [COND-01, FIXR-09]', async () => {
    const { ref } = signedIn().user as { readonly ref: string };
    await openCompiled(compiledTenant('demo'), '/condicionesMedicas', session('patient'), {
      [`/api/condicionMedica/getCondicionesMedicas/${ref}`]: () => answer(conditions),
      '/api/condicionMedica/guardarCondicionesMedicas': () => refuse(500, 'INTERNAL'),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Hipertensión' }));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Error' }));
    expect(dialog.getByText('Ha ocurrido un error al guardar los cambios.')).toBeTruthy();
  });

  it('that are not to be kept lead back [COND-01]', async () => {
    const { ref } = signedIn().user as { readonly ref: string };
    const backend = await openCompiled(compiledTenant('demo'), '/condicionesMedicas', session('patient'), {
      ...person(),
      [`/api/condicionMedica/getCondicionesMedicas/${ref}`]: () => answer(conditions),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(backend.address()).toBe('/miPerfil'));
    expect(backend.at('/api/condicionMedica/guardarCondicionesMedicas')).toEqual([]);
  });
});
