import type { FormProps } from '@rjsf/core';
import type { FormData } from './rjsf-validator.ts';

/** Keeps RJSF from filling in defaults: only the person ticks and chooses. */
export const defaults: NonNullable<FormProps<FormData>['experimental_defaultFormStateBehavior']> = {
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
  emptyObjectFields: 'skipDefaults',
};
