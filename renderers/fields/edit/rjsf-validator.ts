import type { FormProps } from '@rjsf/core';
import type { RJSFValidationError, ValidationData, ValidatorType } from '@rjsf/utils';
import type { FormResult } from '../../../engine/language/forms/form-result.ts';

/** Values as RJSF keeps them. */
export type FormData = Record<string, unknown>;

/**
 * RJSF's validator, answering from the one interpreter: no AJV on the page, and no verdict but `validateForm`'s.
 * A fault of the form is an error of no field: it blocks the submit all the same.
 */
export function engineValidator(validate: (data: FormData) => FormResult): ValidatorType<FormData> {
  const errorsOf = (data: FormData | undefined): RJSFValidationError[] => {
    const { errors, faults } = validate(data ?? {});
    const wrong = errors.map(({ field, code, text }) => ({
      property: `.${field}`,
      name: code,
      message: text,
      stack: text,
    }));
    const broken = faults.map(({ code, at }) => ({ property: '.', name: code, message: code, stack: `${code} ${at}` }));
    return [...wrong, ...broken];
  };
  return {
    validateFormData: (data): ValidationData<FormData> => {
      const errors = errorsOf(data);
      const texts = errors.map(({ property = '', message = '' }) => [
        property.slice(1) || '__fault',
        { __errors: [message] },
      ]);
      return { errors, errorSchema: Object.fromEntries(texts) };
    },
    rawValidation: () => {
      throw new Error('FORM_RAW_VALIDATION: only AJV validators of RJSF validate raw schemas');
    },
    isValid: () => {
      throw new Error('FORM_SCHEMA_NOT_FLAT: RJSF asks for alternatives only in schemas with anyOf or oneOf');
    },
  };
}

/** Keeps RJSF from filling in defaults: only the person ticks and chooses. */
export const defaults: NonNullable<FormProps<FormData>['experimental_defaultFormStateBehavior']> = {
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
  emptyObjectFields: 'skipDefaults',
};
