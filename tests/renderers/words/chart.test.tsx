// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

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
    total: 3,
    enCurso: 3,
    porEstado: [],
    porGestor: [],
    porAntiguedad: [],
    porSemana: casos.map((count, at) => ({ semana: `2026-11-${String(9 + 7 * at).padStart(2, '0')}`, casos: count })),
  });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('a chart', { timeout: 60_000 }, () => {
  it.each(['bars', 'columns'])(
    '[ART-02] as %s has its numbers in a table, named, also while it is drawn',
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
      await userEvent.click(within(figure).getByRole('button', { name: 'Ver en una tabla: Casos por semana' }));
      expect(within(figure).getByRole('table')).toBeTruthy();
      await userEvent.click(within(figure).getByRole('button', { name: 'Ver en barras: Casos por semana' }));
      expect(within(figure).getByRole('table')).toBeTruthy();
      unmount();
    },
  );

  it('tells no data from a failure, and offers a retry [ART-02, FIXL-35]', async () => {
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

  it('measures numbers of its list, and nothing else [ART-02]', () => {
    expect(faultsOf(page())).toEqual([]);
    expect(faultsOf(page({ value: 'item.semana' }))).not.toEqual([]);
    expect(faultsOf(page({ rows: 'data.resumen.total' }))).not.toEqual([]);
  });
});

/** A place of so many CSS pixels: jsdom lays nothing out, so that a drawing would have no width. */
class Place {
  static width = 320;
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const contentRect = { left: 0, top: 0, width: Place.width, height: 240 } as DOMRectReadOnly;
    this.#tell([{ target, contentRect } as ResizeObserverEntry], this as unknown as ResizeObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** As in a page that shows nothing new: printed at once, or in a tab behind another. */
class Silent extends Place {
  override observe(): void {}
}

describe('the drawing of a chart', { timeout: 60_000 }, () => {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', Place);
    if (window.ResizeObserver !== (Place as unknown)) Object.assign(window, { ResizeObserver: Place });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const drawn = async (layout: string, rows: readonly object[], more: object = {}) => {
    const overviewOf = { total: 3, enCurso: 3, porEstado: [], porGestor: [], porAntiguedad: [], porSemana: rows };
    await openDocuments(page({ layout, ...more }), { replies: { '/api/art/resumen': () => answer(overviewOf) } });
    const figure = await screen.findByRole('figure', { name: 'Casos por semana' });
    await waitFor(() => expect(figure.querySelectorAll('svg rect').length).toBeGreaterThan(0));
    const numbers = (of: string, name: string) =>
      [...figure.querySelectorAll(of)].map((one) => Number(one.getAttribute(name)));
    const texts = [...figure.querySelectorAll('svg text')].map((one) => one.textContent);
    return { figure, numbers, texts };
  };

  it('draws bars by their numbers, named beside, complete in the table [ART-02]', async () => {
    const long = 'Fernández de la Puente Goyeneche, María de los Ángeles Guadalupe';
    const rows = [
      { semana: long, casos: 1234 },
      { semana: 'Sosa, Pablo', casos: 617 },
      { semana: 'Nadie', casos: 0 },
    ];
    const { figure, numbers, texts } = await drawn('bars', rows, { by: '{{item.semana}}' });
    // Of each the track, as wide as the place, and the bar on it.
    expect(numbers('rect', 'width')).toEqual([320, 320, 320, 160, 320, 0]);
    const [cut = '', number, ...rest] = texts;
    expect([number, ...rest]).toEqual(['1.234', 'Sosa, Pablo', '617', 'Nadie', '0']);
    expect(cut).toMatch(/^Fernández de la Puente.*…$/u);
    expect(cut.length * 8).toBeLessThan(320 - 5 * 8);
    expect([...figure.querySelectorAll('svg title')].map((one) => one.textContent)).toEqual([long]);
    expect(within(figure).getByRole('rowheader', { name: long })).toBeTruthy();
  });

  it('draws columns by their numbers, with names where there is room [ART-02]', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ semana: `S${at + 1}`, casos: at === 5 ? 617 : 1234 }));
    const { numbers, texts } = await drawn('columns', rows, { by: '{{item.semana}}' });
    const heights = numbers('rect', 'height');
    expect(heights).toHaveLength(12);
    expect(heights[5]).toBeCloseTo((heights[0] ?? 0) / 2);
    expect(texts.filter((one) => one?.startsWith('S'))).toEqual(['S2', 'S4', 'S6', 'S8', 'S10', 'S12']);
    expect(texts.filter((one) => !one?.startsWith('S'))).toEqual(['1.234', '1.234', '617', '1.234', '1.234', '1.234']);
  });

  it('measures itself at its first render, before any resize event [ART-02]', async () => {
    Object.assign(window, { ResizeObserver: Silent });
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(Place.width);
    const { numbers } = await drawn('bars', [{ semana: 'S1', casos: 3 }]);
    expect(numbers('rect', 'width')).toEqual([Place.width, Place.width]);
  });

  it('shows a dash for an unknown value, instead of the empty text [ART-02]', async () => {
    const { texts } = await drawn('bars', [{ semana: 'S1', casos: null }], { by: '{{item.semana}}' });
    expect(texts).toEqual(['S1', '—']);
    expect(screen.queryByText('Todavía no hay casos.')).toBeNull();
  });
});
