// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { answer } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { withSettings } from '../../tenants/with-settings.ts';
import { openRequestOf, pick, radio, SERVICES } from './care-request.ts';
import { openCompiled } from './open-tenant.tsx';

let other: CompiledTenant;
let silent: CompiledTenant;
beforeAll(() => {
  other = withSettings('demo', {
    minorAge: 21,
    adultAge: 21,
    care: { reasonLength: 10, notesLength: 12, serviceMinutes: 0, limited: false },
    confirmations: { askFirst: 'always' },
    appointments: { calendarButton: false },
    hours: {
      hrTurnosSemDesde: '10:00',
      hrTurnosSemHasta: '11:00',
      hrTurnosSabDesde: '09:00',
      hrTurnosSabHasta: '09:00',
    },
  });
  silent = withSettings('demo', { care: { reason: false }, confirmations: { askFirst: 'never' } });
}, 60_000);

const reason = () => screen.queryByRole('textbox', { name: 'Motivo de la consulta' });

describe('settings unlike their defaults are what the page goes by', () => {
  it('minorAge, care.reasonLength and care.serviceMinutes, where care is asked for [FIXL-08]', async () => {
    const backend = await openRequestOf(other);
    for (const [who, what] of [
      [/Lucía Paz/, /Pediatría/],
      [/Elena Paz/, /Clínica médica/],
      [/Mateo Paz/, /Pediatría/],
    ] as const) {
      await pick(who);
      expect(await radio(what)).toBeTruthy();
    }
    expect(backend.at(SERVICES)).toHaveLength(3);
    expect(reason()?.getAttribute('maxlength')).toBe('10');
  });

  it('care.reason: hides the question when it is off [FIXL-08]', async () => {
    await openRequestOf(silent);
    expect(await radio(/Elena Paz/)).toBeTruthy();
    expect(reason()).toBeNull();
  });

  it('care.notesLength, in the consulting room [FIXL-08]', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const entry = {
      id,
      senha: { sigla: 'CM', numero: 1 },
      servicio: 'Clínica médica',
      paciente: 'Ana Pérez',
      edad: 43,
      motivo: null,
      turno: null,
      esperaDesde: '2026-11-24T13:00:00.000Z',
      posicion: 0,
      status: 'finished',
    };
    const sheet = {
      documento: '30111222',
      fec_nac: '1983-05-10',
      sexo: 'F',
      obraSocial: null,
      plan: null,
      nroAfiliado: null,
      telefono: null,
      condiciones: [],
      anteriores: [],
    };
    await openCompiled(other, '/consultorio', signedIn('julian', { role: 'professional' }), {
      '/api/consultorio/actual': () => answer(entry),
      '/api/consultorio/paciente': () => answer(sheet),
      '/api/consultorio/borrador': () => answer({ notas: null, receta: null, documentos: [] }),
      '/api/consultorio/cola': () => answer([]),
    });
    const lengths = [await screen.findByLabelText('Notas'), screen.getByLabelText('Receta')].map((box) =>
      box.getAttribute('maxlength'),
    );
    expect(lengths).toEqual(['12', '12']);
  });

  it('appointments.calendarButton, in Mis turnos [FIXL-08]', async () => {
    const start = new Date(Date.now() + 3 * 86_400_000);
    const { date, time } = wallTimeIn(ZONE, start);
    const turno = {
      id: 1,
      fecha: date.split('-').reverse().join('-'),
      hora: time.slice(0, 5),
      status: 1,
      especialidad: { id: 1, nome: 'Clínica', turnoProfesionalOn: false, turnoProfIntervalo: null },
      paciente: { nome: 'Elena', sobrenome: 'Paz', documento: '20111222' },
      profesional: null,
      turno: null,
      certificado: null,
      confirmacion: null,
      motivoCancelar: null,
      profesionalNombre: null,
      espera: null,
      ingreso: { desde: start.toISOString(), hasta: start.toISOString() },
    };
    await openCompiled(other, '/misTurnos', signedIn('elena'), { '/api/turnos/listar': () => answer([turno]) });
    fireEvent.click(await screen.findByRole('button', { name: /^Más/ }));
    expect(await screen.findByRole('button', { name: /^Cancelar/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Agregar al calendario/ })).toBeNull();
  });

  it('asks before confirming, or rejects on load, by confirmations.askFirst [FIXL-08, D-SAFE-2, FIXI-02]', async () => {
    const about = { fecha: '24-11-2026', hora: '10:00', clienteNome: 'Ana', servicioNome: 'Clínica' };
    const open = { ...about, unidadDesc: 'Demo', estadoConfTurno: null, linkAcceso: null, respuesta: null };
    const replies = {
      '/api/turnos/enlace': () => answer([{ ...open, pendiente: true }]),
      '/api/turnos/confirmacion': () => answer([{ ...open, respuesta: 2 }]),
    };
    const asking = await openCompiled(other, '/confirmar?id=CONF-1', nobody, replies);
    expect(await screen.findByRole('heading', { level: 1, name: '¿Querés confirmar el turno?' })).toBeTruthy();
    expect(asking.at('/api/turnos/confirmacion')).toEqual([]);
    cleanup();
    const acting = await openCompiled(silent, '/rechazar?id=CONF-1', nobody, replies);
    expect(await screen.findByRole('heading', { level: 1, name: 'Turno rechazado' })).toBeTruthy();
    expect(acting.at('/api/turnos/enlace')).toEqual([]);
  });

  it('hours, where the service is closed [FIXL-08]', async () => {
    await openCompiled(other, '/nodisponible', signedIn());
    expect(await screen.findByText('10:00 a 11:00')).toBeTruthy();
    expect(screen.queryByText('Sábados')).toBeNull();
  });
});
