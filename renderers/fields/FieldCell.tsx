import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Form.module.css';
import { useField } from './form-context.ts';

/** Grid cell of a field with its frame; children that belong to no field are drawn as they are. */
export function FieldCell({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  const state = useField(name);
  if (state === undefined) return children;
  return (
    <div className={classes(styles.cell, state.field.width === 'long' && styles.long)}>
      <FieldFrame state={state}>{children}</FieldFrame>
    </div>
  );
}
