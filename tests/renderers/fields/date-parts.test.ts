import { describe, expect, it } from 'vitest';
import {
  dateValue,
  monthOf,
  partsOf,
  readDate,
  timeValue,
  wholeYear,
  wrongPart,
} from '../../../renderers/fields/controls/date-parts.ts';

const today = '2026-11-24';

describe('a date written whole', () => {
  it.each([
    ['3/12/1980', '1980-12-03'],
    ['3 12 1980', '1980-12-03'],
    ['03-12-80', '1980-12-03'],
    ['03.12.1980', '1980-12-03'],
    ['12 de marzo de 1958', '1958-03-12'],
    ['12 de marzo del 58', '1958-03-12'],
    ['12 MAR 1958', '1958-03-12'],
    ['1 setiembre 1990', '1990-09-01'],
    ['1980-12-03', '1980-12-03'],
    ['1980/12/3', '1980-12-03'],
    ['29 2 2000', '2000-02-29'],
    ['5/6/26', '2026-06-05'],
    ['5/6/27', '1927-06-05'],
  ])('%s is %s', (typed, value) => {
    const parts = readDate(typed, today);
    expect(parts && dateValue(parts)).toBe(value);
  });

  it.each([
    ['10051983', '1983-05-10'],
    ['19830510', '1983-05-10'],
    ['19121958', '1958-12-19'],
  ])('reads %s without anything between its numbers [FIXI-09]', (typed, value) => {
    const parts = readDate(typed, today);
    expect(parts && dateValue(parts)).toBe(value);
  });

  it('fills day and month of a date without year', () => {
    expect(readDate('12 de marzo', today)).toEqual({ day: '12', month: '3', year: '' });
  });

  it.each(['12', 'marzo', '3/12', '1 2 3 4', '40/12/x', '', 'hola que tal', '3 martes 1980', '99999999', '31021983'])(
    '%j is none',
    (typed) => {
      expect(readDate(typed, today)).toBeUndefined();
    },
  );
});

describe('three boxes and one value', () => {
  it('go both ways, whatever was typed', () => {
    for (const parts of [
      { day: '3', month: '12', year: '1980' },
      { day: '31', month: '2', year: '1980' },
      { day: '', month: 'marzo', year: '' },
      { day: 'x', month: '', year: '19' },
    ]) {
      expect(partsOf(dateValue(parts))).toEqual(parts);
    }
    expect(dateValue({ day: ' ', month: '', year: '' })).toBeUndefined();
  });

  it.each([
    [{ day: '', month: '3', year: '1980' }, 'day'],
    [{ day: '31', month: '4', year: '1980' }, 'day'],
    [{ day: '29', month: '2', year: '1981' }, 'day'],
    [{ day: '29', month: '2', year: '' }, 'year'],
    [{ day: '3', month: 'marte', year: '1980' }, 'month'],
    [{ day: '3', month: '13', year: '1980' }, 'month'],
    [{ day: '3', month: '12', year: '198' }, 'year'],
    [{ day: '3', month: '12', year: '1980' }, undefined],
    [{ day: '3', month: 'diciembre', year: '1980' }, undefined],
  ])('%j is wrong in %s', (parts, wrong) => {
    expect(wrongPart(dateValue(parts))).toBe(wrong);
  });
});

describe('parts of a date', () => {
  it('knows months by number and by name, but not by a letter', () => {
    expect(['1', '12', '0', '13', 'ene', 'Setiembre', 'SEPT', 'ju', 'jul'].map(monthOf)).toEqual([
      1,
      12,
      undefined,
      undefined,
      1,
      9,
      9,
      undefined,
      7,
    ]);
  });

  it('takes two digits for the last such year', () => {
    expect(['26', '27', '00', '1980', '198', ''].map((year) => wholeYear(year, today))).toEqual([
      '2026',
      '1927',
      '2000',
      '1980',
      '198',
      '',
    ]);
  });
});

describe('a time as people write it', () => {
  it.each([
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['21', '21:00'],
    ['21 hs', '21:00'],
    ['1030', '10:30'],
    ['mañana', 'mañana'],
  ])('%s is %s', (typed, value) => expect(timeValue(typed)).toBe(value));
});
