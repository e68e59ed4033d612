import type { AskedFields } from '../../engine/language/forms/form-result.ts';
import { formScope } from '../../engine/language/forms/form-scope.ts';
import { type FormState, isMixed } from './form-context.ts';
import type { FormViewProps } from './form-view-props.ts';
import type { TypedValues } from './use-typed-values.ts';

/** Makes the context of a form's fields from props, typed values and the validation result. */
export function formState(
  { form, elementId, layout = 'plain', scope, unread, account, onHelp, onFollow }: FormViewProps,
  { values, setFiles }: TypedValues,
  verdict: AskedFields,
  errors: FormState['errors'],
  touch: FormState['touch'],
): FormState {
  return {
    form,
    elementId,
    layout,
    scope: formScope(scope, verdict.values),
    values,
    unread,
    verdict,
    errors,
    starred: isMixed(form, verdict),
    account,
    touch,
    setFiles,
    onHelp,
    onFollow,
  };
}
