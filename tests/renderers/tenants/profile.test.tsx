// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, gate, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { FILLED, person, session } from './person-kit.ts';

describe('the profile', { timeout: 60_000 }, () => {
  it('shows the holder’s data before account actions, and marks closing as dangerous [PROF-01]', async () => {
    await openCompiled(compiledTenant('galeno'), '/miPerfil', session('patient'), person());
    const close = await screen.findByRole('button', { name: 'Dar de baja mi cuenta' });
    const name = screen.getByRole('heading', { level: 2, name: 'Elena Paz' });
    const sessions = within(screen.getByRole('main')).getByRole('link', { name: 'Mis sesiones' });
    expect(name.compareDocumentPosition(sessions) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(close.className).toMatch(/danger/);
    for (const title of ['Datos personales', 'Datos de la obra social', 'Datos de contacto'])
      expect(screen.getByText(title)).toBeTruthy();
    for (const words of ['Calle 1', '1425', '1144445555', 'elena@example.com', 'Femenino', '10/05/1983'])
      expect(screen.getByText(words)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dar de baja mi cuenta' })).toBeNull());
  });

  it('shows the channel that the record answers, and edits it [FIXO-11, API-01]', async () => {
    const record = { persona: { ...(signedIn().user as object), ...FILLED }, version: 4 };
    const backend = await openCompiled(compiledTenant('demo'), '/miPerfil', session('patient'), {
      '/api/usuarios/persona': () => answer({ ...record, canal: 'whatsapp', aceptaCanal: true }),
    });
    expect(await screen.findByText('Por WhatsApp')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
    const chosen = await screen.findByRole('radio', { name: 'Por WhatsApp' });
    expect(chosen).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: /^Acepto que/ })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(backend.at('/api/usuarios/perfil').at(-1)?.body).toMatchObject({
        json: { canal: 'whatsapp', aceptaCanal: true },
      }),
    );
  });

  it('links to the account’s sessions even when it cannot be read [FIXS-24]', async () => {
    await openCompiled(compiledTenant('galeno'), '/miPerfil', session('patient'), {
      '/api/usuarios/persona': () => refuse(500, 'INTERNAL'),
    });
    await screen.findByRole('button', { name: 'Reintentar' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Mis sesiones' }).getAttribute('href')).toBe('/misSesiones');
  });

  it('omits gender, birth date, insurer, address and conditions for ART users [PROF-02]', async () => {
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

  it('of a member says whose family it is, and asks no address [PROF-02, PROF-08]', async () => {
    await openCompiled(compiledTenant('obsba'), '/miPerfil?doc=50222333', session('patient'), person({ id: null }));
    expect(await screen.findByText(/^Pertenece al grupo de /)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
    expect((await screen.findByLabelText(/^Número de afiliado/)).getAttribute('aria-required')).toBe('true');
    expect(screen.queryByLabelText(/^Plan/)).toBeNull();
    expect(screen.queryByLabelText(/^Domicilio/)).toBeNull();
  });

  it('asks before Cancelar drops the input, and then reads the stored data [D-PROF-03, FIXR-09]', async () => {
    await openCompiled(compiledTenant('guemes'), '/miPerfil', session('patient'), person());
    const edit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
      return screen.findByLabelText<HTMLInputElement>(/^Teléfono/);
    };
    const cancel = () => userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await edit();
    await cancel();
    await userEvent.type(await edit(), '99');
    await cancel();
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByDisplayValue('114444555599')).toBeTruthy();
    await cancel();
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    const phone = await edit();
    expect(phone.value).toBe('1144445555');
    // The next input is guarded as the first was.
    await userEvent.type(phone, '00');
    await cancel();
    expect(await screen.findByRole('button', { name: 'Seguir editando' })).toBeTruthy();
  });

  it('names the member in the title, with a way back to the own profile [FIXR-09]', async () => {
    const child = { ref: 'elena-hijo', nome: 'Tomás', sobrenome: 'Paz', documento: '50111222' };
    await openCompiled(
      compiledTenant('demo'),
      '/miPerfil?doc=50111222',
      session('patient'),
      person({ ...child, id: null }),
    );
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: 'Perfil de Tomás' })).toBeTruthy();
    expect(main.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(main.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe('/miPerfil');
    expect(document.title).toMatch(/^Perfil de un familiar · /);
  });

  it('says a 500 in the contract’s words [PROF-05, FIXR-09]', async () => {
    const replies = { ...person(), '/api/usuarios/perfil': () => refuse(500, 'INTERNAL') };
    await openCompiled(compiledTenant('guemes'), '/miPerfil', session('patient'), replies);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    await screen.findByLabelText(/^Teléfono/);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Error al guardar perfil' }));
    expect(dialog.getByText('Ocurrio un error inesperado.')).toBeTruthy();
  });

  it('shows a failure in the document’s words, and keeps the input [PROF-05]', async () => {
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

  it.each([
    [{ message: 'La obra social no responde.' }, 'La obra social no responde.'],
    [{}, 'Ocurrio un error inesperado.'],
  ])(
    '[PROF-05, PROF-06] sends who, what and which unit, says that it works, and tells a refusal of %j',
    async (told, said) => {
      const line = gate<void>();
      const demo = compiledTenant('demo');
      const backend = await openCompiled(demo, '/miPerfil', session('patient'), {
        ...person(),
        '/api/usuarios/perfil': async () => {
          await line.opened;
          return refuse(422, 'OTHER', told);
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
      await screen.findByLabelText(/^Teléfono/);
      await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
      expect(await screen.findByRole('button', { name: 'Guardando datos...' })).toBeTruthy();
      line.open();
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Error al guardar perfil' }));
      expect(dialog.getByText(said)).toBeTruthy();
      const { ref, id, documento, nome, sobrenome } = signedIn().user as Readonly<Record<string, unknown>>;
      expect(backend.at('/api/usuarios/perfil')[0]?.body).toEqual({
        json: { ref, id, documento, nome, sobrenome, ...FILLED, version: 4, unidad: demo.public.unit },
      });
    },
  );

  it('is of who the state carries, and of who the address names [PROF-01]', async () => {
    const child = { ref: 'elena-hijo', nome: 'Tomás', sobrenome: 'Paz', documento: '50111222' };
    const at = { pathname: '/miPerfil', state: { pass: { user: child }, owner: 'elena' } };
    const passed = await openCompiled(compiledTenant('demo'), at, session('patient'), person({ id: null }));
    await screen.findByText(/^Pertenece al grupo de Elena Paz$/);
    expect(passed.at('/api/usuarios/persona')[0]?.body).toEqual({ json: { documento: child.ref } });
  });

  it('explains how a former family member registers [D-FAM-01]', async () => {
    await openCompiled(compiledTenant('demo'), '/miPerfil?doc=50111222', session('patient'), {
      '/api/usuarios/persona': () => refuse(404, 'NOT_FOUND'),
    });
    expect(await screen.findByText('Esta persona no está en tu grupo familiar')).toBeTruthy();
    expect(screen.getByText(/Si cumplió 18 años.*puede crear su propia cuenta/)).toBeTruthy();
  });

  it('returns to reading only with the saved data, however late it arrives [PROF-05]', async () => {
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
    expect(await screen.findByText('1100000000')).toBeTruthy();
    expect(screen.queryByText('1144445555')).toBeNull();
  });
});

describe('a new member of the family', { timeout: 90_000 }, () => {
  const CREATE = '/api/familia/crear';
  const add = async (reply: Reply, tenant = 'demo', family?: readonly object[]) => {
    const user = { ...(signedIn().user as object), role: 'patient', domicilio: 'Calle 1', cp: '1425' };
    const holder = signedIn('elena', { role: 'patient', user });
    const backend = await openCompiled(compiledTenant(tenant), '/agregarFamiliar', holder, {
      [CREATE]: reply,
      '/api/auth/sesion': () => answer({ ...holder, ...(family && { family }) }),
    });
    const fill = async (label: RegExp, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    for (const [label, value] of [
      [/^DNI/, '55222111'],
      [/^Apellido/, 'Paz'],
      [/^Nombre/, 'Nina'],
      [/^Día/, '2'],
      [/^Mes/, '2'],
      [/^Año/, '2020'],
      [/^Teléfono/, '1144445555'],
      [/^Email/, 'elena@example.com'],
    ] as const)
      await fill(label, value);
    fireEvent.click(screen.getByRole('radio', { name: 'Femenino' }));
    await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
    return backend;
  };

  it('is sent with the holder’s address, then leads home [FAM-01, FAM-03]', async () => {
    const nina = { ref: 'nina', nome: 'Nina', sobrenome: 'Paz', documento: '55222111', ativo: true };
    const backend = await add(() => answer([nina]), 'demo', [nina]);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Integrante familiar agregado' }));
    expect(backend.at(CREATE)[0]?.body).toEqual({
      json: {
        unidad: compiledTenant('demo').public.unit,
        tipo: '3',
        usuario_id: 1,
        documento: '55222111',
        sobrenome: 'Paz',
        nome: 'Nina',
        sexo: 'F',
        fec_nac: '2020-02-02',
        telefono: '1144445555',
        email: 'elena@example.com',
        domicilio: 'Calle 1',
        cp: '1425',
      },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(backend.address()).toBe('/home'));
    // The session is read again, with the new family.
    await userEvent.click(await screen.findByRole('button', { name: /Menú$/ }));
    const member = await screen.findByRole('link', { name: 'Paz, Nina' });
    expect(member.getAttribute('href')).toBe('/miPerfil?doc=55222111');
    expect(screen.queryByRole('link', { name: 'Paz, Tomás' })).toBeNull();
  });

  it('says a 500 in the contract’s words [FAM-02, FIXR-09]', async () => {
    await add(() => refuse(500, 'INTERNAL'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Error al agregar integrante' });
    expect(dialog.textContent).not.toMatch(/Algo falló/);
  });

  it('says of a birth date to come that it has not come yet [FIXR-09, PROF-03]', async () => {
    await openCompiled(compiledTenant('demo'), '/agregarFamiliar', session('patient'), {});
    const date = [
      [/^Día/, '2'],
      [/^Mes/, '2'],
      [/^Año/, String(new Date().getFullYear() + 1)],
    ] as const;
    for (const [label, value] of date) fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
    expect((await screen.findAllByText(/Esa fecha todavía no llegó/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Debe ser menor de edad/)).toBeNull();
  });

  it.each([
    ['obsba', 'comunicate con ObSBA', 'Información de contacto'],
    ['osef', 'comunicate con OSEF', 'Información de contacto'],
  ])('without a DNI is told at %s whom to ask [FIXR-07]', async (tenant, ...words) => {
    await openCompiled(compiledTenant(tenant), '/agregarFamiliar', session('patient'), {});
    await userEvent.click(await screen.findByRole('button', { name: '¿Todavía no tiene DNI?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Si todavía no tiene DNI' });
    for (const word of words) expect(dialog.textContent).toContain(word);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has the title and the sections of the contract, in order [FAM-01]', async () => {
    await openCompiled(compiledTenant('demo'), '/agregarFamiliar', session('patient'), {});
    expect(await screen.findByRole('heading', { level: 1, name: 'Nuevo familiar' })).toBeTruthy();
    await screen.findByRole('button', { name: 'Agregar' });
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual(['Datos personales', 'Datos de la obra social', 'Datos de contacto']);
  });

  it('shows a failure in the contract’s and server’s words, and keeps input [FAM-02]', async () => {
    const backend = await add(() => refuse(409, 'ALREADY_FAMILY', { message: 'Ya está en tu grupo.' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Error al agregar integrante' }));
    expect(dialog.getByText('Error al agregar integante: Ya está en tu grupo.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByLabelText(/^DNI/)).toHaveProperty('value', '55222111');
    expect(backend.address()).toBe('/agregarFamiliar');
  });

  it('shows an ineligible person the check’s words [FAM-02, PROF-04]', async () => {
    const words = {
      title: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
      message: 'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
    };
    await add(() => refuse(403, 'NOT_ELIGIBLE', { check: 'padron' }), 'osprera');
    const dialog = within(await screen.findByRole('alertdialog', { name: words.title }));
    expect(dialog.getByText(words.message)).toBeTruthy();
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

  it('lists what goes and stays, and asks for the password', async () => {
    const { backend, dialog } = await openDialog({
      [CLOSE]: () => refuse(422, 'WRONG_PASSWORD', { field: 'password', message: 'La contraseña no es correcta' }),
    });
    expect(dialog.getByText(/ley 25\.326/)).toBeTruthy();
    expect(dialog.getByText(/ley 26\.529/)).toBeTruthy();
    expect(dialog.getByText(/tus familiares/)).toBeTruthy();
    const send = dialog.getByRole('button', { name: 'Dar de baja mi cuenta' });
    expect(send.className).toMatch(/dangerFull/);
    await userEvent.click(send);
    expect((await dialog.findAllByText('La contraseña es requerida')).length).toBeGreaterThan(0);
    expect(backend.at(CLOSE)).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Contraseña/, { selector: 'input' }), 'otra');
    await userEvent.click(send);
    expect((await screen.findAllByText('La contraseña no es correcta')).length).toBeGreaterThan(0);
    expect(backend.at(CLOSE)[0]?.body).toEqual({ json: { password: 'otra' } });
    expect(screen.queryByText('Tu cuenta quedó dada de baja')).toBeNull();
  });

  it('goes to sign-in after it announces the closed account', async () => {
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
