import type { ReactElement } from 'react';
import { later } from '../later.tsx';
import { EditableForm } from './EditableForm.tsx';
import type { FormViewProps } from './form-view-props.ts';

const FormRead = later(() => import('./FormRead.tsx')).part((parts) => parts.FormRead);

/**
 * A compiled form, to be read or to be filled in. Leaving `edit` for `view` forgets what was typed, so that a later
 * edit starts from what is stored (D-PROF-03).
 */
export function FormView(props: FormViewProps): ReactElement {
  if (props.mode === 'view') return <FormRead {...props} />;
  return <EditableForm {...props} key={props.form.id} />;
}
