import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { FieldCell } from '../FieldCell.tsx';
import type { FormData } from './rjsf-validator.ts';

/** A field in its cell; the root object is none, and hidden fields stand without a frame. */
export function FieldTemplate({ fieldPathId, hidden, children }: FieldTemplateProps<FormData>): ReactElement {
  return hidden === true ? children : <FieldCell name={String(fieldPathId.path.at(-1) ?? '')}>{children}</FieldCell>;
}
