import { type ReactElement, useEffect, useState } from 'react';
import { lazyParts } from '../../engine/react/lazy-parts.tsx';
import { PartWaiting } from '../nodes/PartWaiting.tsx';
import { focusFirst } from '../ui/focus-first.ts';
import { EditableForm } from './EditableForm.tsx';
import type { FormViewProps } from './form-view-props.ts';

const FormRead = lazyParts(() => import('./FormRead.tsx')).part((parts) => parts.FormRead, PartWaiting);

/**
 * A compiled form, to be read or to be filled in. Leaving `edit` for `view` forgets what was typed, so that a later
 * edit starts from what is stored (D-PROF-03); one that is for sending `again` starts from there once it was sent.
 */
export function FormView(props: FormViewProps): ReactElement {
  const { form, elementId } = props;
  const [sent, setSent] = useState(0);
  // The button that was pressed has gone with the form that was sent: the next one begins at its first field. A part of
  // the page that nobody tabs to may hold the focus meanwhile, in place of what a dialog had it from.
  useEffect(() => {
    if (sent === 0 || !(document.activeElement instanceof HTMLElement) || document.activeElement.tabIndex >= 0) return;
    focusFirst(document.getElementById(elementId));
  }, [sent, elementId]);
  if (props.mode === 'view') return <FormRead {...props} />;
  const again = form.submit?.again === true ? { onSent: () => setSent((before) => before + 1) } : undefined;
  return <EditableForm {...props} {...again} key={`${form.id} ${sent}`} />;
}
