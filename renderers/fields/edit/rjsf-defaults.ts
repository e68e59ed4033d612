import type { FormProps } from '@rjsf/core';
import type { FormData } from './rjsf-validator.ts';

/** What RJSF must never do: tick or choose what nobody ticked or chose. */
export const defaults: NonNullable<FormProps<FormData>['experimental_defaultFormStateBehavior']> = {
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
  emptyObjectFields: 'skipDefaults',
};
