// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { answer, type FakeBackend, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

// At noon: an appointment of 23:58 is ahead, and no midnight passes under way.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T15:00:00Z') });
afterAll(() => void vi.useRealTimers());

const today = todayIn(ZONE, new Date());
const turno = (more: object) => ({
  id: 1,
  fecha: today,
  hora: '23:58',
  minutos: 30,
  status: 1,
  confirmacion: null,
  especialidad: 'Clínica médica',
  servicio: 3,
  profesional: null,
  cierra: `${addDays(today, 1)}T03:28:00.000Z`,
  porEspecialidad: true,
  paciente: 'Ana Pérez',
  edad: 43,
  espera: null,
  ...more,
});
const day = (turnos: readonly object[], bloqueos: readonly object[] = [], fecha = today) => ({
  fecha,
  turnos,
  bloqueos,
});
const SERVICE = {
  id: 3,
  nome: 'Clínica médica',
  ativo: true,
  activoUnidad: true,
  menor: false,
  pediatrica: false,
  intervalo: 30,
  diasCorridos: 10,
  turnoEspecialidad: true,
  turnoProfesional: false,
  turnoProfIntervalo: null,
  icono: null,
  profesionales: [],
};
const WAITING = '11111111-1111-4111-8111-111111111111';
const told = {
  desde: '2030-01-02T11:00:00.000Z',
  hasta: '2030-01-02T13:00:00.000Z',
  motivo: null,
  turnos: [
    { id: 9, fecha: '2030-01-02', hora: '09:00', especialidad: 'Piel', paciente: 'Rosa Molina', confirmacion: 1 },
  ],
  sello: 'los-que-te-mostramos',
};

const demo = compiledTenant('demo');

const open = (agenda: Reply, more: Readonly<Record<string, Reply>> = {}): Promise<FakeBackend> =>
  openCompiled(demo, '/consultorio', signedIn('julian', { role: 'professional' }), {
    '/api/consultorio/actual': () => answer(null),
    '/api/consultorio/cola': () => answer([]),
    '/api/consultorio/agenda': agenda,
    ...more,
  });
const bodyOf = (request: { readonly body?: unknown } | undefined) =>
  (request?.body as { json?: unknown } | undefined)?.json;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

/** Opens what can be changed of the only appointment, and presses a button there. */
async function change(name: string): Promise<void> {
  await press(/^Cambiar, /);
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar un turno' }));
  fireEvent.click(await dialog.findByRole('button', { name }));
}

/** Fills in the hours that are to be blocked, and goes on. */
async function askToBlock(): Promise<void> {
  await press('Bloquear horas');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByLabelText(/Desde el día/), { target: { value: '02/01/2030' } });
  fireEvent.change(dialog.getByLabelText(/Hasta el día/), { target: { value: '02/01/2030' } });
  fireEvent.change(dialog.getByLabelText(/Desde la hora/), { target: { value: '08:00' } });
  fireEvent.change(dialog.getByLabelText(/Hasta la hora/), { target: { value: '10:00' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
}

describe('the agenda on the page', { timeout: 120_000 }, () => {
  it('shows confirmations and blocks, and calls a waiting patient [D-AGENDA-01, D-AGENDA-02]', async () => {
    const backend = await open(() =>
      answer([
        day(
          [
            turno({ confirmacion: 1 }),
            turno({ id: 2, paciente: 'Bruno Díaz', espera: { id: WAITING, desde: '2030-01-02T11:00:00.000Z' } }),
          ],
          [{ id: 5, desde: '12:00', hasta: '24:00', motivo: 'Reunión' }],
        ),
      ]),
    );
    expect(await screen.findByText('23:58 · Ana Pérez')).toBeTruthy();
    expect(screen.getByText('Confirmó')).toBeTruthy();
    expect(screen.getByText('Sin confirmar')).toBeTruthy();
    expect(screen.getByText('Bloqueado de 12:00 a 24:00')).toBeTruthy();
    expect(screen.getByText('Espera en la fila desde las 08:00')).toBeTruthy();
    backend.reply('/api/consultorio/llamar', () => refuse(409, 'QUEUE_EMPTY'));
    await press(/^Llamar, /);
    expect(await screen.findByText('Otro profesional ya llamó a este paciente')).toBeTruthy();
    expect(bodyOf(backend.at('/api/consultorio/llamar')[0])).toEqual({ id: WAITING });
  });

  it('moves from day to week, onward, and back to today [D-AGENDA-01]', async () => {
    const backend = await open(() => answer([day([])]));
    const asked = () => bodyOf(backend.at('/api/consultorio/agenda').at(-1));
    await screen.findByText('Sin turnos.');
    expect(asked()).toEqual({ desde: today, hasta: today });
    fireEvent.click(screen.getByRole('radio', { name: 'Semana' }));
    await waitFor(() => expect(asked()).toEqual({ desde: today, hasta: addDays(today, 6) }));
    await press('Siguiente');
    await waitFor(() => expect(asked()).toEqual({ desde: addDays(today, 7), hasta: addDays(today, 13) }));
    await press('Hoy');
    await waitFor(() => expect(asked()).toEqual({ desde: today, hasta: addDays(today, 6) }));
  });

  it('marks today among the week’s days, visibly and for screen readers [D-AGENDA-01]', async () => {
    await open(() => answer([day([]), day([], [], addDays(today, 1)), day([], [], addDays(today, 6))]));
    const days = await screen.findAllByRole('region', { name: /de noviembre$/ });
    expect(days.map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Martes 24 de noviembre',
      'Miércoles 25 de noviembre',
      'Lunes 30 de noviembre',
    ]);
    expect(days.map((one) => one.getAttribute('aria-current'))).toEqual(['true', null, null]);
    expect(days.map((one) => within(one).queryByText('Hoy') !== null)).toEqual([true, false, false]);
  });

  it('shows a failed read as failed, not as empty, and retries [D-AGENDA-01]', async () => {
    const backend = await open(() => refuse(500, 'INTERNAL'));
    const retry = await screen.findByRole('button', { name: /Reintentar/ });
    expect(screen.queryByText('Sin turnos.')).toBeNull();
    backend.reply('/api/consultorio/agenda', () => answer([day([turno({})])]));
    fireEvent.click(retry);
    expect(await screen.findByText('23:58 · Ana Pérez')).toBeTruthy();
  });

  it('hours without appointments are blocked at once [D-AGENDA-03]', async () => {
    const backend = await open(() => answer([day([])]), {
      '/api/consultorio/turnosAfectados': () => answer({ ...told, turnos: [] }),
      '/api/consultorio/bloquear': () => answer({ id: 5, cancelados: 0, avisados: 0 }),
    });
    await askToBlock();
    await waitFor(() => expect(backend.at('/api/consultorio/bloquear')).toHaveLength(1));
    expect(bodyOf(backend.at('/api/consultorio/turnosAfectados')[0])).toEqual({
      desdeFecha: '2030-01-02',
      desdeHora: '08:00',
      hastaFecha: '2030-01-02',
      hastaHora: '10:00',
    });
    const { desde, hasta, sello } = told;
    expect(bodyOf(backend.at('/api/consultorio/bloquear')[0])).toEqual({
      desde,
      hasta,
      motivo: null,
      sello,
      turnos: 'mantener',
    });
    expect(await screen.findByRole('alertdialog', { name: 'Horas bloqueadas' })).toBeTruthy();
    expect(screen.getByText(/^Bloqueamos del 02\/01\/2030.*08:00.* No había turnos\.$/)).toBeTruthy();
  });

  it('shows appointments in blocked hours first, asking a reason to cancel [D-AGENDA-03, D-AGENDA-04]', async () => {
    const backend = await open(() => answer([day([])]), {
      '/api/consultorio/turnosAfectados': () => answer(told),
      '/api/consultorio/bloquear': () => answer({ id: 5, cancelados: 1, avisados: 1 }),
    });
    await askToBlock();
    expect(await screen.findByText(/Rosa Molina, Piel/)).toBeTruthy();
    expect(backend.at('/api/consultorio/bloquear')).toHaveLength(0);
    const dialog = within(screen.getByRole('dialog', { name: 'Hay turnos en esas horas' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Bloquear las horas' }));
    expect(await dialog.findByText('Elegí una opción')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: /Cancelarlos/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Bloquear las horas' }));
    expect(await dialog.findByText('Escribí el motivo que va a leer el paciente')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/Motivo de la cancelación/), { target: { value: 'Viaje' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Bloquear las horas' }));
    await waitFor(() => expect(backend.at('/api/consultorio/bloquear')).toHaveLength(1));
    const { desde, hasta, sello } = told;
    const sent = { desde, hasta, motivo: null, sello, turnos: 'cancelar', motivoCancelar: 'Viaje' };
    expect(bodyOf(backend.at('/api/consultorio/bloquear')[0])).toEqual(sent);
    expect(await screen.findByText(/Cancelamos 1 turno y avisamos a 1 persona\.$/)).toBeTruthy();
  });

  it('cancels one appointment with a reason, and tells of the mail [FIXT-07]', async () => {
    const backend = await open(() => answer([day([turno({})])]), {
      '/api/consultorio/cancelarTurno': () => answer({ avisado: true }),
    });
    await change('Cancelar el turno');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar un turno' }));
    expect(dialog.getByText(/^Ana Pérez, Clínica médica: .*23:58\.$/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar el turno' }));
    expect(await dialog.findByText('Falta el motivo que va a leer el paciente')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/Motivo de la cancelación/), { target: { value: 'Viaje' } });
    await userEvent.click(dialog.getByRole('radio', { name: /Lo dejo cerrado/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar el turno' }));
    expect(await screen.findByText('Le avisamos al paciente.')).toBeTruthy();
    const sent = { id: 1, motivoCancelar: 'Viaje', horario: 'cerrado' };
    expect(bodyOf(backend.at('/api/consultorio/cancelarTurno')[0])).toEqual(sent);
  });

  it('moves an appointment to an own free slot, reporting missing e-mail [FIXT-07]', async () => {
    const backend = await open(() => answer([day([turno({})])]), {
      '/api/servicios/habilitados': () => answer([SERVICE]),
      '/api/turnos/ocupados': () => answer([]),
      '/api/consultorio/moverTurno': () => answer({ id: 1, fecha: today, hora: '18:00', avisado: false }),
    });
    await change('Reprogramar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Elegir día y hora' }));
    const slots = await dialog.findAllByRole('radio');
    await userEvent.click(slots[0] as HTMLElement);
    const times = await dialog.findAllByRole('radio', { name: /\d{2}:\d{2}/ });
    await userEvent.click(times[0] as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Reprogramar' }));
    expect(await screen.findByText(/No tenemos por dónde escribirle al paciente/)).toBeTruthy();
    expect(bodyOf(backend.at('/api/consultorio/moverTurno')[0])).toMatchObject({ id: 1, hora: expect.any(String) });
    expect(bodyOf(backend.at('/api/turnos/ocupados')[0])).toMatchObject({ servicio: SERVICE.id });
  });

  it('offers no slots by specialty for an appointment with a professional [FIXT-07]', async () => {
    await open(() => answer([day([turno({ profesional: 7, porEspecialidad: false })])]), {
      '/api/servicios/habilitados': () => answer([SERVICE]),
      '/api/turnos/ocupados': () => answer([]),
    });
    await change('Reprogramar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Elegir día y hora' }));
    expect(await dialog.findByText('Este servicio no da turnos, o no con este profesional.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Reprogramar' })).toBeNull();
  });

  it('marks a no-show once entry has closed, and undoes it [FIXT-07]', async () => {
    let status = 1;
    const past = { hora: '11:00', cierra: '2026-11-24T14:30:00.000Z' };
    const backend = await open(() => answer([day([turno({ ...past, status })])]), {
      '/api/consultorio/ausente': () => {
        status = status === 1 ? 4 : 1;
        return answer({ ok: true });
      },
    });
    await change('Marcar ausente');
    expect(await screen.findByText('Ausente')).toBeTruthy();
    await change('Deshacer ausente');
    await waitFor(() => expect(screen.queryByText('Ausente')).toBeNull());
    await press(/^Cambiar, /);
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar un turno' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Cancelar el turno');
    expect(backend.at('/api/consultorio/ausente').map(bodyOf)).toEqual([
      { id: 1, ausente: true },
      { id: 1, ausente: false },
    ]);
  });
});
