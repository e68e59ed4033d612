// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cardIn, DAY, labelled, open, pending, type Turno, turno } from './appointments-kit.ts';

describe('the lists of Mis turnos', { timeout: 120_000 }, () => {
  it('names each button by its appointment, with a differing year [FIXT-12]', async () => {
    const [one, other] = [turno(3 * DAY), turno(400 * DAY)];
    await open([one, other]);
    const names = async (which: Turno) =>
      (await cardIn(pending(), which)).getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    const [mine, theirs] = [await names(one), await names(other)];
    for (const name of mine) expect(name).toContain(`, ${one.especialidad.nome} de `);
    expect(mine[0]).toMatch(/^Reprogramar, /);
    expect(mine.filter((name) => theirs.includes(name))).toEqual([]);
    const year = other.fecha.slice(-4);
    expect((await cardIn(pending(), other)).getByText(year)).toBeTruthy();
    expect((await cardIn(pending(), one)).queryByText(one.fecha.slice(-4))).toBeNull();
  });

  it('counts both lists, and opens the list with the matches [FIXT-10]', async () => {
    const cancelled = turno(3 * DAY, { status: 2 });
    await open([turno(2 * DAY), turno(4 * DAY), cancelled], '/misTurnos?estado=2');
    const history = await screen.findByRole('button', { name: 'Historial de Turnos 1' });
    expect(screen.getByRole('button', { name: 'Mis Turnos Agendados 0' })).toBeTruthy();
    expect(history.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(history);
    expect(history.getAttribute('aria-expanded')).toBe('false');
    cleanup();
    await open([turno(2 * DAY), cancelled]);
    expect((await screen.findByRole('button', { name: 'Historial de Turnos 1' })).getAttribute('aria-expanded')).toBe(
      'false',
    );
  });

  it('shows an empty list in one line when the other matches [FIXT-10]', async () => {
    const [next, cancelled] = [turno(2 * DAY), turno(3 * DAY, { status: 2 })];
    await open([next, cancelled], '/misTurnos?estado=2');
    await screen.findByRole('button', { name: 'Historial de Turnos 1' });
    expect((await screen.findByText('No se encontraron turnos')).tagName).toBe('P');
    cleanup();
    await open([next], '/misTurnos?estado=1');
    fireEvent.click(await screen.findByRole('button', { name: 'Historial de Turnos 0' }));
    expect((await screen.findByText('No se encontraron turnos')).tagName).toBe('P');
    cleanup();
    await open([next], '/misTurnos?estado=2');
    await screen.findByRole('button', { name: 'Mis Turnos Agendados 0' });
    const told = screen.getAllByText('No se encontraron turnos').map(({ tagName }) => tagName);
    expect(told).toEqual(['H2', 'H2']);
  });

  it('reports that Desde is after Hasta in the address [FIXT-10]', async () => {
    await open([turno(2 * DAY)], '/misTurnos?fechaDesde=2026-12-10&fechaHasta=2026-12-01');
    expect(await screen.findByText('La fecha Desde es posterior a Hasta')).toBeTruthy();
    expect(screen.queryByText('No se encontraron turnos')).toBeNull();
    expect(screen.queryByRole('button', labelled('Historial de Turnos'))).toBeNull();
  });
});
