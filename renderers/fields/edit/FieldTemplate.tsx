import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { lazyParts } from '../../../engine/portal/react/lazy-parts.tsx';
import { FieldCell } from '../FieldCell.tsx';
import { useForm } from '../form-context.ts';
import type { FormData } from './rjsf-validator.ts';

/** Only forms behind sign-in look things up; the code comes with the first of them. */
const FieldLookups = lazyParts(() => import('./FieldLookups.tsx')).part((parts) => parts.FieldLookups);

/** Draws a field in its cell; hidden fields have no cell. */
export function FieldTemplate({ fieldPathId, hidden, children }: FieldTemplateProps<FormData>): ReactElement {
  const { form } = useForm();
  const name = String(fieldPathId.path.at(-1) ?? '');
  if (hidden === true) return children;
  return (
    <FieldCell name={name}>
      {children}
      {form.lookups === undefined ? null : <FieldLookups name={name} />}
    </FieldCell>
  );
}
