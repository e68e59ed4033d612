import { lazy, type ReactElement, Suspense } from 'react';
import { FormRead } from './FormRead.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import type { FormViewProps } from './form-view-props.ts';

/** RJSF and the widgets come only with the first form that is filled in. */
const FormEditor = lazy(async () => ({ default: (await import('./edit/FormEditor.tsx')).FormEditor }));

/**
 * A compiled form, to be read or to be filled in. Leaving `edit` for `view` forgets what was typed, so that a later
 * edit starts from what is stored (D-PROF-03).
 */
export function FormView(props: FormViewProps): ReactElement {
  if (props.mode === 'view') return <FormRead {...props} />;
  return (
    <Suspense fallback={<FormSkeleton {...props} />}>
      <FormEditor {...props} key={props.form.id} />
    </Suspense>
  );
}
