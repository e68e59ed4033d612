import { describe, expect, it } from 'vitest';
import { folded } from '../../../engine/domain/search/fold.ts';
import { phoneSought } from '../../../engine/domain/search/phone.ts';

describe('folded', () => {
  it.each([
    ['NUÑEZ', 'nunez'],
    ['Nu\u0301n\u0303ez', 'nunez'],
    ['O’Connor', "o'connor"],
    ['D´Angelo', "d'angelo"],
    ['Agüero', 'aguero'],
    ['Öst', 'ost'],
  ])('makes %s %s [FIXI-06]', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });
});

describe('phoneSought', () => {
  it.each([
    ['+54 9 11 4444-5555', '1144445555'],
    ['011 15 4444 5555', '1144445555'],
    ['(0221) 15-444-5555', '2214445555'],
    ['15 4444-5555', '44445555'],
    ['4444-5555', '44445555'],
    ['4444', '4444'],
    ['+54 9 11', '11'],
    ['0221', '221'],
    ['nadie', ''],
    ['0054 11 4444', '114444'],
    ['351 444 5555', '3514445555'],
    ['15 44', '1544'],
    ['15', '15'],
    ['0', '0'],
    ['9', '9'],
    ['15 1234 56789', '15123456789'],
    ['4415 123456', '4415123456'],
  ])('looks for %s as %s [FIXI-06]', (typed, digits) => {
    expect(phoneSought(typed)).toBe(digits);
  });
});
