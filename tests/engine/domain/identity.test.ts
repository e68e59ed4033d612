import { describe, expect, it } from 'vitest';
import { comparedSpelling } from '../../../engine/domain/identity/compared-spelling.ts';
import { canonicalDni, dniSpellings } from '../../../engine/domain/identity/dni.ts';
import { canonicalEmail, sameEmail } from '../../../engine/domain/identity/email.ts';
import {
  canonicalIdentity,
  identityKey,
  numberSpellings,
  ofDni,
  sameIdentity,
} from '../../../engine/domain/identity/identity.ts';
import { phoneNumber } from '../../../engine/domain/identity/phone.ts';
import { hasFormat } from '../../../engine/language/forms/string-formats.ts';
import { isOfFormat } from '../../../engine/language/types/string-format.ts';

describe('canonicalDni', () => {
  it.each([
    ['5123451', '5123451'],
    ['05123451', '5123451'],
    ['05.123.451', '5123451'],
    [' 5 123 451 ', '5123451'],
    ['30.111.222', '30111222'],
    // Seven digits are the fewest that a form takes.
    ['0512345', '0512345'],
    ['00512345', '0512345'],
    // Nine digits are refused by the form, and so must not become eight.
    ['030111222', '030111222'],
    ['5123A51', '5123A51'],
  ])('makes %s %s [FIXI-01]', (typed, canonical) => {
    expect(canonicalDni(typed)).toBe(canonical);
    expect(canonicalDni(canonical)).toBe(canonical);
  });

  it('lists what a database may hold of a DNI [FIXI-01]', () => {
    expect(dniSpellings('05.123.451')).toEqual(['5123451', '05123451']);
    expect(dniSpellings('30111222')).toEqual(['30111222']);
  });
});

describe('an identity', () => {
  const stored = { kind: 'DNI', number: '05123451', country: 'AR' } as const;

  it('is a DNI of Argentina where the contract names a DNI [FIXH-01, FIXI-01]', () => {
    expect(ofDni('05.123.451')).toEqual({ kind: 'DNI', number: '5123451', country: 'AR' });
    expect(canonicalIdentity(stored)).toEqual(ofDni('5123451'));
  });

  it('is the same however its number is typed [FIXH-01, FIXI-01]', () => {
    const same = (typed: string) => sameIdentity(stored, ofDni(typed));
    expect([same('5.123.451'), same('51234510')]).toEqual([true, false]);
    expect(numberSpellings(stored)).toEqual(['5123451', '05123451']);
  });

  it('is locked by its number alone, as servers lock it that know DNIs only [FIXH-01]', () => {
    expect([identityKey(stored), identityKey(ofDni('30.111.222'))]).toEqual(['5123451', '30111222']);
  });
});

describe('comparedSpelling', () => {
  it.each([
    ['SIN 88213', 'sin88213'],
    ['SIN88213', 'sin88213'],
    ['SIN–88213', 'sin88213'],
    ['s.i.n\\882/13', 'sin88213'],
    ['ＳＩＮ　８８２１３', 'sin88213'],
    ['SIN\u00a088\u202f2\u00ad1\u200b3', 'sin88213'],
    ['SIN−88213', 'sin88213'],
    // Zeros count, wherever they stand.
    ['00-12/01', '001201'],
    ['SIÑ 1', 'siñ1'],
    ['SIN\u0303 1', 'siñ1'],
    ['ÆГΩ-1', 'æгω1'],
    ['A#1,2', 'a#1,2'],
    // Separators alone would make all such texts one.
    ['--', '--'],
    ['', ''],
  ])('makes "%s" %s [FIXF-06]', (typed, compared) => {
    expect(comparedSpelling(typed)).toBe(compared);
    expect(comparedSpelling(compared)).toBe(compared);
  });

  it('removes every space and dash of Unicode [FIXF-06]', () => {
    const all = Array.from({ length: 0xffff }, (_, point) => String.fromCharCode(point));
    const separators = all.filter((letter) => /[\p{Z}\p{Pd}\p{Pc}]/u.test(letter));
    expect(separators.filter((letter) => comparedSpelling(`a${letter}1`) !== 'a1')).toEqual([]);
  });
});

describe('phoneNumber', () => {
  it.each([
    ['+54 9 11 4444-5555', '+541144445555'],
    ['+54 11 4444-5555', '+541144445555'],
    ['(011) 15-4444-5555', '+541144445555'],
    ['1144445555', '+541144445555'],
    ['02944 15 123456', '+542944123456'],
    ['+598 99 123 456', '+59899123456'],
    ['44445555', undefined],
    ['11 4444-5555 / 11 5555-6666', undefined],
    ['', undefined],
  ])('reads "%s" as %s [FIXF-05]', (typed, number) => {
    expect(phoneNumber(typed)).toBe(number);
  });
});

describe('canonicalEmail', () => {
  it.each([
    [' Ana@Example.COM ', 'ana@example.com'],
    ['ana@ñandú.com.ar', 'ana@xn--and-6ma2c.com.ar'],
    ['ANA@ÑANDÚ.com.ar', 'ana@xn--and-6ma2c.com.ar'],
    ['ana@xn--and-6ma2c.com.ar', 'ana@xn--and-6ma2c.com.ar'],
    ['ana', 'ana'],
    ['ana@ñ/x.com', 'ana@ñ/x.com'],
  ])('makes "%s" %s [FIXI-01, FIXI-09]', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });

  it('equates two spellings of a mailbox, but not two missing e-mails [FIXI-01]', () => {
    expect([sameEmail('Ana@Ñandú.com.ar', 'ana@xn--and-6ma2c.com.ar'), sameEmail(null, null)]).toEqual([true, false]);
  });
});

describe('the format of an e-mail', () => {
  it.each([
    ['ana@ñandú.com.ar', true],
    ['ana@xn--and-6ma2c.com.ar', true],
    ['ana@ñandú', false],
    ['ana@ñ..com', false],
    ['añá@example.com', false],
    ['ana@ñ_dú.com', false],
  ])('judges %s as %s, in forms and in answers [FIXI-09]', (text, valid) => {
    expect([hasFormat('email', text), isOfFormat('email', text)]).toEqual([valid, valid]);
  });
});
