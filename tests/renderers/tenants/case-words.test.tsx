// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { compiledTenant } from '../../tenants/compiled.ts';
import { open, openList, row, sent } from './case-kit.ts';

const LIST = '/api/art/listarFitro';

describe('what the pages of cases say, to the letter', { timeout: 120_000 }, () => {
  it('has the four sections of the letter, in order, and its button [ART-03]', async () => {
    await open('/nuevocaso', 'art', {});
    expect((await screen.findByText('Registrar nuevo caso')).tagName).toBe('H1');
    expect((await screen.findByText('Crear')).closest('button')?.type).toBe('submit');
    const sections = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(sections).toEqual(['Datos personales del paciente', 'Datos de contacto', 'Datos del caso', 'Turno médico']);
  });

  it.each([
    ['art', 1],
    ['coordinator', null],
  ] as const)('lists as %s by the unit and the manager %j [ART-02, ART-15, D-ART-06]', async (role, manager) => {
    const backend = await openList([row], role);
    await screen.findAllByText('SIN-1');
    const { gestor_id = null, unidad_id } = sent(backend, LIST) as Readonly<Record<string, unknown>>;
    expect([gestor_id, unidad_id]).toEqual([manager, compiledTenant('demo').public.unit]);
  });

  it('sends every filter field by its name, and clears them all [ART-15, D-ART-02]', async () => {
    const backend = await open('/listcasos', 'coordinator', {
      [LIST]: ({ body }) =>
        JSON.stringify(body).includes('30111999')
          ? answer({ casos: [], total: 0, pagina: 1 })
          : answer({ casos: [row], total: 1, pagina: 1 }),
    });
    const last = () => (backend.at(LIST).at(-1)?.body as { readonly json: object } | undefined)?.json;
    await screen.findAllByText('SIN-1');
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filtrar' }));
    await panel.findByText('Ibáñez, Hugo');
    for (const [label, value] of [
      ['N° de caso', '7'],
      ['Fecha de alta', '20/11/2026'],
      ['N° de siniestro', 'SIN-1'],
      ['Documento', '30111999'],
      ['Nombre', 'Ester'],
      ['Apellido', 'Paredes'],
      ['Teléfono móvil', '1144445555'],
      ['Email', 'ester@example.com'],
      ['Fecha del turno', '25/11/2026'],
      ['Hora del turno', '10:30'],
    ] as const)
      fireEvent.change(panel.getByLabelText(label), { target: { value } });
    await userEvent.selectOptions(panel.getByLabelText('Estado'), 'Abierto');
    await userEvent.selectOptions(panel.getByLabelText('Gestor'), 'Ibáñez, Hugo');
    fireEvent.click(panel.getByText('Aplicar'));
    const filled = {
      gestor_id: 3,
      casoId: 7,
      status: 1,
      fechaAlta: '2026-11-20',
      nroSiniestro: 'SIN-1',
      documento: '30111999',
      nombre: 'Ester',
      apellido: 'Paredes',
      telefonoMovil: '1144445555',
      email: 'ester@example.com',
      fecha_turno: '2026-11-25',
      hora_turno: '10:30',
    };
    await waitFor(() => expect(last()).toMatchObject(filled));
    expect(await screen.findByText('Sin resultados')).toBeTruthy();
    if (screen.queryByText('Limpiar filtros') === null) fireEvent.click(screen.getByText('Filtrar'));
    fireEvent.click(await screen.findByText('Limpiar filtros'));
    expect((await screen.findAllByText('SIN-1')).length).toBeGreaterThan(0);
  });
});
