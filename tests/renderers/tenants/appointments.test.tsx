// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import {
  bodyOf,
  cardIn,
  clinic,
  DAY,
  labelled,
  namesIn,
  open,
  past,
  pending,
  type Turno,
  tomas,
  turno,
} from './appointments-kit.ts';
import { firstSlot } from './booking-page.ts';

describe('Mis turnos', { timeout: 120_000 }, () => {
  it.each([
    ['a panel beside the list', true],
    ['a drawer on a phone', false],
  ])('[TURN-01, D-TURN-01] filters by dates, member and state in %s', async (_place, wide) => {
    const media = { matches: wide, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => ({ ...media, addListener: () => undefined, removeListener: () => undefined }));
    await open([]);
    const filter = () => screen.queryByRole('button', { name: 'Filtrar turnos' });
    if (!wide) fireEvent.click(await screen.findByRole('button', { name: 'Filtrar turnos' }));
    for (const label of ['Desde', 'Hasta', 'Integrante', 'Estado'])
      expect(await screen.findByLabelText(label, { exact: false })).toBeTruthy();
    expect([filter() === null, screen.queryByRole('dialog') === null]).toEqual([wide, wide]);
    const states = within(screen.getByLabelText('Estado', { exact: false })).getAllByRole('option');
    expect(states.map(({ textContent }) => textContent)).toEqual(['Todos', 'Próximo', 'Cancelado', 'Realizado']);
    vi.unstubAllGlobals();
  });

  it('links to booking, opens the booked ones first, and shows empty lists [TURN-01]', async () => {
    await open([]);
    const book = await screen.findByRole('link', { name: 'Reservar' });
    expect(book.getAttribute('href')).toBe('/solicitudTurnos');
    const head = (name: string) => screen.getByRole('button', labelled(name)).getAttribute('aria-expanded');
    expect([head('Mis Turnos Agendados'), head('Historial de Turnos')]).toEqual(['true', 'false']);
    expect(await (await pending()).findByText('No se encontraron turnos')).toBeTruthy();
    expect(await (await past()).findByText('No se encontraron turnos')).toBeTruthy();
  });

  it('leads nowhere where there is nothing to book [TURN-01]', async () => {
    await open([], '/misTurnos', {
      '/api/servicios/habilitados': () => answer([{ ...clinic, turnoEspecialidad: false }]),
    });
    expect(await (await pending()).findByText('No se encontraron turnos')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Reservar' })).toBeNull();
  });

  it('shows a card’s time, patient and state, with fitting buttons [TURN-02, D-TURN-02]', async () => {
    const path = 'documento/comprobante';
    const later = turno(3 * DAY, { paciente: tomas, certificado: { path }, confirmacion: 1 });
    const soon = turno(10);
    const backend = await open([soon, later]);
    const card = await cardIn(pending(), later);
    expect(card.getByText(later.hora)).toBeTruthy();
    expect(card.getByText(String(Number(later.fecha.slice(0, 2))))).toBeTruthy();
    expect(card.getByText('Tomás Paz')).toBeTruthy();
    expect(card.getByText('Confirmado')).toBeTruthy();
    expect(namesIn(card)).toEqual([
      'Reprogramar',
      'Más',
      'Cancelar',
      'Ver comprobante',
      'Agregar al calendario',
      'Avisame si se libera antes',
    ]);
    const near = await cardIn(pending(), soon);
    expect(near.getByRole('button', labelled('Iniciar Videollamada'))).toBeTruthy();
    expect(near.queryByText('Confirmado')).toBeNull();
    expect(near.queryByRole('button', labelled('Agregar al calendario'))).toBeNull();
    for (const name of ['Reprogramar', 'Cancelar'])
      expect(near.getByRole('button', labelled(name)).getAttribute('aria-disabled')).toBe('true');
    backend.reply('/api/documentos/terminos', () => answer({ version: '1', titulo: 'Términos', cuerpo: [] }));
    backend.reply('/api/atenciones/iniciar', () => refuse(409, 'UNAVAILABLE'));
    fireEvent.click(near.getByRole('button', labelled('Iniciar Videollamada')));
    const accept = await screen.findByRole('button', { name: 'Aceptar y continuar' });
    await waitFor(() => expect(accept.getAttribute('aria-disabled')).toBeNull());
    expect(backend.address()).toBe('/videocall');
    fireEvent.click(accept);
    await waitFor(() => expect(bodyOf(backend, '/api/atenciones/iniciar')).toHaveLength(1));
    expect(bodyOf(backend, '/api/atenciones/iniciar')).toMatchObject([
      { documento: '20111222', servicio: soon.especialidad.id, turnoId: soon.id },
    ]);
  });

  it('a card says with whom, where the appointment is a professional’s [TURN-02]', async () => {
    await open([turno(3 * DAY, { profesional: 9, profesionalNombre: 'Julián Ortiz' })]);
    expect(await (await pending()).findByText(/^Clínica \d+ con Julián Ortiz$/)).toBeTruthy();
  });

  it('cancelled ones are history without buttons, with the professional’s reason [TURN-02, TURN-03, D-TURN-02]', async () => {
    const path = `documento/${'A'.repeat(48)}`;
    const certificado = { path };
    const mine = turno(DAY, { status: 2, certificado, motivoCancelar: 'no se muestra' });
    const theirs = turno(2 * DAY, { status: 5, certificado, motivoCancelar: 'Licencia médica' });
    const done = turno(-2 * DAY, { status: 3, certificado });
    await open([mine, theirs, done]);
    expect(await (await pending()).findByText('No se encontraron turnos')).toBeTruthy();
    expect(namesIn(await cardIn(past(), mine))).toEqual([]);
    expect((await cardIn(past(), mine)).queryByText(/no se muestra/)).toBeNull();
    const card = await cardIn(past(), theirs);
    expect(card.getByText('Motivo: Licencia médica')).toBeTruthy();
    expect(card.getByText('Cancelado por el profesional')).toBeTruthy();
    expect(namesIn(card)).toEqual([]);
    // The day of a cancelled one is grey.
    const leafOf = ({ especialidad }: Turno) =>
      screen.getByText(especialidad.nome).closest('article')?.querySelector('.leaf')?.classList.contains('off');
    expect([mine, theirs, done].map(leafOf)).toEqual([true, true, false]);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const voucher = await cardIn(past(), done);
    expect(namesIn(voucher)).toEqual(['Ver comprobante']);
    fireEvent.click(voucher.getByRole('button', labelled('Ver comprobante')));
    await waitFor(() => expect(opened.mock.calls.map(([to]) => String(to))).toEqual([`/${path}`]));
    opened.mockRestore();
  });

  it.each([
    [1, ['next']],
    [2, ['mine', 'theirs']],
    [3, ['done', 'missed']],
  ])('[TURN-03, D-TURN-01] the state %i of the filter keeps %j', async (estado, kept) => {
    const all: Record<string, Turno> = {
      next: turno(DAY),
      mine: turno(DAY, { status: 2 }),
      theirs: turno(DAY, { status: 5 }),
      done: turno(-DAY, { status: 3 }),
      missed: turno(-DAY, { status: 4 }),
    };
    await open(Object.values(all), `/misTurnos?estado=${estado}`);
    const heads = [await pending(), await past()];
    await waitFor(() => expect(heads.some((list) => list.queryAllByRole('article').length > 0)).toBe(true));
    const shown = Object.entries(all).filter(([, { especialidad }]) =>
      heads.some((list) => list.queryByText(especialidad.nome)),
    );
    expect(shown.map(([name]) => name)).toEqual(kept);
  });

  it.each([
    ['fechaDesde', (day: string) => `fechaDesde=${day}`, ['same', 'after']],
    ['fechaHasta', (day: string) => `fechaHasta=${day}`, ['before', 'same']],
    ['both, of one day', (day: string) => `fechaDesde=${day}&fechaHasta=${day}`, ['same']],
    ['integrante', () => 'integrante=hijo', ['after']],
  ])('[TURN-01] the filter %s keeps what it says, its own day too', async (_, query, kept) => {
    const all: Record<string, Turno> = {
      before: turno(DAY),
      same: turno(5 * DAY),
      after: turno(9 * DAY, { paciente: tomas }),
    };
    const day = (all.same?.fecha ?? '').split('-').reverse().join('-');
    await open(Object.values(all), `/misTurnos?${query(day)}`);
    const list = await pending();
    await waitFor(() => expect(list.queryAllByRole('article')).toHaveLength(kept.length));
    const shown = Object.entries(all).filter(([, { especialidad }]) => list.queryByText(especialidad.nome));
    expect(shown.map(([name]) => name)).toEqual(kept);
  });

  it('shows an appointment under way, with its call until entry closes [FIXT-03] [TURN-03, D-SAFE-3]', async () => {
    const began = turno(-5);
    await open([began, turno(-31)]);
    const card = await cardIn(pending(), began);
    expect(card.getByText('En curso')).toBeTruthy();
    expect(card.queryByText('Próximo')).toBeNull();
    expect(card.getByText(/^Empezó a las \d\d:\d\d\. Se puede entrar hasta las \d\d:\d\d\.$/)).toBeTruthy();
    expect(card.queryByText(/ya no se puede cancelar/)).toBeNull();
    expect(card.getByRole('button', labelled('Iniciar Videollamada'))).toBeTruthy();
    expect((await pending()).getAllByRole('article')).toHaveLength(1);
    expect((await past()).getByText('Ya pasó')).toBeTruthy();
    expect(await (await past()).findAllByRole('article')).toHaveLength(1);
  });

  it('shows a passed appointment without outcome, with only its voucher [TURN-02, TURN-03, D-TURN-02]', async () => {
    const over = turno(-31, { certificado: { path: 'documento/comprobante' }, confirmacion: 1 });
    await open([over, turno(-2 * DAY, { status: 4 })]);
    const card = await cardIn(past(), over);
    expect(card.getByText('Ya pasó')).toBeTruthy();
    // The card invents no state of the contract, and calls the appointment upcoming no more.
    for (const words of ['Próximo', 'Confirmado', 'Realizado', 'Ausente']) expect(card.queryByText(words)).toBeNull();
    expect(namesIn(card)).toEqual(['Ver comprobante']);
    expect((await past()).getAllByText('Ya pasó')).toHaveLength(1);
    expect((await past()).getByText('Ausente')).toBeTruthy();
  });

  it('treats "No se encontro el turno" as empty, offering retry otherwise [TURN-05]', async () => {
    await open([], '/misTurnos', {
      '/api/turnos/listar': () => refuse(404, 'NOT_FOUND', { message: 'No se encontro el turno' }),
    });
    expect(await screen.findByText('No se encontraron turnos')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    cleanup();
    await open([], '/misTurnos', { '/api/turnos/listar': () => refuse(500, 'INTERNAL') });
    expect((await screen.findAllByRole('button', { name: 'Reintentar' })).length).toBeGreaterThan(0);
    expect(screen.queryByText('No se encontraron turnos')).toBeNull();
  });

  it('a cancellation asks first, and says how it ended [TURN-07, TURN-05, D-TURN-02]', async () => {
    const one = turno(DAY);
    const backend = await open([one]);
    const press = async () => fireEvent.click((await cardIn(pending(), one)).getByRole('button', labelled('Cancelar')));
    await press();
    expect(await screen.findByText('¿Querés cancelar el turno?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Conservarlo' }));
    await waitFor(() => expect(screen.queryByText('¿Querés cancelar el turno?')).toBeNull());
    expect(backend.at('/api/turnos/cancelar')).toEqual([]);
    backend.reply('/api/turnos/cancelar', () => refuse(500, 'INTERNAL'));
    await press();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar el turno' }));
    expect(await screen.findByText('Ha ocurrido un error al cancelar el turno.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    backend.reply('/api/turnos/cancelar', () => answer({ ...one, status: 2 }));
    backend.reply('/api/turnos/listar', () => answer([{ ...one, status: 2 }]));
    await press();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar el turno' }));
    expect(await screen.findByText('Turno cancelado')).toBeTruthy();
    expect(bodyOf(backend, '/api/turnos/cancelar').at(-1)).toEqual({ id: one.id });
    // [A47] Changed data is read again at once.
    expect(await (await pending()).findByText('No se encontraron turnos')).toBeTruthy();
  });

  it('rescheduling wants day and time: "Formulario incompleto" until both are chosen [TURN-05]', async () => {
    const one = turno(DAY);
    const backend = await open([one]);
    fireEvent.click((await cardIn(pending(), one)).getByRole('button', labelled('Reprogramar')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reprogramar turno' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Confirmar' }));
    expect(await dialog.findByRole('alert', { name: 'Formulario incompleto' })).toBeTruthy();
    expect(dialog.getAllByText('Debe completar todos los campos.').length).toBeGreaterThan(0);
    expect(backend.at('/api/turnos/reprogramar')).toEqual([]);
    fireEvent.click(await dialog.findByRole('button', { name: 'Elegir este horario' }));
    backend.reply('/api/turnos/reprogramar', () => refuse(409, 'TURNO_OCUPADO', { message: 'Ya fue ocupado.' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    const failed = { name: 'Ha ocurrido un error al reprogramar el turno' };
    const refused = within(await screen.findByRole('alertdialog', failed));
    expect(refused.getByText('Ya fue ocupado.')).toBeTruthy();
    fireEvent.click(refused.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', failed)).toBeNull());
    // The choice stays: another try is one press.
    expect(await dialog.findByRole('button', { name: 'Elegido' })).toBeTruthy();
    backend.reply('/api/turnos/reprogramar', () => answer({ ...one, fecha: '02-12-2026', hora: '08:30' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    const told = within(await screen.findByRole('alertdialog', { name: 'Turno reprogramado' }));
    expect(told.getByText('Miércoles 2 de diciembre, 08:30.')).toBeTruthy();
    const sent = { id: one.id, ...firstSlot(), profesional: null };
    expect(bodyOf(backend, '/api/turnos/reprogramar').at(-1)).toEqual(sent);
  });

  it('joins the waitlist, takes a freed slot, and leaves [D-WAIT-01, D-WAIT-03]', async () => {
    const libre = { fecha: '2099-01-02', hora: '10:00' };
    const one = turno(60 * DAY);
    const espera = (wait: object | null) => () => answer([{ ...one, espera: wait }]);
    const backend = await open([one], '/misTurnos', { '/api/turnos/esperar': () => answer(one) });
    const press = async (name: string) => {
      const pressed = (await cardIn(pending(), one)).getByRole('button', labelled(name));
      pressed.focus();
      fireEvent.click(pressed);
    };
    const button = async (name: string) => (await cardIn(pending(), one)).findByRole('button', labelled(name));
    await button('Avisame si se libera antes');
    backend.reply('/api/turnos/listar', espera({ libre: null, ocupado: null }));
    await press('Avisame si se libera antes');
    const told = within(await screen.findByRole('alertdialog', { name: 'Estás en la lista de espera' }));
    const inCard = async (words: string | RegExp) =>
      expect(await (await cardIn(pending(), one)).findByText(words)).toBeTruthy();
    await inCard(/Estás en la lista de espera/);
    fireEvent.click(told.getByRole('button'));
    // The pressed element has gone: reading continues from its card.
    const focusIsOnCard = () =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByText(one.especialidad.nome).closest('article')));
    await focusIsOnCard();
    expect(bodyOf(backend, '/api/turnos/esperar')).toEqual([{ id: one.id, avisar: true }]);
    backend.reply('/api/turnos/listar', espera({ libre, ocupado: null }));
    backend.reply('/api/turnos/esperar', () => answer(one));
    cleanup();

    const again = await open([{ ...one, espera: { libre, ocupado: null } }]);
    expect(
      await (await cardIn(pending(), one)).findByText(/2 de enero.*10:00\. Se lo queda quien lo toma primero/),
    ).toBeTruthy();
    again.reply('/api/turnos/reprogramar', () =>
      refuse(409, 'YA_RESERVADO', { message: 'El paciente ya cuenta con un turno.' }),
    );
    const listed = again.at('/api/turnos/listar').length;
    await press('Tomar ese horario');
    const ask = within(await screen.findByRole('alertdialog', { name: /¿Querés cambiar tu turno/ }));
    fireEvent.click(ask.getByRole('button', { name: 'Tomar ese horario' }));
    const other = within(await screen.findByRole('alertdialog', { name: /Ha ocurrido un error/ }));
    fireEvent.click(other.getByRole('button'));
    await waitFor(() => expect(again.at('/api/turnos/listar').length).toBeGreaterThan(listed));
    again.reply('/api/turnos/reprogramar', () =>
      refuse(409, 'TURNO_OCUPADO', { message: 'Este turno ya fue ocupado.' }),
    );
    again.reply('/api/turnos/listar', espera({ libre: null, ocupado: libre }));
    await press('Tomar ese horario');
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: /¿Querés cambiar tu turno/ })).getByRole('button', {
        name: 'Tomar ese horario',
      }),
    );
    const refused = within(await screen.findByRole('alertdialog', { name: 'Este turno ya fue ocupado.' }));
    expect(refused.getByText('Lo tomó otra persona antes. Conservás tu turno y seguís en la lista.')).toBeTruthy();
    await inCard(/ya no está disponible\. Seguís en la lista\./);
    fireEvent.click(refused.getByRole('button'));
    await focusIsOnCard();
    expect(bodyOf(again, '/api/turnos/reprogramar').at(-1)).toEqual({ id: one.id, ...libre, profesional: null });
    again.reply('/api/turnos/esperar', () => answer(one));
    again.reply('/api/turnos/listar', espera(null));
    await button('No avisarme más');
    await press('No avisarme más');
    const left = within(await screen.findByRole('alertdialog', { name: 'Saliste de la lista de espera' }));
    await inCard('Avisame si se libera antes');
    fireEvent.click(left.getByRole('button'));
    await focusIsOnCard();
    expect(bodyOf(again, '/api/turnos/esperar')).toEqual([{ id: one.id, avisar: false }]);
  });

  it('shows the main facts and one button on a phone’s card [TURN-02]', async () => {
    const media = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const old = { addListener: () => undefined, removeListener: () => undefined };
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width'), ...media, ...old }));
    const one = turno(3 * DAY);
    await open([one]);
    const card = await cardIn(pending(), one);
    const more = card.getByRole('button', labelled('Más'));
    expect([namesIn(card), more.getAttribute('aria-expanded')]).toEqual([['Reprogramar', 'Más'], 'false']);
    more.focus();
    await userEvent.keyboard('{Enter}');
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(namesIn(card)).toEqual([
      'Reprogramar',
      'Más',
      'Cancelar',
      'Agregar al calendario',
      'Avisame si se libera antes',
    ]);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Cancelar');
    vi.unstubAllGlobals();
  });

  it('an appointment is saved for the calendar [TURN-02]', async () => {
    const saved = vi.fn(() => 'blob:turno');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
    const one = turno(DAY);
    const file = new Blob(['BEGIN:VCALENDAR']);
    const backend = await open([one], '/misTurnos', { '/api/turnos/calendario': () => answer(file) });
    await userEvent.click((await cardIn(pending(), one)).getByRole('button', labelled('Agregar al calendario')));
    await waitFor(() => expect(saved).toHaveBeenCalledWith(file));
    expect(bodyOf(backend, '/api/turnos/calendario')).toEqual([{ id: one.id }]);
    vi.unstubAllGlobals();
  });
});
