import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { numberIn, phoneDigits, postalDigits, withoutGroups } from '../../../../engine/domain/identity/clean-number.ts';

/** Areas of two, three and four digits, from the north to the south. */
const AREAS = ['11', '221', '341', '351', '387', '2944', '2966', '3541', '3755'];

const written = fc.record({
  area: fc.constantFrom(...AREAS),
  prefix: fc.constantFrom('', '0', '+54', '0054', '54', '+549', '549', '+54 9 ', '+54 (9) '),
  fifteen: fc.boolean(),
  digits: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }),
  between: fc.constantFrom('', ' ', '-', '.', ' / '),
});

describe('a telephone as people and phones write it', () => {
  it.each([
    ['+5491144445555', '1144445555'],
    ['+54 9 11 4444-5555', '1144445555'],
    ['(011) 15-4444-5555', '1144445555'],
    ['011 15 4444 5555', '1144445555'],
    ['02944 15 42-3456', '2944423456'],
    ['11-4444-5555', '1144445555'],
    ['4444-5555', '44445555'],
    ['15 4444 5555', '1544445555'],
    // Twelve digits without the 15 of a mobile behind an area.
    ['23 4567 15-1234', '234567151234'],
  ])('%s becomes %s [FIXP-04]', (text, digits) => expect(phoneDigits(text)).toBe(digits));

  it.each(['+598 99 123 456', '11int4444', '+54 123', 'no tengo', '+1 (305) 555-0100'])(
    '%s keeps what its field refuses [FIXP-04]',
    (text) => expect(phoneDigits(text)).toMatch(/\D/),
  );

  it('returns the same digits for every spelling of a number [FIXP-04]', () => {
    fc.assert(
      fc.property(written, ({ area, prefix, fifteen, digits, between }) => {
        const subscriber = digits.slice(0, 10 - area.length).join('');
        const mobile = fifteen && !prefix.includes('9') ? `15${between}` : '';
        expect(phoneDigits(`${prefix}${between}${area}${between}${mobile}${subscriber}`)).toBe(area + subscriber);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads the same digits as Google’s library for Argentine numbers [FIXP-04]', () => {
    fc.assert(
      fc.property(written, ({ area, prefix, fifteen, digits }) => {
        const subscriber = digits.slice(0, 10 - area.length).join('');
        const text = `${prefix}${area}${fifteen && !prefix.includes('9') ? '15' : ''}${subscriber}`;
        const number = parsePhoneNumberFromString(text, 'AR');
        fc.pre(number?.country === 'AR' && number.isValid());
        expect(phoneDigits(text)).toBe(String(number?.nationalNumber).replace(/^9(?=\d{10}$)/, ''));
      }),
      { numRuns: 1_300 },
    );
  });
});

describe('other numbers', () => {
  it.each([
    ['C1425ABC', '1425'],
    ['c1425abc', '1425'],
    ['B 1832', '1832'],
    ['1425', '1425'],
    ['C142', 'C142'],
    ['AC1425ABC', 'AC1425ABC'],
    ['C1425AB', 'C1425AB'],
  ])('the postal code %s becomes %s [FIXP-04]', (text, digits) => expect(postalDigits(text)).toBe(digits));

  it('strips hyphens and bars from affiliate numbers and keeps letters [FIXP-04]', () => {
    expect(withoutGroups('1234-5/01')).toBe('1234501');
    expect(withoutGroups('12A-4')).toBe('12A4');
  });
});

describe('a number as people write it', () => {
  it.each([
    ['7', 7],
    ['-2', -2],
    ['1.234', 1234],
    ['12.345', 12_345],
    ['12,5', 12.5],
    ['1.234.567,25', 1_234_567.25],
  ])('%s is %d [FIXL-09]', (text, number) => expect(numberIn(text)).toBe(number));

  it.each(['', '1.5', '12.34', '1,2,3', '1e3', '0x10', 'siete', '1234567890123456'])('"%s" is none [FIXL-09]', (text) =>
    expect(numberIn(text)).toBe(text),
  );
});
