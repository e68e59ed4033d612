import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { classes } from '../../ui/classes.ts';
import type { ControlProps } from './control-props.ts';
import styles from './Field.module.css';
import { boxProps } from './TextControl.tsx';

/** From so many letters to go the counter is spoken too. */
const NEAR = 20;

/** Draws several lines with a count of the letters left; excess text is reported, never cut. */
export function TextareaControl(props: ControlProps & { readonly rows?: number }): ReactElement {
  const { field, value, onChange } = props;
  const text = useTexts();
  const typed = typeof value === 'string' ? value : '';
  const most = typeof field.schema.maxLength === 'number' ? field.schema.maxLength : undefined;
  const left = most === undefined ? undefined : most - [...typed].length;
  return (
    <>
      <textarea
        {...boxProps(props, classes(styles.area, styles[field.width]))}
        rows={props.rows ?? 4}
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      {left === undefined ? null : (
        <p className={classes(styles.counter, left < 0 && styles.over)} aria-live={left <= NEAR ? 'polite' : 'off'}>
          {text(`form.${left < 0 ? 'over' : 'left'}${Math.abs(left) === 1 ? 'One' : ''}`, { count: Math.abs(left) })}
        </p>
      )}
    </>
  );
}
