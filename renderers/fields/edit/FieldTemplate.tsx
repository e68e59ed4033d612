import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { FieldCell } from '../FieldCell.tsx';
import { FieldLookups } from './FieldLookups.tsx';
import type { FormData } from './rjsf-validator.ts';

/** A field in its cell; the root object is none, and hidden fields stand without a frame. */
export function FieldTemplate({ fieldPathId, hidden, children }: FieldTemplateProps<FormData>): ReactElement {
  const name = String(fieldPathId.path.at(-1) ?? '');
  if (hidden === true) return children;
  return (
    <FieldCell name={name}>
      {children}
      <FieldLookups name={name} />
    </FieldCell>
  );
}
