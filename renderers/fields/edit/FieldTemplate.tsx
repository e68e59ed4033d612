import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { rareControls } from '../controls/rare-chunk.ts';
import { FieldCell } from '../FieldCell.tsx';
import { useForm } from '../form-context.ts';
import type { FormData } from './rjsf-validator.ts';

const FieldLookups = rareControls.part((parts) => parts.FieldLookups);

/** A field in its cell; the root object is none, and hidden fields stand without a frame. */
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
