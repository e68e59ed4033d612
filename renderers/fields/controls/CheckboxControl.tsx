import type { ReactElement } from 'react';
import { say } from '../../../engine/forms/say.ts';
import { type ControlProps, describedBy } from './control-props.ts';
import styles from './Field.module.css';

/** A box to tick with its label beside it; it starts unticked unless a document says otherwise. */
export function CheckboxControl(props: ControlProps): ReactElement {
  const { field, id, name, value, scope, required, readOnly, error, onChange, onLeave } = props;
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        id={id}
        name={name}
        className={styles.box}
        checked={value === true}
        aria-required={required || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ field, id, error })}
        aria-disabled={readOnly || undefined}
        onChange={(event) => (readOnly ? undefined : onChange(event.currentTarget.checked))}
        onBlur={onLeave}
      />
      <span>
        {say(field.label, scope)}
        {required ? (
          <span className={styles.star} aria-hidden="true">
            {' *'}
          </span>
        ) : null}
      </span>
    </label>
  );
}
