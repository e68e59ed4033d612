import { describe, expect, it, vi } from 'vitest';
import { phoneDigits } from '../../../../engine/domain/identity/clean-number.ts';
import { readMobile, readPhone } from '../../../../engine/domain/identity/phone.ts';
import { hyphened } from '../../../../engine/language/rules/formatters/names.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import cases from '../../../../server/features/demo/data/cases.json' with { type: 'json' };

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

it.each([
  ['30500010912', '30-50001091-2'],
  ['20-05536168-2', '20-05536168-2'],
  ['305000109', '305000109'],
  ['', ''],
])('the CUIT %j is read as %j [FIXL-09]', (text, read) => expect(hyphened(text)).toBe(read));

const none = scopeOf({});

describe('the code of formats that wait', () => {
  it('is fetched for documents that write by them, and for no others [A26, LOGIN-01]', async () => {
    vi.resetModules();
    const { formatters: formatRegistry } = await import('../../../../engine/language/rules/formatters/registry.ts');
    const { bringFormats } = await import('../../../../engine/portal/react/boot/bring-formats.ts');
    const written = () => formatRegistry.whatsapp('1144445555', undefined, none);
    expect(
      await bringFormats({ text: 'WhatsApp: {{tenant.name}}, {{query.whatsapp}}, {{item.own.cuit | cuit}}' }),
    ).toBe(true);
    expect(written()).toBeUndefined();
    expect(await bringFormats({ view: { to: 'https://wa.me/{{item.movil | whatsapp}}' } })).toBe(true);
    expect(written()).toBe('5491144445555');
  });

  it('judges telephones by the server alone until it is there, and is fetched for a box that asks for one [FIXF-05]', async () => {
    vi.resetModules();
    const { hasFormat } = await import('../../../../engine/language/forms/string-formats.ts');
    const { bringFormats, bringPhoneValidator: bringPhoneJudge } = await import(
      '../../../../engine/portal/react/boot/bring-formats.ts'
    );
    const judged = () => [hasFormat('phone', '1144445555'), hasFormat('phone', '44445555')];
    expect(judged()).toEqual([false, false]);
    expect(await bringFormats({ telefono: { schema: { type: 'string', format: 'phone' } } })).toBe(true);
    expect(judged()).toEqual([true, true]);
    bringPhoneJudge();
    await vi.waitFor(() => expect(judged()).toEqual([true, false]));
  });
});
