import { type ReactElement, useEffect, useState } from 'react';
import { focusFirst } from '../ui/focus-first.ts';
import { FormEditor } from './edit/FormEditor.tsx';
import { FormRead } from './FormRead.tsx';
import type { FormViewProps } from './form-view-props.ts';

/**
 * Shows a compiled form for reading or editing. Leaving `edit` for `view` discards typed values, so that a later edit
 * starts from stored ones; a form that may be sent `again` starts from them after each submission.
 */
export function FormView(props: FormViewProps): ReactElement {
  const { form, elementId } = props;
  const [sent, setSent] = useState(0);
  // The pressed button unmounts with the sent form: focuses the first field of the next one. A dialog may have returned
  // the focus to an element outside the tab order.
  useEffect(() => {
    if (sent === 0 || !(document.activeElement instanceof HTMLElement) || document.activeElement.tabIndex >= 0) return;
    focusFirst(document.getElementById(elementId));
  }, [sent, elementId]);
  if (props.mode === 'view') return <FormRead {...props} />;
  const again = form.submit?.again === true ? { onSent: () => setSent((before) => before + 1) } : undefined;
  return <FormEditor {...props} {...again} key={`${form.id} ${sent}`} />;
}
