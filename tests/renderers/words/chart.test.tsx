// @vitest-environment jsdom
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

configure({ asyncUtilTimeout: 30_000 });

const chart = (more: object = {}): object => ({
  node: 'chart',
  label: 'Casos por semana',
  rows: 'data.resumen.porSemana',
  by: '{{item.semana | date:short}}',
  byLabel: 'Semana del',
  value: 'item.casos',
  valueLabel: 'Casos',
  empty: 'Todavía no hay casos.',
  ...more,
});
const page = (more: object = {}) =>
  probe(stack({ semanas: chart(more) }), { data: { resumen: { call: 'art.overview' } } });
const overview = (casos: readonly number[]) =>
  answer({
    ...{ total: 3, enCurso: 3, porEstado: [], porGestor: [], porAntiguedad: [] },
    porSemana: casos.map((count, at) => ({ semana: `2026-11-${String(9 + 7 * at).padStart(2, '0')}`, casos: count })),
  });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('a chart', { timeout: 60_000 }, () => {
  it.each(['bars', 'columns'])(
    '[ART-02, FIXC-08] as %s has its numbers in a table, named, also while it is drawn',
    async (layout) => {
      const { unmount } = await openDocuments(page({ layout }), {
        replies: { '/api/art/resumen': () => overview([0, 1234, 2]) },
      });
      const figure = await screen.findByRole('figure', { name: 'Casos por semana' });
      const table = await within(figure).findByRole('table', { name: 'Casos por semana' });
      expect(cells(table)).toEqual([
        ['Semana del', 'Casos'],
        ['09/11', '0'],
        ['16/11', '1.234'],
        ['23/11', '2'],
      ]);
      expect(figure.querySelectorAll('svg:not([aria-hidden="true"])')).toHaveLength(0);
      await userEvent.click(within(figure).getByRole('button', { name: 'Ver en una tabla' }));
      expect(within(figure).getByRole('table')).toBeTruthy();
      await userEvent.click(within(figure).getByRole('button', { name: 'Ver en barras' }));
      expect(within(figure).getByRole('table')).toBeTruthy();
      unmount();
    },
  );

  it('[ART-02, FIXL-35] of nothing says so; one that failed says that, and is asked for again', async () => {
    const outcomes = [refuse(500, 'INTERNAL'), overview([0, 0])];
    const { unmount } = await openDocuments(page(), {
      replies: { '/api/art/resumen': () => outcomes.shift() ?? overview([]) },
    });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByText('Todavía no hay casos.')).toBeNull();
    await userEvent.click(retry);
    expect(await screen.findByText('Todavía no hay casos.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    unmount();
  });

  it('[ART-02] measures numbers of its list, and nothing else', () => {
    expect(faultsOf(page())).toEqual([]);
    expect(faultsOf(page({ value: 'item.semana' }))).not.toEqual([]);
    expect(faultsOf(page({ rows: 'data.resumen.total' }))).not.toEqual([]);
  });
});
