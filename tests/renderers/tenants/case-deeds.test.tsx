// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../engine/portal/calls/transport.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { box, full, openCase, sent } from './case-kit.ts';

/** Parts of a request, with the names of its files. */
function bodyOf({ body }: HttpRequest): unknown {
  if (body === undefined || 'json' in body) return body?.json;
  return Object.fromEntries([...body.form].map(([name, part]) => [name, part instanceof File ? part.name : part]));
}

describe('actions on a case page', { timeout: 120_000 }, () => {
  it.each([
    [
      'Cancelar caso',
      'cancelar',
      '¿Querés cancelar el caso?',
      'Cancelar el caso',
      'cancelar el caso',
      'Caso cancelado',
    ],
    ['Cerrar caso', 'cerrar', '¿Querés cerrar el caso?', 'Cerrar el caso', 'cerrar el caso', 'Caso cerrado'],
  ])(
    '[ART-06, ART-07, D-ART-05] %s asks first, and tells a refusal with the server’s text, and that it was done',
    async (press, path, ask, yes, deed, done) => {
      let refused = true;
      const backend = await openCase(5, '', {
        [`/api/art/${path}`]: () =>
          refused ? refuse(409, 'CASE_STALE', { message: 'Otra persona cambió este caso.' }) : answer({ ok: true }),
      });
      await userEvent.click(await screen.findByRole('button', { name: press }));
      expect(await screen.findByRole('heading', { name: ask })).toBeTruthy();
      expect(backend.at(`/api/art/${path}`)).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: yes }));
      expect(await screen.findByRole('heading', { name: `Ha ocurrido un error al ${deed}` })).toBeTruthy();
      expect(screen.getByText(/Otra persona cambió este caso/)).toBeTruthy();
      expect(sent(backend, `/api/art/${path}`)).toEqual({ id: 7, version: 4 });
      await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
      refused = false;
      await userEvent.click(screen.getByRole('button', { name: press }));
      await userEvent.click(await screen.findByRole('button', { name: yes }));
      expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
    },
  );

  it.each([
    ['Cancelar caso', 'cancelar', 'Cancelar el caso', 'Caso cancelado'],
    ['Cerrar caso', 'cerrar', 'Cerrar el caso', 'Caso cerrado'],
  ])('%s asks before it ends an edit with unsaved input [FIXU-01]', async (press, path, yes, done) => {
    let status = 5;
    const backend = await openCase(status, '&edicion=1', {
      '/api/art/detalle/7': () => answer(full(status)),
      [`/api/art/${path}`]: () => {
        status = path === 'cerrar' ? 3 : 2;
        return answer({ ok: true });
      },
    });
    const name = await box(/^Nombre/);
    await userEvent.click(await screen.findByRole('button', { name: press }));
    // Nothing was typed: only the deed itself is asked about.
    await userEvent.click(await screen.findByRole('button', { name: 'Volver' }));
    await userEvent.type(name, ' Luz');
    const question = async () => within(await screen.findByRole('alertdialog', { name: 'Tenés cambios sin guardar' }));
    await userEvent.click(await screen.findByRole('button', { name: press }));
    expect((await question()).getByText(/^Si seguís, se pierde lo que escribiste/)).toBeTruthy();
    await userEvent.click((await question()).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([backend.at(`/api/art/${path}`), name.value]).toEqual([[], 'Ester Luz']);
    await userEvent.click(await screen.findByRole('button', { name: press }));
    await userEvent.click((await question()).getByRole('button', { name: 'Seguir sin guardar' }));
    // The deed itself may still be refused: then nothing is lost.
    await userEvent.click(await screen.findByRole('button', { name: 'Volver' }));
    expect(name.value).toBe('Ester Luz');
    await userEvent.click(await screen.findByRole('button', { name: press }));
    await userEvent.click((await question()).getByRole('button', { name: 'Seguir sin guardar' }));
    await userEvent.click(await screen.findByRole('button', { name: yes }));
    expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Nombre/ })).toBeNull());
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    {
      press: 'Guardar',
      path: 'editDataPaciente',
      fill: async () => fireEvent.change(await box(/^Apellido/), { target: { value: 'Peralta' } }),
      deed: 'editar paciente',
      done: 'Datos guardados',
      body: {
        id_caso: 7,
        nombre: 'Ester',
        apellido: 'Peralta',
        documento: '30111999',
        telMovil: '1144445555',
        version: 4,
      },
    },
    {
      opens: 'Agregar seguimiento',
      press: 'Agregar seguimiento',
      path: 'crearSeguimiento',
      fill: async () => {
        fireEvent.change(await box(/^Hora/), { target: { value: '00:00' } });
        fireEvent.change(await screen.findByLabelText(/^Seguimiento/, { selector: 'textarea' }), {
          target: { value: 'Pide otro día' },
        });
      },
      deed: 'agregar un nuevo seguimiento',
      done: 'Seguimiento agregado',
      body: {
        idCaso: 7,
        idUsuarioGestor: 1,
        seguimiento: 'Pide otro día',
        fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        hora: '00:00',
      },
    },
    {
      opens: 'Agregar documento',
      press: 'Agregar documento',
      path: 'guardarDocumento',
      fill: async () => {
        const file = new File(['%PDF-1.4'], 'alta.pdf', { type: 'application/pdf' });
        await userEvent.upload(await box(/^Documento/), file);
      },
      deed: 'agregar un nuevo documento',
      done: 'Documento agregado',
      body: { id_caso: '7', id_paciente: '70', file: 'alta.pdf' },
    },
    {
      opens: 'Editar la descripción',
      press: 'Guardar',
      path: 'editDetalleDocumento',
      fill: async () => fireEvent.change(await box(/^Descripción/), { target: { value: 'Alta médica' } }),
      deed: 'modificar la descripción',
      done: 'Descripción modificada',
      body: { id_documento: '5', descripcion: 'Alta médica' },
    },
  ])(
    '[ART-06, ART-07, ART-09, ART-13, FIXQ-04] $path tells a refusal with the server’s text, and that it was done',
    async (one) => {
      let refused = true;
      const backend = await openCase(1, '&edicion=1', {
        [`/api/art/${one.path}`]: () =>
          refused ? refuse(409, 'CASE_READ_ONLY', { message: 'El caso está cerrado.' }) : answer({ ok: true }),
      });
      if (one.opens) await userEvent.click(await screen.findByRole('button', { name: one.opens }));
      else await screen.findByRole('button', { name: one.press });
      const place = one.opens ? within(await screen.findByRole('dialog', { name: one.opens })) : screen;
      await one.fill();
      await userEvent.click(place.getByRole('button', { name: one.press }));
      expect(await screen.findByRole('heading', { name: `Ha ocurrido un error al ${one.deed}` })).toBeTruthy();
      expect(screen.getByText('El caso está cerrado.')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
      refused = false;
      await userEvent.click(place.getByRole('button', { name: one.press }));
      expect(await screen.findByRole('heading', { name: one.done })).toBeTruthy();
      for (const request of backend.at(`/api/art/${one.path}`)) expect(bodyOf(request)).toMatchObject(one.body);
    },
  );

  it('resolves a concurrent correction field by field, keeping input [A23, ART-08]', async () => {
    let version = 4;
    let paciente = full(1).paciente;
    const backend = await openCase(1, '&edicion=1', {
      '/api/art/detalle/7': () => answer({ ...full(1), caso: { ...full(1).caso, version }, paciente }),
      '/api/art/editDataPaciente': () => {
        if (version !== 4) return answer({ ok: true });
        version = 5;
        return refuse(409, 'CASE_STALE', { message: 'Otra persona cambió este caso.' });
      },
    });
    const last = (path: string) => (backend.at(path).at(-1)?.body as { readonly json?: unknown } | undefined)?.json;
    await box(/^Nombre/);
    // Finds it again: the first box may belong to the first view, which has gone.
    const name = screen.getByLabelText<HTMLInputElement>(/^Nombre/, { selector: 'input' });
    fireEvent.change(name, { target: { value: 'Esther' } });
    paciente = { ...paciente, nombre: 'Estela', apellido: 'Peralta' };
    const send = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    };
    await send();
    expect(await screen.findByText(/Otra persona guardó esto/)).toBeTruthy();
    expect((await box(/^Nombre/)).value).toBe('Esther');
    // An untouched field follows the stored value.
    expect((await box(/^Apellido/)).value).toBe('Peralta');
    expect(screen.getByText('Estela')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Usar lo guardado: Apellido' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Quedarme con lo mío: Nombre' }));
    await waitFor(() => expect(screen.queryByText(/Otra persona guardó esto/)).toBeNull());
    // Waits: the refused form still shows for a moment that it is being sent.
    await waitFor(async () => {
      await send();
      expect(last('/api/art/editDataPaciente')).toMatchObject({ nombre: 'Esther', apellido: 'Peralta', version: 5 });
    });
  });

  const pickSlot = async (dialog: HTMLElement): Promise<void> => {
    const [day] = await within(dialog).findAllByRole('radio');
    if (day) await userEvent.click(day);
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('radio')
          .some(({ textContent, parentElement }) => /\d\d:\d\d/.test(`${textContent}${parentElement?.textContent}`)),
      ).toBe(true),
    );
    const time = within(dialog)
      .getAllByRole('radio')
      .find(({ parentElement }) => /^\d\d:\d\d/.test(parentElement?.textContent ?? ''));
    if (time) await userEvent.click(time);
  };

  it.each([
    [4, 'Agendar turno', 'crearTurno', 'agendar un turno'],
    [1, 'Reprogramar', 'reprogramarTurno', 'reprogramar el turno'],
  ])(
    '[ART-06, ART-07] in status %i, %s goes on with day and time alone, asks first, and keeps the dialog when it fails',
    async (status, press, path, deed) => {
      let refused = true;
      const backend = await openCase(status, '', {
        [`/api/art/${path}`]: () =>
          refused ? refuse(409, 'TURNO_OCUPADO', { message: 'Este turno ya fue ocupado.' }) : answer({ ok: true }),
      });
      await userEvent.click(await screen.findByRole('button', { name: press }));
      const dialog = await screen.findByRole('dialog');
      const go = await within(dialog).findByRole('button', { name: 'Continuar' });
      expect(go.getAttribute('aria-disabled') ?? String(go.hasAttribute('disabled'))).toBe('true');
      await pickSlot(dialog);
      const proceed = async () => {
        await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar' }));
        expect(await screen.findByRole('heading', { name: '¿Querés confirmar el turno?' })).toBeTruthy();
        await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
      };
      await proceed();
      expect(await screen.findByRole('heading', { name: `Ha ocurrido un error al ${deed}` })).toBeTruthy();
      expect(screen.getByText('Este turno ya fue ocupado.')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
      refused = false;
      expect(sent(backend, `/api/art/${path}`)).toMatchObject(
        status === 4
          ? {
              caso_id: 7,
              paciente_id: 70,
              servicio_id: 1,
              version: 4,
              fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            }
          : { id: 11, hora: expect.stringMatching(/^\d\d:\d\d$/) },
      );
      await proceed();
      expect(
        await screen.findByRole('heading', { name: status === 4 ? 'Turno agendado' : 'Turno reprogramado' }),
      ).toBeTruthy();
    },
  );
});
