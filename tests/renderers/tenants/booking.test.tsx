// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openDays } from '../../../engine/domain/slot/open-slots.ts';
import { professionalPool, servicePool } from '../../../engine/domain/slot/pool.ts';
import { fromWire } from '../../../schemas/wire-words.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { requirements } from '../../engine/portal/react/portal-of.tsx';
import { bodyOf, choose, clinic, doctor, kids, openBooking, unidad } from './booking-page.ts';

// At noon, and it stays so: the first free slot would be over when its half hour strikes under way.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T15:00:00Z') });
afterAll(() => void vi.useRealTimers());

describe('booking on the page', { timeout: 120_000 }, () => {
  it('offers the shared rule’s slots, confirms, and sends the contract’s names [BOOK-01, BOOK-03, BOOK-05, D-BOOK-03]', async () => {
    const backend = await openBooking();
    expect((await screen.findByText('Reservar turno')).tagName).toBe('H1');
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    const confirm = () => screen.getByRole('button', { name: 'Confirmar reserva' });
    expect(screen.queryByText('Turnos por')).toBeNull();
    const pool = servicePool(fromWire('service', clinic), requirements, { gridMinutes: 30, professionalDays: 30 });
    const days = openDays(pool, Date.now(), []);
    const tiles = async () => within(await screen.findByRole('group', { name: /Elegí el día/ })).getAllByRole('radio');
    expect((await tiles()).map((tile) => tile.getAttribute('value'))).toEqual(days.slice(0, 5).map(({ date }) => date));
    fireEvent.click(screen.getByRole('button', { name: 'mostrar más' }));
    expect(await tiles()).toHaveLength(10);
    const said = new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const months = new Set(days.slice(0, 10).map(({ date }) => said.format(new Date(date))));
    const heads = within(screen.getByRole('group', { name: /Elegí el día/ })).getAllByText(/^\S+ de \d{4}$/);
    expect(heads.map(({ textContent }) => textContent?.toLowerCase())).toEqual([...months]);
    expect(document.activeElement?.getAttribute('value')).toBe(days[5]?.date);
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click((await tiles())[6] as HTMLElement);
    const hours = await screen.findByRole('group', { name: /Elegí el horario/ });
    expect(
      within(hours)
        .getAllByRole('radio')
        .map((one) => one.getAttribute('value')),
    ).toEqual(days[6]?.times);
    fireEvent.click(within(hours).getAllByRole('radio')[1] as HTMLElement);
    await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull());
    backend.reply('/api/turnos/reservar', () => refuse(409, 'TURNO_OCUPADO'));
    fireEvent.click(confirm());
    expect(await screen.findByText('¿Querés confirmar el turno?')).toBeTruthy();
    expect(backend.at('/api/turnos/reservar')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Este turno ya fue ocupado.')).toBeTruthy();
    const slot = { servicio: 1, fecha: days[6]?.date, hora: days[6]?.times[1] };
    expect(bodyOf(backend.at('/api/turnos/reservar')[0])).toEqual({
      documento: '20111222',
      unidad,
      ...slot,
      profesional: null,
    });
    // The shown slots are outdated: the page reads the taken ones again.
    await waitFor(() => expect(backend.at('/api/turnos/ocupados')).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    // The slot is free after all: another try is one press, and shows day and hour.
    backend.reply('/api/turnos/reservar', () => answer({ id: 1, fecha: '24-11-2026', hora: '09:30', status: 1 }));
    await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(confirm());
    const sure = within(await screen.findByRole('alertdialog', { name: '¿Querés confirmar el turno?' }));
    fireEvent.click(sure.getByRole('button', { name: 'Confirmar' }));
    const told = within(await screen.findByRole('alertdialog', { name: 'Turno reservado' }));
    expect(told.getByText('Martes 24 de noviembre, 09:30.')).toBeTruthy();
    // The booked slot is taken now, and no data is missing: the page behind the dialog shows no error.
    await waitFor(() => expect(screen.queryByRole('group', { name: /Elegí el día/ })).toBeNull());
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
    fireEvent.click(told.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(backend.address()).toBe('/misTurnos'));
  });

  it('never shows a taken time, nor a day that has no other [BOOK-02, BOOK-06, D-BOOK-01]', async () => {
    const pool = servicePool(fromWire('service', clinic), requirements, { gridMinutes: 30, professionalDays: 30 });
    const [first, second, third] = openDays(pool, Date.now(), []);
    if (!first || !second || !third) throw new Error('no days');
    const taken = [
      ...first.times.map((hora) => ({ fecha: first.date, hora })),
      ...[second.times[0] ?? '', second.times[2] ?? ''].map((hora) => ({ fecha: second.date, hora })),
    ];
    await openBooking({ '/api/turnos/ocupados': () => answer(taken) });
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    const valuesOf = (group: HTMLElement) =>
      within(group)
        .getAllByRole('radio')
        .map((tile) => tile.getAttribute('value'));
    const days = valuesOf(await screen.findByRole('group', { name: /Elegí el día/ }));
    expect(days.slice(0, 2)).toEqual([second.date, third.date]);
    // The first free slot is offered at once.
    fireEvent.click(await screen.findByRole('button', { name: 'Elegir este horario' }));
    const hours = await screen.findByRole('group', { name: /Elegí el horario/ });
    expect(valuesOf(hours)).toEqual(second.times.filter((_, at) => at !== 0 && at !== 2));
    const chosen = within(hours)
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ checked }) => checked);
    expect(chosen?.value).toBe(second.times[1]);
  });

  it('offers no time of an earlier answer when the picker opens again [BOOK-06]', async () => {
    const backend = await openBooking();
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    await screen.findByRole('group', { name: /Elegí el día/ });
    await choose('Especialidad', 'Ojos');
    const asked = backend.at('/api/turnos/ocupados').length;
    let come = (_: ReturnType<typeof answer>): void => undefined;
    backend.reply('/api/turnos/ocupados', () => new Promise((resolve) => (come = resolve)));
    await choose('Especialidad', 'Clínica');
    await waitFor(() => expect(backend.at('/api/turnos/ocupados')).toHaveLength(asked + 1));
    expect(screen.queryAllByRole('radio')).toEqual([]);
    come(answer([]));
    expect(await screen.findByRole('group', { name: /Elegí el día/ })).toBeTruthy();
  });

  it('shows no slot while the taken ones are unknown, offering retry [BOOK-06, A38]', async () => {
    const backend = await openBooking();
    backend.reply('/api/turnos/ocupados', () => refuse(500, 'INTERNAL'));
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    expect(await screen.findByText('No pudimos consultar los horarios')).toBeTruthy();
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.queryByText('No hay fechas disponibles')).toBeNull();
    backend.reply('/api/turnos/ocupados', () => answer([]));
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('group', { name: /Elegí el día/ })).toBeTruthy();
  });

  it('reports unread specialties, never a wrong age, and offers retry [BOOK-01, A38]', async () => {
    const backend = await openBooking({
      '/api/servicios/habilitados': () => refuse(500, 'INTERNAL'),
    });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(document.body.textContent).not.toContain('no hay especialidades para su edad');
    backend.reply('/api/servicios/habilitados', () => answer([clinic]));
    fireEvent.click(retry);
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    expect(within(screen.getByLabelText('Paciente')).getByText(/Tomás/).textContent).toContain(
      'no hay especialidades para su edad',
    );
  });

  it('shows no dates, and no outage, for a service booked otherwise [BOOK-02, A40]', async () => {
    await openBooking({ '/api/turnos/ocupados': () => refuse(422, 'SERVICE_REFUSED') });
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    expect(await screen.findByText('No hay fechas disponibles')).toBeTruthy();
    expect(screen.queryByText('No pudimos consultar los horarios')).toBeNull();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('asks for the mode where two exist, resetting later steps [BOOK-01, BOOK-02, BOOK-04]', async () => {
    await openBooking();
    const patient = await screen.findByLabelText('Paciente');
    await waitFor(() => expect(within(patient).getByText(/Tomás/)).toBeTruthy());
    expect((within(patient).getByText(/Tomás/) as HTMLOptionElement).disabled).toBe(true);
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Ojos');
    expect(await screen.findByText('No hay fechas disponibles')).toBeTruthy();
    await choose('Especialidad', 'Dieta');
    expect(await screen.findByText('No hay profesionales disponibles')).toBeTruthy();
    await choose('Especialidad', 'Piel');
    expect(screen.queryByRole('group', { name: /Elegí el día/ })).toBeNull();
    fireEvent.click(await screen.findByRole('radio', { name: 'Profesional' }));
    await choose('Profesional', 'Ortiz, Julián');
    fireEvent.click(await screen.findByRole('button', { name: 'Elegir este horario' }));
    expect(await screen.findByText('Elegido')).toBeTruthy();
    await choose('Especialidad', 'Clínica');
    expect(await screen.findByRole('button', { name: 'Elegir este horario' })).toBeTruthy();
    await choose('Especialidad', 'Piel');
    expect(screen.queryByLabelText('Profesional', { selector: 'select' })).toBeNull();
    expect(screen.queryByText('Elegido')).toBeNull();
  });

  it('resets the specialty for a new patient, books with the only professional [BOOK-01, BOOK-02, BOOK-05, BOOK-06, D-BOOK-02, D-BOOK-03]', async () => {
    const backend = await openBooking({
      '/api/servicios/habilitados': () => answer([clinic, kids, { ...kids, id: 6, nome: 'Bebés' }]),
    });
    const offered = () =>
      within(screen.getByLabelText('Especialidad', { selector: 'select' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    fireEvent.click(await screen.findByRole('button', { name: 'Elegir este horario' }));
    expect(offered()).not.toContain('Niños');
    await choose('Paciente', 'Tomás Paz');
    // Choices for the other person are gone.
    await waitFor(() => expect(offered()).toEqual(['Elegí una opción', 'Niños', 'Bebés']));
    expect(screen.getByLabelText<HTMLSelectElement>('Especialidad', { selector: 'select' }).value).toBe('');
    expect(screen.queryByRole('group', { name: /Elegí el día/ })).toBeNull();
    await choose('Especialidad', 'Niños');
    expect(screen.queryByText('Turnos por')).toBeNull();
    await choose('Profesional', 'Ortiz, Julián');
    fireEvent.click(await screen.findByRole('button', { name: 'Elegir este horario' }));
    backend.reply('/api/turnos/reservar', () => answer({ id: 1, fecha: '24-11-2026', hora: '09:30', status: 1 }));
    const confirm = screen.getByRole('button', { name: 'Confirmar reserva' });
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(confirm);
    const sure = within(await screen.findByRole('alertdialog', { name: '¿Querés confirmar el turno?' }));
    fireEvent.click(sure.getByRole('button', { name: 'Confirmar' }));
    await screen.findByRole('alertdialog', { name: 'Turno reservado' });
    const rules = { gridMinutes: 30, professionalDays: 30 };
    const [first] = openDays(professionalPool(fromWire('service', kids), doctor.turnos, rules), Date.now(), []);
    const [whole, own] = ['2026-12-13', '2026-12-24'];
    const busy = { unidad, desde: '2026-11-24' };
    expect(backend.at('/api/turnos/ocupados').slice(0, 2).map(bodyOf)).toEqual([
      { ...busy, servicio: clinic.id, hasta: whole },
      { ...busy, servicio: kids.id, profesional: doctor.id_usuario, hasta: own },
    ]);
    const slot = { servicio: kids.id, fecha: first?.date, hora: first?.times[0], profesional: doctor.id_usuario };
    expect(bodyOf(backend.at('/api/turnos/reservar')[0])).toEqual({ documento: '50111222', unidad, ...slot });
  });

  it('marks a missing time at the times, not at the chosen day [BOOK-03]', async () => {
    await openBooking();
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    const days = await screen.findByRole('group', { name: /Elegí el día/ });
    fireEvent.click(within(days).getAllByRole('radio')[1] as HTMLElement);
    fireEvent.blur(within(days).getAllByRole('radio')[1] as HTMLElement);
    const hours = await screen.findByRole('group', { name: /Elegí el horario/ });
    const wrong = (group: HTMLElement) =>
      within(group)
        .getAllByRole('radio')
        .filter((tile) => tile.getAttribute('aria-invalid') === 'true').length;
    await waitFor(() => expect(wrong(hours)).toBeGreaterThan(0));
    expect(wrong(days)).toBe(0);
  });
});
