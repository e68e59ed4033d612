// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { pageNumbers, placeOf } from '../../../renderers/nodes/table/paging.ts';
import { found } from '../../../renderers/nodes/table/search.ts';

describe('where one is in a list of pages', () => {
  it.each([
    [1, 23, { page: 1, pages: 3, from: 1, to: 10 }],
    [3, 23, { page: 3, pages: 3, from: 21, to: 23 }],
    [9, 23, { page: 3, pages: 3, from: 21, to: 23 }],
    [0, 23, { page: 1, pages: 3, from: 1, to: 10 }],
    [-4, 23, { page: 1, pages: 3, from: 1, to: 10 }],
    [2, 20, { page: 2, pages: 2, from: 11, to: 20 }],
    ['x', 20, { page: 1, pages: 2, from: 1, to: 10 }],
    [1, 0, { page: 1, pages: 1, from: 0, to: 0 }],
  ])('[HIST-04] page %s of %i rows', (asked, total, place) => {
    expect(placeOf(asked, total, 10)).toEqual({ ...place, total });
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [3, 9, [1, 2, 3, 4, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('offers page %i of %i as %j', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });
});

describe('search', () => {
  const rows = [{ doctor: 'Pérez, Inés' }, { doctor: 'Díaz, Bruno' }];
  const column = (searchable: boolean) => ({
    key: 'doctor',
    label: 'Profesional',
    text: (row: unknown) => (row as { doctor: string }).doctor,
    searchable,
  });

  it('finds without accents or capitals, every word of it [HIST-02]', () => {
    expect(found(rows, [column(true)], 'INES perez')).toEqual([rows[0]]);
    expect(found(rows, [column(true)], 'inés díaz')).toEqual([]);
    expect(found(rows, [column(true)], '   ')).toEqual(rows);
  });

  it('searches again when the word, rows or their texts change [HIST-02]', () => {
    const columns = [column(true)];
    expect(found(rows, columns, 'diaz')).toEqual([rows[1]]);
    expect(found([rows[0]], columns, 'diaz')).toEqual([]);
    const initials = { ...column(true), text: (row: unknown) => (row as { doctor: string }).doctor.slice(0, 1) };
    expect(found(rows, [initials], 'diaz')).toEqual([]);
    expect(found(rows, [initials], 'd')).toEqual([rows[1]]);
  });

  it('looks only where the document says so', () => {
    expect(found(rows, [column(false)], 'perez')).toEqual(rows);
  });
});
