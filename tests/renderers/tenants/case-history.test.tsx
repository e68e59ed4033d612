// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { full, openCase } from './case-kit.ts';

const note = (at: number) => ({
  id: `s${at}`,
  clase: 'seguimiento',
  fecha: '2026-11-21',
  hora: '09:15',
  texto: `Nota ${at}`,
  autor: 'Romero, Gisela',
  tipo: null,
  estatus: null,
  turno: null,
  estado: null,
  anterior: null,
});
const follow = (at: number) => ({
  idSeguimientoCaso: at,
  idCaso: 7,
  fecha: '2026-11-21',
  hora: '09:15',
  seguimiento: `Nota ${at}`,
  tipo: null,
  idUsuarioGestor: 3,
  usuarioGestor: { nome: 'Gisela', sobrenome: 'Romero' },
});
const many = Array.from({ length: 300 }, (_, at) => at + 1);

describe('the history of a case', { timeout: 120_000 }, () => {
  it('shows ten of 300 follow-ups, and twenty more per press [FIXT-12]', async () => {
    const told = { ...full(1), seguimientos: many.map(follow), historia: many.map(note) };
    await openCase(1, '', { '/api/art/detalle/7': () => answer(told) });
    expect(await screen.findByRole('heading', { name: 'Seguimientos (300)' })).toBeTruthy();
    expect(screen.getAllByText(/^Nota \d+$/)).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Ver más (290)' }));
    expect(screen.getAllByText(/^Nota \d+$/)).toHaveLength(30);
    expect(document.activeElement?.textContent).toContain('Nota 11');
    await userEvent.click(screen.getByRole('button', { name: 'Ver más (270)' }));
    expect(screen.getAllByText(/^Nota \d+$/)).toHaveLength(50);
  });

  it('begins a follow-up at the present hour, and refuses one ahead [FIXT-12]', async () => {
    await openCase(1);
    await userEvent.click(await screen.findByRole('button', { name: /Agregar seguimiento/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const hour = await dialog.findByLabelText<HTMLInputElement>(/^Hora/);
    expect(hour.value).toMatch(/^\d\d:\d\d$/);
    const year = dialog.getByLabelText<HTMLInputElement>(/^Fecha/);
    await userEvent.clear(year);
    await userEvent.type(year, '2099-01-01');
    await userEvent.click(dialog.getByRole('button', { name: 'Agregar seguimiento' }));
    expect(await dialog.findAllByText(/un momento que todavía no llegó/)).not.toEqual([]);
  });

  it('links the worker’s other cases, and warns that corrections reach all [FIXT-08]', async () => {
    const { paciente, ...rest } = full(1);
    const told = { ...rest, paciente: { ...paciente, casos: [{ id: 5, nroSiniestro: 'SIN-5' }] } };
    await openCase(1, '&edicion=1', { '/api/art/detalle/7': () => answer(told) });
    const link = await screen.findByRole('link', { name: 'También caso 5, siniestro SIN-5' });
    expect(link.getAttribute('href')).toBe('/detalleCaso?id=5');
    expect(screen.getByText(/vale para todos los casos de esta persona/)).toBeTruthy();
  });
});
