import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { openDays } from '../../../engine/domain/slot/open-slots.ts';
import { servicePool } from '../../../engine/domain/slot/pool.ts';
import { fromWire } from '../../../schemas/wire-words.ts';
import { answer, type Reply } from '../../engine/fake-transport.ts';
import { requirements, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { type OpenedTenant, openCompiled } from './open-tenant.tsx';

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
export const doctor = { id_usuario: 7, nombre: 'Julián', apellido: 'Ortiz', turnos: [daily] };
/** Booked by specialty, and by nothing else. */
export const clinic = {
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

/** For children, and booked with a professional alone. */
export const kids = {
  ...base,
  id: 5,
  nome: 'Niños',
  pediatrica: true,
  turnoEspecialidad: false,
  turnoProfesional: true,
  profesionales: [doctor],
};

/** The unit of the tenant that is opened. */
export const unidad = 1;

/** The page where one books, or another one, opened by a grown patient with a child, a service of each kind, and nothing taken. */
export function openBooking(
  replies: Readonly<Record<string, Reply>> = {},
  path = '/solicitudTurnos',
  tenant = compiledTenant('demo'),
): Promise<OpenedTenant> {
  return openCompiled(tenant, path, signedIn('elena', { user, family: [child] }), {
    '/api/servicios/habilitados': () => answer([clinic, skin, diet, eyes]),
    '/api/turnos/ocupados': () => answer([]),
    '/api/turnos/listar': () => answer([]),
    ...replies,
  });
}

/** Chooses from a list, once the option is there. */
export async function choose(label: string, option: string): Promise<void> {
  // The mode of the same name is a radio.
  const list = await screen.findByLabelText(label, { selector: 'select' });
  await waitFor(() => expect(within(list).getByText(option)).toBeTruthy());
  await userEvent.selectOptions(list, option);
}

/** The first slot of a service by specialty that is free on every day: that of "El primero disponible". */
export function firstSlot(): { readonly fecha: string | undefined; readonly hora: string | undefined } {
  const pool = servicePool(fromWire('service', clinic), requirements, { gridMinutes: 30, professionalDays: 30 });
  const [first] = openDays(pool, Date.now(), []);
  return { fecha: first?.date, hora: first?.times[0] };
}

/** Body of a call. */
export const bodyOf = (request: { readonly body?: unknown } | undefined): unknown =>
  (request?.body as { json?: unknown } | undefined)?.json;
