import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from '../Form.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { useField } from './form-context.ts';
import type { FormData } from './rjsf-validator.ts';

/** A field in its cell of the grid; the root object and hidden fields stand without a frame. */
export function FieldTemplate({ fieldPathId, hidden, children }: FieldTemplateProps<FormData>): ReactElement {
  const key = String(fieldPathId.path.at(-1) ?? '');
  const state = useField(key);
  if (state === undefined || hidden === true) return children;
  return (
    <div className={classes(styles.cell, state.field.width === 'long' && styles.long)}>
      <FieldFrame state={state}>{children}</FieldFrame>
    </div>
  );
}
