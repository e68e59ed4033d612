import type { AskedFields } from '../../engine/forms/form-result.ts';
import { formScope } from '../../engine/forms/form-scope.ts';
import { type FormState, isMixed } from './form-context.ts';
import type { FormViewProps } from './form-view-props.ts';
import type { TypedValues } from './use-form-state.ts';

/** What the fields of a form know of it, in its first view and in the form itself: what it is given, was typed and asks. */
export function formState(
  { form, elementId, layout = 'plain', scope, unread, onHelp, onFollow }: FormViewProps,
  { values, setFiles, shown, show }: TypedValues,
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
    touch,
    setFiles,
    shown,
    show,
    onHelp,
    onFollow,
  };
}
