import { describe, expect, it } from 'vitest';
import { phoneDigits } from '../../../engine/domain/identity/clean-number.ts';
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
import { phoneNumber, readMobile, readPhone } from '../../../engine/domain/identity/phone.ts';
import { hasFormat } from '../../../engine/language/forms/string-formats.ts';
import { isOfFormat } from '../../../engine/language/types/string-format.ts';
import cases from '../../../server/features/demo/data/cases.json' with { type: 'json' };

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
    ['101234567', '101234567'],
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
    // Of another alphabet: a database might fold it in another way.
    ['Ա-1', 'Ա1'],
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
    ['11 4444-5555 ext. 12', undefined],
    ['mi celular: 11 4444-5555', undefined],
    ['', undefined],
  ])('reads "%s" as %s [FIXF-05]', (typed, number) => {
    expect(phoneNumber(typed)).toBe(number);
  });
});

describe('a mobile number for WhatsApp', () => {
  it.each([
    ['1144445555', '5491144445555'],
    ['011 15-4444-5555', '5491144445555'],
    ['9 11 4444 5555', '5491144445555'],
    ['+54 9 11 4444-5555', '5491144445555'],
    ['54 11 4444 5555', '5491144445555'],
    ['0054 11 4444 5555', '5491144445555'],
    ['0221 15 455-9021', '5492214559021'],
    ['(02320) 15-441190', '5492320441190'],
    ['٠١١٤٤٤٤٥٥٥٥', '5491144445555'],
  ])('%s is %s [A26, D-ART-03]', (text, digits) => expect(readMobile(text)).toBe(digits));

  // The fourth once became the number of a stranger; an extension rings at a switchboard, not at a person.
  it.each([
    '',
    'sin teléfono',
    '4444-5555',
    '15 4444-5555',
    '0000000000',
    '1234567890',
    '+598 99 123 456',
    '+1 212 555 0100',
    '11 4444 5555 int. 3',
    '11444455556666777788889999',
    '1144445555?text=otro',
  ])('no link for %j: none is better than a stranger’s [A26]', (text) => expect(readMobile(text)).toBeUndefined());

  it('every worker of the demo can be written to [ART-01]', () => {
    expect(cases.map(({ movil }) => readMobile(movil))).toEqual(cases.map(({ movil }) => `549${movil}`));
  });
});

describe('a telephone', () => {
  it.each([
    ['11 4444-5555', '+541144445555'],
    ['(0221) 15 455-9021', '+542214559021'],
    ['+54 9 11 4444-5555', '+541144445555'],
    ['+54 9 11 15 4444-5555', '+541144445555'],
    ['02944 15 42-3456', '+542944423456'],
    // Assigned to no one as yet: the plan has room for it, and ranges are assigned every year.
    ['2954 12-3456', '+542954123456'],
    ['0800 333 4444', '+548003334444'],
    ['+598 99 123 456', '+59899123456'],
    ['00 598 99 123 456', '+59899123456'],
    ['+34 612 34 56 78', '+34612345678'],
  ])('%s is %s as its form cleans it [FIXF-05]', (text, e164) => expect(readPhone(phoneDigits(text))).toBe(e164));

  it.each([
    ['two numbers in a box', '11 4444-5555 / 11 5555-6666'],
    ['two numbers without area', '4321-5678 / 4321-5679'],
    ['a number without its area', '4444-5555'],
    ['a mobile without its area', '15 4444-5555'],
    ['two numbers with their area', '011 4321-5678 / 011 4321-5679'],
    ['a number with a floor', '011 4321-5678 piso 3'],
    ['a number of an emergency', '107'],
    ['a number with an extension', '11 4444-5555 int. 3'],
    ['a code of a country without a number', '+598 99'],
    ['words', 'no tengo'],
  ])('is not %s [FIXF-05]', (_what, text) => expect(readPhone(phoneDigits(text))).toBeUndefined());
});

describe('canonicalEmail', () => {
  it.each([
    [' Ana@Example.COM ', 'ana@example.com'],
    ['ana@ñandú.com.ar', 'ana@xn--and-6ma2c.com.ar'],
    ['ANA@ÑANDÚ.com.ar', 'ana@xn--and-6ma2c.com.ar'],
    ['ana@xn--and-6ma2c.com.ar', 'ana@xn--and-6ma2c.com.ar'],
    ['ana', 'ana'],
    ['ana@ñ/x.com', 'ana@ñ/x.com'],
    ['ñandú.com.ar', 'ñandú.com.ar'],
    ['ana@example.com:80', 'ana@example.com:80'],
    // A browser reads such a domain as 127.0.0.1.
    ['ana@127.1', 'ana@127.1'],
  ])('makes "%s" %s [FIXI-01, FIXI-09]', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });

  it('equates two spellings of a mailbox, but not two missing e-mails [FIXI-01]', () => {
    expect(sameEmail('Ana@Ñandú.com.ar', 'ana@xn--and-6ma2c.com.ar')).toBe(true);
    expect(sameEmail('ana@example.com', 'bea@example.com')).toBe(false);
    expect([sameEmail(null, null), sameEmail('ana@example.com', null), sameEmail(null, 'ana@example.com')]).toEqual([
      false,
      false,
      false,
    ]);
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
