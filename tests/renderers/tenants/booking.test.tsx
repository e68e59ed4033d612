// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { openDays } from '../../../engine/slots/open-slots.ts';
import { servicePool } from '../../../engine/slots/pool.ts';
// Loaded beforehand: what is tested is the page, not how long its code takes to come.
import '../../../renderers/fields/edit/FormEditor.tsx';
import '../../../renderers/fields/slots/SlotControl.tsx';
import '../../../renderers/nodes/private.ts';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { requirements, signedIn } from '../../engine/react/portal-of.tsx';
import { overlaid } from '../../tenants/overlaid.ts';
import { type OpenedTenant, openCompiled } from './open-tenant.tsx';

configure({ asyncUtilTimeout: 30_000 });

const user = { ...(signedIn().user as object), fec_nac: '1980-01-01', email: 'elena@example.com' };
const child = {
  ref: 'hijo',
  nome: 'Tomás',
  sobrenome: 'Paz',
  documento: '50111222',
  fec_nac: '2019-01-01',
  ativo: true,
};
const base = {
  ativo: true,
  activoUnidad: true,
  menor: false,
  intervalo: 30,
  diasCorridos: 20,
  turnoProfIntervalo: 20,
  icono: null,
};
const daily = { dias: [1, 2, 3, 4, 5, 6, 7], desde: '00:00', hasta: '24:00' };
const doctor = { id_usuario: 7, nombre: 'Julián', apellido: 'Ortiz', turnos: [daily] };
const clinic = {
  ...base,
  id: 1,
  nome: 'Clínica',
  pediatrica: false,
  turnoEspecialidad: true,
  turnoProfesional: false,
  profesionales: [],
};
const skin = {
  ...base,
  id: 2,
  nome: 'Piel',
  pediatrica: false,
  turnoEspecialidad: true,
  turnoProfesional: true,
  profesionales: [doctor],
};
const diet = {
  ...base,
  id: 3,
  nome: 'Dieta',
  pediatrica: false,
  turnoEspecialidad: false,
  turnoProfesional: true,
  profesionales: [],
};
const eyes = {
  ...base,
  id: 4,
  nome: 'Ojos',
  pediatrica: false,
  turnoEspecialidad: true,
  turnoProfesional: false,
  diasCorridos: 0,
  profesionales: [],
};

let demo: CompiledTenant;
beforeAll(() => {
  const { tenant, messages } = compile(new Map(overlaid('demo')), 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  demo = tenant;
}, 60_000);

async function open(at: string, replies: Readonly<Record<string, Reply>> = {}): Promise<OpenedTenant> {
  return openCompiled(demo, at, signedIn('elena', { user, family: [child] }), {
    '/api/servicios/habilitados': () => answer([clinic, skin, diet, eyes]),
    '/api/turnos/ocupados': () => answer([]),
    '/api/turnos/listar': () => answer([]),
    ...replies,
  });
}

const choose = async (label: string, option: string) => {
  // The mode of the same name is a radio.
  const list = await screen.findByLabelText(label, { selector: 'select' });
  await waitFor(() => expect(within(list).getByText(option)).toBeTruthy());
  await userEvent.selectOptions(list, option);
};
const bodyOf = (request: { readonly body?: unknown } | undefined) =>
  (request?.body as { json?: unknown } | undefined)?.json;

describe('booking on the page', { timeout: 120_000 }, () => {
  it('[BOOK-01, BOOK-03, BOOK-05, D-BOOK-03] offers what the shared rule offers, asks first, and sends the contract’s names', async () => {
    const backend = await open('/solicitudTurnos');
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    const confirm = () => screen.getByRole('button', { name: 'Confirmar reserva' });
    expect(screen.queryByText('Turnos por')).toBeNull();
    const pool = servicePool(clinic, requirements, { gridMinutes: 30, professionalDays: 30 });
    const days = openDays(pool, Date.now(), []);
    const tiles = async () => within(await screen.findByRole('group', { name: /Elegí el día/ })).getAllByRole('radio');
    expect((await tiles()).map((tile) => tile.getAttribute('value'))).toEqual(
      days.slice(0, 5).map(({ fecha }) => fecha),
    );
    await userEvent.click(screen.getByRole('button', { name: 'mostrar más' }));
    expect(await tiles()).toHaveLength(10);
    expect(document.activeElement?.getAttribute('value')).toBe(days[5]?.fecha);
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click((await tiles())[6] as HTMLElement);
    const hours = await screen.findByRole('group', { name: /Elegí el horario/ });
    expect(
      within(hours)
        .getAllByRole('radio')
        .map((one) => one.getAttribute('value')),
    ).toEqual(days[6]?.horas);
    fireEvent.click(within(hours).getAllByRole('radio')[1] as HTMLElement);
    await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull());
    backend.reply('/api/turnos/reservar', () => refuse(409, 'TURNO_OCUPADO'));
    fireEvent.click(confirm());
    expect(await screen.findByText('¿Querés confirmar el turno?')).toBeTruthy();
    expect(backend.at('/api/turnos/reservar')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Este turno ya fue ocupado.')).toBeTruthy();
    const slot = { servicio: 1, fecha: days[6]?.fecha, hora: days[6]?.horas[1] };
    expect(bodyOf(backend.at('/api/turnos/reservar')[0])).toMatchObject({ documento: '20111222', ...slot });
    // What was shown is no longer so: the taken ones are asked for anew.
    await waitFor(() => expect(backend.at('/api/turnos/ocupados')).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    // Nobody else has it after all: another try is one press, and says which day and hour one has.
    backend.reply('/api/turnos/reservar', () => answer({ id: 1, fecha: '24-11-2026', hora: '09:30', status: 1 }));
    await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(confirm());
    const sure = within(await screen.findByRole('alertdialog', { name: '¿Querés confirmar el turno?' }));
    fireEvent.click(sure.getByRole('button', { name: 'Confirmar' }));
    const told = within(await screen.findByRole('alertdialog', { name: 'Turno reservado' }));
    expect(told.getByText('Martes 24 de noviembre, 09:30.')).toBeTruthy();
    fireEvent.click(told.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(backend.address()).toBe('/misTurnos'));
  });

  it('[BOOK-06, A38] shows no slot while the taken ones are unknown, says so, and offers another try', async () => {
    const backend = await open('/solicitudTurnos');
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

  it('[BOOK-01, A38] says that the specialties could not be read, never that a patient is of the wrong age, and offers another try', async () => {
    const backend = await open('/solicitudTurnos', {
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

  it('[BOOK-02, A40] a service that is not booked in this way has no dates: that is no outage', async () => {
    await open('/solicitudTurnos', { '/api/turnos/ocupados': () => refuse(422, 'SERVICE_REFUSED') });
    await choose('Paciente', 'Elena Paz');
    await choose('Especialidad', 'Clínica');
    expect(await screen.findByText('No hay fechas disponibles')).toBeTruthy();
    expect(screen.queryByText('No pudimos consultar los horarios')).toBeNull();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('[BOOK-01, BOOK-02, BOOK-04] asks for the mode where both are allowed, and a change resets what is below', async () => {
    await open('/solicitudTurnos');
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
});
