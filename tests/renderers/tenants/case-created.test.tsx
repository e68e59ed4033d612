// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { firstSlot } from './booking-page.ts';
import { row } from './case-kit.ts';
import { openPortal } from './open-tenant.tsx';

// Stops the clock: the first free time passes each half hour, and with it the choice.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T15:00:00Z') });
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  drafts.clear('elena');
  sessionStorage.clear();
});

const service = {
  id: 1,
  nome: 'Clínica',
  ativo: true,
  activoUnidad: true,
  menor: false,
  pediatrica: false,
  intervalo: 30,
  diasCorridos: 20,
  turnoProfIntervalo: 20,
  turnoEspecialidad: true,
  turnoProfesional: false,
  icono: null,
  profesionales: [],
};
const detail = {
  caso: {
    id: 41,
    status: 1,
    statusString: 'Abierto',
    fechaAlta: '2026-11-20',
    nroSiniestro: 'SIN-41',
    own: {},
    diagnostico: 'Esguince',
    version: 1,
    correo: 'sin',
  },
  paciente: {
    id: 70,
    nombre: 'Ester',
    apellido: 'Paredes',
    documento: '30111999',
    telefono: null,
    email: null,
    telefonoMovil: '1144445555',
    fecNac: '1990-03-12',
    sexo: 'F',
  },
  gestor: { id: 3, nombre: 'Hugo', apellido: 'Ibáñez' },
  turnos: [],
  seguimientos: [],
  documentos: [],
  historia: [],
};

const listed = { ...row, id: 41, casoId: 41, nroSiniestro: 'SIN-41' };

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

const made = answer({ caso: { id: 41, diagnostico: 'Esguince' }, turno: null });

const MAIL = '/api/art/mailFinalizar/41';

/** A new case that was filled in, with an e-mail where one is given, and sent. */
async function sent(create: Reply, email = '') {
  const portal = await openPortal(compiledTenant('demo'), '/nuevocaso', signedIn('elena', { role: 'art' }), {
    '/api/servicios/habilitados': () => answer([service]),
    '/api/turnos/ocupados': () => answer([]),
    '/api/art/trabajador': () => answer({ encontrado: false }),
    '/api/art/crear': create,
    [MAIL]: () => refuse(500, 'INTERNAL'),
    '/api/art/listarFitro': () => answer({ casos: [listed], total: 1, pagina: 1 }),
    '/api/art/detalle/41': () => answer(detail),
    '/api/art/vecinos': () => answer({ anterior: null, siguiente: null, posicion: 1, pagina: 1, total: 1 }),
  });
  // The only service needs no choice. Its list may come later than the select of services.
  await userEvent.click(await screen.findByRole('button', { name: 'Elegir este horario' }));
  for (const [name, value] of [
    [/^DNI/, '30111999'],
    [/^Apellido/, 'Paredes'],
    [/^Nombre/, 'Ester'],
    [/^Día/, '12'],
    [/^Mes/, '3'],
    [/^Año/, '1990'],
    [/^Teléfono móvil/, '1144445555'],
    [/^Email/, email],
    [/^Número de siniestro/, 'SIN-41'],
    [/^Diagnóstico/, 'Esguince'],
  ] as const)
    fireEvent.change(box(name), { target: { value } });
  await userEvent.click(screen.getByRole('radio', { name: 'Femenino' }));
  await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
  return portal;
}

/** An accepted case; its page offers the next steps. */
async function created(email?: string) {
  const portal = await sent(() => made, email);
  await screen.findByRole('heading', { name: 'Caso creado correctamente' });
  return portal;
}

describe('a case that was refused', { timeout: 120_000 }, () => {
  it('shows the server’s text, keeps the input, and sends it again [ART-03]', async () => {
    const outcomes = [refuse(409, 'TURNO_OCUPADO', { message: 'Este turno ya fue ocupado.' })];
    await sent(() => outcomes.shift() ?? made);
    expect(await screen.findByRole('heading', { name: 'Ha ocurrido un error al crear el caso' })).toBeTruthy();
    expect(screen.getByText('Este turno ya fue ocupado.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(box(/^Apellido/).value).toBe('Paredes');
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByRole('heading', { name: 'Caso creado correctamente' })).toBeTruthy();
  });
});

/** The parts of each new case, which goes as multipart, also without a file. */
const bodies = ({ backend }: Awaited<ReturnType<typeof sent>>): Record<string, unknown>[] =>
  backend.at('/api/art/crear').map(({ body }) => Object.fromEntries((body as { readonly form: FormData }).form));

describe('a case that the server asks about', { timeout: 120_000 }, () => {
  const known = refuse(409, 'CLAIM_KNOWN', { field: 'nroSiniestro', message: 'Ya hay un caso: el 40.' });

  it('is resent when the manager confirms another case of the claim [FIXT-08]', async () => {
    const outcomes = [known, refuse(409, 'WORKER_DIFFERS', { message: 'Ya está Rosa.' })];
    const portal = await sent(() => outcomes.shift() ?? made);
    await userEvent.click(await screen.findByRole('button', { name: 'Registrar otro caso' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Es la misma persona' }));
    expect(await screen.findByRole('heading', { name: 'Caso creado correctamente' })).toBeTruthy();
    expect(bodies(portal).map(({ siniestroRepetido, mismaPersona }) => [siniestroRepetido, mismaPersona])).toEqual([
      [undefined, undefined],
      ['true', undefined],
      ['true', 'true'],
    ]);
  });

  it('stays with the reason at the number when the manager corrects it [FIXT-08]', async () => {
    const portal = await sent(() => known);
    await userEvent.click(await screen.findByRole('button', { name: 'Corregir el número' }));
    expect(await screen.findAllByText(/Ya hay un caso: el 40/)).not.toEqual([]);
    expect(bodies(portal)).toHaveLength(1);
    expect(box(/^Número de siniestro/).value).toBe('SIN-41');
  });

  it('opens the known case [FIXT-08]', async () => {
    await sent(() => known);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver el caso 41' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Caso 41/ })).toBeTruthy();
  });
});

describe('a case that was created', { timeout: 120_000 }, () => {
  it('is sent whole, mailed once, and opened by "Ver caso" [ART-03, ART-10, FIXQ-04]', async () => {
    // The worker's mail fails, which changes nothing.
    const portal = await created('ester@example.com');
    expect(portal.backend.at(MAIL).map(({ method }) => method)).toEqual(['GET']);
    const { unit } = compiledTenant('demo').public;
    const { fecha, hora } = firstSlot();
    expect(bodies(portal)).toEqual([
      {
        documento: '30111999',
        apellido: 'Paredes',
        nombre: 'Ester',
        fecNac: '1990-03-12',
        genero: 'F',
        telMovil: '1144445555',
        email: 'ester@example.com',
        nroSiniestro: 'SIN-41',
        diagnostico: 'Esguince',
        servicio_id_turno: '1',
        fecha_turno: fecha,
        hora_turno: hora,
        unidad_id_turno: String(unit),
        unidad_id: String(unit),
        gestor_id: '1',
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Ver caso' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Caso 41/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Crear' })).toBeNull();
  });

  it('empties form and draft on "Crear nuevo caso", focusing the first field [ART-03, FIXL-47]', async () => {
    const portal = await created();
    // Without an e-mail nothing is mailed.
    expect(portal.backend.at(MAIL)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Crear nuevo caso' }));
    await waitFor(() => expect(box(/^Apellido/).value).toBe(''));
    expect(box(/^Diagnóstico/).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(box(/^DNI/)));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Femenino' }).checked).toBe(false);
    expect(screen.queryByText(/requerid/)).toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('form:caseNew');
  });
});
