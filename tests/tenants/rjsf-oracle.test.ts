import type { RJSFSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../../engine/language/forms/example-of.ts';
import { formSchema } from '../../engine/language/forms/form-schema.ts';
import { validateForm } from '../../engine/language/forms/validate-form.ts';
import { distinctForms } from './distinct-forms.ts';

/** The validator that RJSF would bring; it cannot run under our policy, so it judges ours from here (findings-forms 2). */
const stock = customizeValidator({ customFormats: { time: /^([01]\d|2[0-3]):[0-5]\d$/, cuit: /^\d{11}$/ } });

describe.each(distinctForms())('$name', ({ form, scope }) => {
  const example = exampleOf(form, scope);
  const values = example.ok ? example.values : {};
  const wrongForStock = (data: object) =>
    stock.validateFormData(data, formSchema(form) as RJSFSchema).errors.map(({ property = '' }) => property.slice(1));

  it('an example that ours admits is admitted by RJSF’s own validator [R12]', () => {
    expect(validateForm(form, values, scope).ok).toBe(true);
    expect(wrongForStock(values)).toEqual([]);
  });

  it('refuses at the same field as RJSF a value of wrong shape [R12]', () => {
    for (const [key, field] of Object.entries(form.fields)) {
      const shown = field.section === undefined || form.sections[field.section]?.visible === true;
      if (!shown || field.visible !== true || field.readOnly !== false || field.schema.type !== 'string') continue;
      const data = { ...values, [key]: '¬'.repeat(130) };
      if (!wrongForStock(data).includes(key)) continue;
      expect(validateForm(form, data, scope).errors.map((error) => error.field)).toContain(key);
    }
  });
});
