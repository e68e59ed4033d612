// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, type Reply } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { caseMoments } from '../../tenants/case-moments.ts';
import { full, sent, service } from './case-kit.ts';
import { openCompiled } from './open-tenant.tsx';

const OWN = {
  lugar: 'camino',
  trayecto: 'De casa al trabajo',
  accidente: '2026-11-20',
  jornadas: 9,
  testigos: null,
  altaMedica: null,
  secuela: null,
  nombreObra: 'Puente',
  motivo: null,
};
const openCase = (status: number, own: object, replies: Readonly<Record<string, Reply>> = {}) => {
  const read = full(status);
  const detail = { ...read, caso: { ...read.caso, own: { ...OWN, ...own } } };
  return openCompiled(caseMoments(), '/detalleCaso?id=7&edicion=1', signedIn('elena', { role: 'art' }), {
    '/api/servicios/habilitados': () => answer([service]),
    '/api/turnos/ocupados': () => answer([]),
    '/api/art/vecinos': () => answer({ anterior: null, siguiente: null, posicion: null, pagina: null, total: 0 }),
    '/api/art/detalle/7': () => answer(detail),
    ...replies,
  });
};

describe('own fields of a case at other moments than its registration', { timeout: 120_000 }, () => {
  it('asks them, filled in, in the dialog that closes the case [FIXL-62]', async () => {
    const backend = await openCase(5, {}, { '/api/art/cerrar': () => answer({ ok: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar caso' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Querés cerrar el caso?' }));
    expect((await dialog.findByLabelText<HTMLInputElement>(/^Nombre de la obra/)).value).toBe('Puente');
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar el caso' }));
    expect((await dialog.findAllByText('Elegí el alta médica')).length).toBeGreaterThan(0);
    expect(backend.at('/api/art/cerrar')).toEqual([]);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Alta médica/ }), 'Parcial');
    fireEvent.change(await dialog.findByLabelText(/^Secuela/), { target: { value: 'Rodilla' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar el caso' }));
    expect(await screen.findByRole('heading', { name: 'Caso cerrado' })).toBeTruthy();
    const propios = { altaMedica: 'parcial', secuela: 'Rodilla', nombreObra: 'Puente' };
    expect(sent(backend, '/api/art/cerrar')).toEqual({ id: 7, version: 4, propios });
  });

  it('corrects those of the registration while the case is open [FIXL-61]', async () => {
    const backend = await openCase(1, {}, { '/api/art/editDatos': () => answer({ ok: true }) });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Dónde ocurrió/ }), 'En la obra');
    expect(await screen.findByText(/Trayecto/, { selector: '[role=status] *' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Alta médica/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar datos del caso' }));
    await waitFor(() => expect(backend.at('/api/art/editDatos')).toHaveLength(1));
    const propios = { lugar: 'obra', accidente: '2026-11-20', jornadas: 9, nombreObra: 'Puente' };
    expect(sent(backend, '/api/art/editDatos')).toMatchObject({ id: 7, version: 4, propios });
  });

  it('shows the answers of a closed case once, and corrects those alone [FIXL-62, D-ART-01, FIXT-12]', async () => {
    const backend = await openCase(
      3,
      { altaMedica: 'parcial', secuela: 'Rodilla' },
      { '/api/art/editCierre': () => answer({ ok: true }) },
    );
    // Once: in its box, and no longer among the facts.
    expect(await screen.findByDisplayValue('Rodilla')).toBeTruthy();
    expect(screen.queryByText('Rodilla', { selector: 'dd' })).toBeNull();
    expect(screen.queryByLabelText(/^Jornadas perdidas/)).toBeNull();
    fireEvent.change(await screen.findByLabelText(/^Secuela/), { target: { value: 'Hombro' } });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar datos del cierre' }));
    await waitFor(() => expect(backend.at('/api/art/editCierre')).toHaveLength(1));
    expect(sent(backend, '/api/art/editCierre')).toEqual({
      id: 7,
      version: 4,
      propios: { altaMedica: 'parcial', secuela: 'Hombro', nombreObra: 'Puente' },
    });
  });

  it('shows the kind of a follow-up and narrows the history to one [FIXL-62]', async () => {
    const note = { autor: 'Romero, Gisela', estatus: null, turno: null, estado: null, anterior: null };
    const noted = { ...note, clase: 'seguimiento', fecha: '2026-11-21', hora: '09:15' };
    const historia = [
      { ...noted, id: 's1', texto: 'Pide otro día', tipo: 'llamado' },
      { ...noted, id: 's2', texto: 'Camina sin dolor', tipo: 'control' },
    ];
    await openCase(1, {}, { '/api/art/detalle/7': () => answer({ ...full(1), historia }) });
    expect((await screen.findAllByText('Llamado')).length).toBeGreaterThan(0);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo de seguimiento' }), 'Control médico');
    await waitFor(() => expect(screen.queryByText('Pide otro día')).toBeNull());
    expect(screen.getByText('Camina sin dolor')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ver todos los tipos' }));
    expect(await screen.findByText('Pide otro día')).toBeTruthy();
  });

  it('draws the counts of an own field in the overview [FIXL-62]', async () => {
    const counts = { total: 3, enCurso: 3, porEstado: [], porGestor: [], porSemana: [], porAntiguedad: [] };
    const opciones = [
      { rotulo: 'En la obra', casos: 2 },
      { rotulo: 'En el camino', casos: 1 },
    ];
    await openCompiled(caseMoments(), '/resumenCasos', signedIn('elena', { role: 'coordinator' }), {
      '/api/art/resumen': () =>
        answer({ ...counts, porCampo: [{ campo: 'lugar', rotulo: 'Dónde ocurrió', opciones }] }),
    });
    const chart = within(await screen.findByRole('figure', { name: 'Dónde ocurrió' }));
    expect(chart.getAllByText('En el camino').length).toBeGreaterThan(0);
  });
});
