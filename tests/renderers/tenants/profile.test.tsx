// @vitest-environment jsdom
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../../../renderers/fields/edit/FormEditor.tsx';
import { rareControls } from '../../../renderers/fields/controls/rare-chunk.ts';
import { answer, gate, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

// Renderers are fetched when they are wanted; a busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });
await rareControls.preload();

const session = (role: string) => signedIn('elena', { role, user: { ...(signedIn().user as object), role } });
const FILLED = {
  fec_nac: '1983-05-10',
  sexo: 'F',
  telefono: '1144445555',
  email: 'elena@example.com',
  domicilio: 'Calle 1',
  cp: '1425',
};
const person = (change: object = {}) => ({
  '/api/usuarios/persona': () =>
    answer({
      persona: { ...(signedIn().user as object), ...FILLED, ...change },
      version: 4,
    }),
});

describe('the profile', { timeout: 60_000 }, () => {
  it('[FIXS-24] leads to the sessions of the account also where it cannot be read', async () => {
    await openCompiled(compiledTenant('galeno'), '/miPerfil', session('patient'), {
      '/api/usuarios/persona': () => refuse(500, 'INTERNAL'),
    });
    await screen.findByRole('button', { name: 'Reintentar' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Mis sesiones' }).getAttribute('href')).toBe('/misSesiones');
  });

  it('[PROF-02] of an ART user has neither gender, birth date, insurer nor address, and no conditions', async () => {
    await openCompiled(compiledTenant('vilsar'), '/miPerfil', session('art'), person());
    expect(await screen.findByText('Datos personales')).toBeTruthy();
    for (const absent of [
      'Género',
      'Fecha de nacimiento',
      'Datos de la obra social',
      'Domicilio',
      'Condiciones médicas',
    ])
      expect([absent, screen.queryByText(absent)]).toEqual([absent, null]);
  });

  it.each([
    ['guardia', 0, 0],
    ['galeno', 1, 0],
    ['osef', 1, 1],
  ])(
    '[PROF-01, D-PROF-03] of %s is edited where the tenant allows it, with its family; conditions always',
    async (id, pencils, families) => {
      await openCompiled(compiledTenant(id), '/miPerfil', session('patient'), person());
      expect(await screen.findByRole('button', { name: 'Condiciones médicas' })).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: 'Editar' })).toHaveLength(pencils);
      if (families > 0) await screen.findByRole('link', { name: 'Agregar familiar' });
      expect(screen.queryAllByRole('link', { name: 'Agregar familiar' })).toHaveLength(families);
      expect(screen.queryAllByText('Administrador del grupo familiar')).toHaveLength(families);
    },
  );

  it('[PROF-02, PROF-08] of a member says whose family it is, and asks no address', async () => {
    await openCompiled(compiledTenant('obsba'), '/miPerfil?doc=50222333', session('patient'), person({ id: null }));
    expect(await screen.findByText(/^Pertenece al grupo de /)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
    expect((await screen.findByLabelText(/^Número de afiliado/)).getAttribute('aria-required')).toBe('true');
    expect(screen.queryByLabelText(/^Plan/)).toBeNull();
    expect(screen.queryByLabelText(/^Domicilio/)).toBeNull();
  });

  it('[PROF-05] tells a failure in the document’s words, and keeps what was typed', async () => {
    const replies = { ...person(), '/api/usuarios/perfil': () => refuse(409, 'CHANGED') };
    await openCompiled(compiledTenant('guemes'), '/miPerfil', session('patient'), replies);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    const phone = await screen.findByLabelText(/^Teléfono/);
    await userEvent.clear(phone);
    await userEvent.type(phone, '1100000000');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Error al guardar perfil')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.getByDisplayValue('1100000000')).toBeTruthy());
  });

  it('[PROF-05] is read again only with what was saved, however long that takes to come', async () => {
    let stored = '1144445555';
    const line = gate<void>();
    const read = person();
    const backend = await openCompiled(compiledTenant('guemes'), '/miPerfil', session('patient'), {
      '/api/usuarios/persona': async () => {
        if (stored !== '1144445555') await line.opened;
        return person({ telefono: stored })['/api/usuarios/persona']();
      },
      '/api/usuarios/perfil': () => {
        stored = '1100000000';
        return read['/api/usuarios/persona']();
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    const phone = await screen.findByLabelText(/^Teléfono/);
    await userEvent.clear(phone);
    await userEvent.type(phone, '1100000000');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(backend.at('/api/usuarios/persona')).toHaveLength(2));
    expect(screen.getByDisplayValue('1100000000')).toBeTruthy();
    expect(screen.queryByText('1144445555')).toBeNull();
    line.open();
    expect(await screen.findByText('Perfil guardado con éxito')).toBeTruthy();
    expect(screen.getByText('1100000000')).toBeTruthy();
    expect(screen.queryByText('1144445555')).toBeNull();
  });
});

describe('closing the account', { timeout: 60_000 }, () => {
  const CLOSE = '/api/usuarios/baja';
  const openDialog = async (replies: Parameters<typeof openCompiled>[3]) => {
    const backend = await openCompiled(compiledTenant('demo'), '/miPerfil', session('patient'), {
      ...person(),
      ...replies,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dar de baja mi cuenta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dar de baja mi cuenta' }));
    await dialog.findByLabelText(/^Contraseña/, { selector: 'input' });
    return { backend, dialog };
  };

  it('says what goes and what the law keeps, for the family too, and asks for the password', async () => {
    const { backend, dialog } = await openDialog({
      [CLOSE]: () => refuse(422, 'WRONG_PASSWORD', { field: 'password', message: 'La contraseña no es correcta' }),
    });
    expect(dialog.getByText(/ley 25\.326/)).toBeTruthy();
    expect(dialog.getByText(/ley 26\.529/)).toBeTruthy();
    expect(dialog.getByText(/tus familiares/)).toBeTruthy();
    const send = dialog.getByRole('button', { name: 'Dar de baja mi cuenta' });
    await userEvent.click(send);
    expect((await dialog.findAllByText('La contraseña es requerida')).length).toBeGreaterThan(0);
    expect(backend.at(CLOSE)).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Contraseña/, { selector: 'input' }), 'otra');
    await userEvent.click(send);
    expect((await screen.findAllByText('La contraseña no es correcta')).length).toBeGreaterThan(0);
    expect(backend.at(CLOSE)[0]?.body).toEqual({ json: { password: 'otra' } });
    expect(screen.queryByText('Tu cuenta quedó dada de baja')).toBeNull();
  });

  it('ends at the way in, once it is said that the account is closed', async () => {
    const { dialog } = await openDialog({
      [CLOSE]: () => answer({ ok: true }),
      '/api/auth/salir': () => answer({ ok: true }),
    });
    await userEvent.type(dialog.getByLabelText(/^Contraseña/, { selector: 'input' }), 'portal2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Dar de baja mi cuenta' }));
    expect(await screen.findByText('Tu cuenta quedó dada de baja')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByLabelText(/^DNI/)).toBeTruthy();
    expect(screen.queryByText('Elena Paz')).toBeNull();
  });

  it('is offered to the holder alone', async () => {
    await openCompiled(compiledTenant('demo'), '/miPerfil?doc=50222333', session('patient'), person({ id: null }));
    await screen.findByText(/^Pertenece al grupo de /);
    expect(screen.queryByRole('button', { name: 'Dar de baja mi cuenta' })).toBeNull();
  });
});

describe('medical conditions', { timeout: 60_000 }, () => {
  const IDS = Object.keys(compiledTenant('demo').public.codes.condition as object);
  const conditions = { ...Object.fromEntries(IDS.map((id) => [id, null])), diabetes: '', version: 2 };

  it('[COND-01, D-COND-01, FIXL-38] are the 14 of the list, two of them in tres_de_febrero’s words; all travel', async () => {
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
    expect(await screen.findByText('Ha ocurrido un error al guardar los cambios.')).toBeTruthy();
    const none = Object.fromEntries(IDS.map((id) => [id, null]));
    expect(backend.at('/api/condicionMedica/guardarCondicionesMedicas')[0]?.body).toEqual({
      json: { documento: user.documento, version: 2, condiciones: { ...none, hipertension: '' } },
    });
  });
});
