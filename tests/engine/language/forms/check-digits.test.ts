import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { hasFormat } from '../../../../engine/language/forms/string-formats.ts';
import { validateForm } from '../../../../engine/language/forms/validate-form.ts';
import { compiled, faults, withDocument } from '../compile/world.ts';
import { baseScope } from './fixtures.ts';

/** Numbers that are public: of the tax office itself, and of the examples of who documents the check digit. */
const RIGHT = {
  cuil: ['20267565393', '20055361682'],
  cuit: ['20267565393', '20055361682', '33693450239', '30500010912'],
  cbu: ['2850590940090418135201'],
} as const;

describe('[FIXL-16] numbers with a check digit', () => {
  it.each(Object.entries(RIGHT))('%s: one digit that is wrong is found, wherever it is', (format, numbers) => {
    const slip = fc.record({ number: fc.constantFrom(...numbers), at: fc.nat(), by: fc.integer({ min: 1, max: 9 }) });
    for (const number of numbers) expect([number, hasFormat(format, number)]).toEqual([number, true]);
    fc.assert(
      fc.property(slip, ({ number, at, by }) => {
        const place = at % number.length;
        const wrong = (Number(number[place]) + by) % 10;
        expect(hasFormat(format, `${number.slice(0, place)}${wrong}${number.slice(place + 1)}`)).toBe(false);
      }),
    );
  });

  it.each([
    ['cuit', '20-26756539-3'],
    ['cuit', '2026756539'],
    ['cuit', '00000000000'],
    ['cuil', '33693450239'],
    ['cbu', '285059094009041813520'],
    ['cbu', '28505909 40090418135201'],
    ['cuit', '２０２６７５６５３９３'],
  ])('%s: %s is none', (format, text) => {
    expect(hasFormat(format, text)).toBe(false);
  });

  it('checks their digits alike on both sides, and names the wrong number', () => {
    const field = (label: string, format: string) => ({
      label,
      widget: 'digits',
      clean: 'grouped',
      required: true,
      schema: { type: 'string', format },
      errors: { required: 'Falta', format: `${label} mal` },
    });
    const fields = { cuit: field('CUIT', 'cuit'), cbu: field('CBU', 'cbu') };
    const view = { node: 'form', form: 'pay' };
    const files = withDocument(
      'norte/screens/pay.json',
      { path: '/pay', for: ['patient'], title: 'x', view },
      withDocument('norte/forms/pay.json', { fields, submit: { label: 'Seguir' } }),
    );
    expect(faults(files)).toEqual([]);
    const form = compiled(files).tenant?.public.forms.pay;
    if (form === undefined) throw new Error('no form');
    const right = { cuit: '20-26756539-3', cbu: '2850590940090418135201' };
    const wrong = { cuit: '20-26756539-4', cbu: '2850590940090418135202' };
    expect(validateForm(form, right, baseScope).ok).toBe(true);
    expect(validateForm(form, wrong, baseScope).errors.map(({ text }) => text)).toEqual(['CUIT mal', 'CBU mal']);
    expect(parseSubmission(form, right, baseScope)).toMatchObject({ ok: true });
    expect(parseSubmission(form, wrong, baseScope).ok).toBe(false);
  });
});
