import { describe, expect, it, vi } from 'vitest';
import { hyphened } from '../../../../engine/language/rules/formatters/names.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';

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
    const box = { telefono: { schema: { type: 'string', format: 'phone' } } };
    expect(await bringFormats(box)).toBe(true);
    expect(judged()).toEqual([true, true]);
    bringPhoneJudge();
    await vi.waitFor(() => expect(judged()).toEqual([true, false]));
    await bringFormats(box);
    expect(judged()).toEqual([true, false]);
  });
});
