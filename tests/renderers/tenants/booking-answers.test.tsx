// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openDays } from '../../../engine/domain/slot/open-slots.ts';
import { servicePool } from '../../../engine/domain/slot/pool.ts';
import { fromWire } from '../../../schemas/wire-words.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { requirements } from '../../engine/portal/react/portal-of.tsx';
import { withSettings } from '../../tenants/with-settings.ts';
import { turno } from './appointments-kit.ts';
import { bodyOf, choose, clinic, openBooking } from './booking-page.ts';
import type { OpenedTenant } from './open-tenant.tsx';

// At noon, and it stays so: the first free slot would be over when its half hour strikes under way.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T15:00:00Z') });
afterAll(() => void vi.useRealTimers());

const BOOK = '/api/turnos/reservar';
const confirm = () => screen.getByRole('button', { name: 'Confirmar reserva' });

/** Chooses the first that is free, with one press. */
async function chooseTheFirst(): Promise<OpenedTenant> {
  const backend = await openBooking();
  await choose('Paciente', 'Elena Paz');
  await choose('Especialidad', 'Clínica');
  fireEvent.click(await screen.findByRole('button', { name: 'Elegir este horario' }));
  return backend;
}

/** Goes on to the question, and says what answers it. */
async function asked(): Promise<HTMLElement> {
  await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(confirm());
  const question = within(await screen.findByRole('alertdialog', { name: '¿Querés confirmar el turno?' }));
  return question.getByRole('button', { name: 'Confirmar' });
}

/** Text of the page for each refusal, by its code or, for a backend without our codes, by its words. */
const REFUSALS = [
  ['SIN_EMAIL', 'x', 'El paciente seleccionado no tiene un email asociado.'],
  ['TURNO_OCUPADO', 'x', 'Este turno ya fue ocupado.'],
  ['TURNO_NO_DISPONIBLE', 'x', 'Ese horario ya no se ofrece. Elegí otro.'],
  ['YA_RESERVADO', 'Ya tiene otro a esa hora', 'Ya tiene otro a esa hora'],
  ['TOPE_SERVICIO', 'Ya tiene 2 turnos por venir', 'Ya tiene 2 turnos por venir'],
  ['TOO_MANY', 'Para tener más turnos, confirmá tu correo', 'Para tener más turnos, confirmá tu correo'],
  ['OTHER', 'Falta el Email', 'El paciente seleccionado no tiene un email asociado.'],
  ['OTHER', 'No hay turnos disponibles', 'Este turno ya fue ocupado.'],
  ['OTHER', 'Ana ya cuenta con un turno reservado', 'Ana ya cuenta con un turno reservado'],
  ['OTHER', 'ORA-00001', 'Ha ocurrido un error al realizar la reserva del turno.'],
  ['INTERNAL', 'ORA-00001', 'Ha ocurrido un error al realizar la reserva del turno.'],
] as const;

describe('the limit of appointments ahead of a service', { timeout: 120_000 }, () => {
  const booked = [
    turno(60, { especialidad: { ...turno(0).especialidad, id: clinic.id } }),
    turno(90, { especialidad: { ...turno(0).especialidad, id: clinic.id } }),
    turno(-60, { especialidad: { ...turno(0).especialidad, id: clinic.id } }),
  ];

  it('appears in place of the hours [FIXT-17]', async () => {
    const limited = withSettings('demo', { appointments: { aheadPerService: 2 } });
    await openBooking({ '/api/turnos/listar': () => answer(booked) }, '/solicitudTurnos', limited);
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    expect(await screen.findByText('Por ahora no se puede reservar otro turno de Clínica')).toBeTruthy();
    expect(screen.getByText(/ya tiene 2 turnos por venir/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Elegí el día/ })).toBeNull();
    await choose('Especialidad', 'Piel');
    await waitFor(() => expect(screen.queryByText(/Por ahora no se puede/)).toBeNull());
  });
});

describe('what a booking is answered', { timeout: 120_000 }, () => {
  it('names missing fields until complete, and clears all by its button [BOOK-03]', async () => {
    const backend = await openBooking();
    await choose('Paciente', 'Elena Paz');
    expect(screen.getByText('Debe completar todos los campos.')).toBeTruthy();
    fireEvent.click(confirm());
    await choose('Especialidad', 'Piel');
    fireEvent.click(await screen.findByRole('radio', { name: 'Especialidad' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Elegir este horario' }));
    await waitFor(() => expect(screen.queryByText('Debe completar todos los campos.')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Limpiar campos' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /Elegí el día/ })).toBeNull());
    expect(screen.queryByLabelText('Especialidad', { selector: 'select' })).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Paciente', { selector: 'select' }).value).toBe('');
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(backend.at(BOOK)).toEqual([]);
  });

  it('shows refusals, keeps choices, and books once despite double presses [BOOK-01, BOOK-04, BOOK-05, FIXQ-02, A41, A42]', async () => {
    const backend = await chooseTheFirst();
    for (const [code, message, shown] of REFUSALS) {
      backend.reply(BOOK, () => refuse(code === 'INTERNAL' ? 500 : 409, code, { message }));
      fireEvent.click(await asked());
      const told = within(await screen.findByRole('alertdialog', { name: 'No pudimos reservar el turno' }));
      expect([code, message, told.getByText(shown).textContent]).toEqual([code, message, shown]);
      fireEvent.click(told.getByRole('button', { name: 'Aceptar' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    let came = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      came = resolve;
    });
    backend.reply(BOOK, async () => {
      await slow;
      return answer({ id: 1, fecha: '24-11-2026', hora: '09:30', status: 1 });
    });
    const yes = await asked();
    fireEvent.click(yes);
    fireEvent.click(yes);
    came();
    expect(await screen.findByRole('alertdialog', { name: 'Turno reservado' })).toBeTruthy();
    const sent = backend.at(BOOK);
    expect(sent).toHaveLength(REFUSALS.length + 1);
    const pool = servicePool(fromWire('service', clinic), requirements, { gridMinutes: 30, professionalDays: 30 });
    const [first] = openDays(pool, Date.now(), []);
    expect(bodyOf(sent.at(-1))).toMatchObject({ fecha: first?.date, hora: first?.times[0] });
  });
});

/** Opens the dialog that moves an appointment of a service, with a professional or by specialty. */
async function openMoving(especialidad: { readonly id: number; readonly nome: string }, profesional: number | null) {
  const turno = {
    id: 1,
    fecha: '02-12-2026',
    hora: '08:30',
    status: 1,
    profesional,
    turno: null,
    profesionalNombre: profesional === null ? null : 'Lucía Fernández',
    especialidad: { ...especialidad, turnoProfesionalOn: profesional !== null, turnoProfIntervalo: null },
    paciente: { nome: 'Elena', sobrenome: 'Paz', documento: '20111222' },
    certificado: null,
    confirmacion: null,
    motivoCancelar: null,
    espera: null,
    ingreso: { desde: '2030-01-01T10:00:00.000Z', hasta: '2030-01-01T10:00:00.000Z' },
  };
  await openBooking({ '/api/turnos/listar': () => answer([turno]) }, '/misTurnos');
  fireEvent.click(await screen.findByRole('button', { name: /^Reprogramar,/ }));
  return within(await screen.findByRole('dialog', { name: 'Reprogramar turno' }));
}

describe('what moving an appointment says of who gives it no more', { timeout: 120_000 }, () => {
  it('offers no dates for a service no longer booked [TURN-05, BOOK-04]', async () => {
    const dialog = await openMoving({ id: 99, nome: 'Kinesiología' }, null);
    expect(await dialog.findByText('Kinesiología ya no da turnos. No hay fechas disponibles.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Confirmar' })).toBeNull();
  });

  it('where its professional left, another one is offered only after saying so [TURN-05]', async () => {
    const dialog = await openMoving({ id: 2, nome: 'Piel' }, 8);
    expect(await dialog.findByText(/^Lucía Fernández ya no atiende turnos de Piel\. .*otro profesional/)).toBeTruthy();
    expect(await dialog.findByRole('button', { name: 'Elegir este horario' })).toBeTruthy();
  });

  it('suggests a new appointment when the specialty cannot be booked as such [TURN-05]', async () => {
    const dialog = await openMoving({ id: 3, nome: 'Dieta' }, 8);
    expect(
      await dialog.findByText(/ya no atiende turnos de Dieta\. Podés cancelar este turno y reservar/),
    ).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Confirmar' })).toBeNull();
  });

  it('shows the professional’s own hours without a warning [TURN-05]', async () => {
    const dialog = await openMoving({ id: 2, nome: 'Piel' }, 7);
    expect(await dialog.findByRole('button', { name: 'Elegir este horario' })).toBeTruthy();
    expect(dialog.queryByText(/ya no atiende turnos/)).toBeNull();
  });
});
