import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../../../../engine/language/forms/example-of.ts';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { fromPayload, toPayload } from '../../../../engine/language/forms/payload.ts';
import { LONGEST_TEXT } from '../../../../engine/language/forms/unfilled.ts';
import { validateForm } from '../../../../engine/language/forms/validate-form.ts';
import { checkRule } from '../../../../engine/language/rules/check-rule.ts';
import { evaluate } from '../../../../engine/language/rules/evaluate.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { isDirty } from '../../../../engine/portal/drafts/draft.ts';
import { baseScope, formOf, oneField } from './fixtures.ts';

const conditions = formOf({
  documento: { required: true },
  diabetes: { widget: 'tickNote', as: 'condiciones.diabetes' },
  asma: { widget: 'tickNote', as: 'condiciones.asma', visible: { '!=': [{ var: 'form.documento' }, '1'] } },
});

const sent = (values: Readonly<Record<string, unknown>>) => {
  const verdict = validateForm(conditions, values, baseScope);
  return toPayload(conditions, verdict.values, verdict.visible);
};

describe('nothing and an empty text', () => {
  it('stay distinct from page to storage and back [FIXL-36, A24]', () => {
    const note = fc.oneof(
      fc.constant(undefined),
      fc.constant(''),
      fc.string({ maxLength: 30 }).map((text) => text.trim()),
    );
    fc.assert(
      fc.property(note, note, (diabetes, asma) => {
        const payload = sent({ documento: '30111222', diabetes, asma });
        expect(payload).toEqual({
          documento: '30111222',
          condiciones: { diabetes: diabetes?.normalize('NFC') ?? null, asma: asma?.normalize('NFC') ?? null },
        });
        expect(parseSubmission(conditions, payload, baseScope)).toMatchObject({ ok: true, payload });
        const back = fromPayload(conditions, payload);
        expect([back.diabetes, back.asma]).toEqual([diabetes, asma].map((text) => text?.normalize('NFC')));
      }),
    );
  });

  it('sends nothing for a hidden field [FIXL-36]', () => {
    expect(sent({ documento: '1', diabetes: '' })).toEqual({ documento: '1', condiciones: { diabetes: '' } });
  });

  it('ticking is a change, also without a note [FIXL-36]', () => {
    expect(isDirty(conditions, {}, { diabetes: '' })).toBe(true);
    expect(isDirty(conditions, { diabetes: '' }, {})).toBe(true);
    expect(isDirty(oneField({}), {}, { probe: '' })).toBe(false);
  });

  it('distinguishes `has` from `filled` for a declared empty text [FIXL-36]', () => {
    const scope = scopeOf({ item: { marked: '', mail: '' } });
    expect(evaluate({ has: ['item.marked', 'blank'] }, scope)).toBe(true);
    expect(evaluate({ missing: ['item.marked', 'blank'] }, scope)).toBe(false);
    expect(evaluate({ has: 'item.mail' }, scope)).toBe(false);
    expect(evaluate({ filled: 'item.marked' }, scope)).toBe(false);
    expect(evaluate({ has: ['item.none', 'blank'] }, scope)).toBe(false);
    const properties = {
      marked: { type: 'string', nullable: true, blank: true },
      mail: { type: 'string', nullable: true },
    } as const;
    const environment = { roots: { item: { type: 'object', properties } }, named: {}, unknown: 'allowed' } as const;
    const told = (rule: object) => checkRule(rule, environment as never).comparisons;
    expect(told({ and: [{ has: 'item.marked' }, { has: 'item.mail' }] })).toEqual([{ at: '/and/0', scale: 'blank' }]);
    expect(told({ filled: 'item.marked' })).toBeUndefined();
  });
});

describe('a field whose example cannot be generated', () => {
  it('gives one itself [FIXL-17]', () => {
    const rules = { known: { that: { in: [{ var: 'value' }, { var: 'tenant.list' }] }, say: 'No' } };
    const only = (example?: string) =>
      oneField({ required: true, rules, ...(example !== undefined && { example }), errors: { required: 'Falta' } });
    expect(exampleOf(only(), baseScope).ok).toBe(false);
    const scope = scopeOf({ tenant: { list: ['zz-1'] } });
    expect(exampleOf(only('zz-1'), scope)).toMatchObject({ ok: true, values: { probe: 'zz-1' } });
  });
});

describe('a text without a declared length', () => {
  it('is as long as a request takes, on both sides', () => {
    const form = oneField({ widget: 'textarea' });
    const judged = (length: number) =>
      validateForm(form, { probe: '👍'.repeat(length) }, baseScope).errors.map(({ code }) => code);
    expect(judged(LONGEST_TEXT)).toEqual([]);
    expect(judged(LONGEST_TEXT + 1)).toEqual(['length']);
  });
});
