import type { ReactElement } from 'react';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { type ControlProps, describedBy } from './control-props.ts';
import styles from './Field.module.css';

/** A box to tick with its label beside it; it starts unticked unless a document has another default. */
export function CheckboxControl(props: ControlProps): ReactElement {
  const { field, id, scope, required, wordsOfLabel } = props;
  const label = formText(field.label, scope);
  const star = required ? (
    <span className={styles.star} aria-hidden="true">
      {' *'}
    </span>
  ) : null;
  if (wordsOfLabel === undefined) {
    return (
      <label className={styles.tick} htmlFor={id}>
        <Box {...props} />
        <span>
          {label}
          {star}
        </span>
      </label>
    );
  }
  const at = label.indexOf(wordsOfLabel.label);
  const [before, after] = [label.slice(0, at), label.slice(at + wordsOfLabel.label.length)];
  // A button may not stand inside a label, so the box is named by all parts.
  return (
    <div className={styles.tick}>
      <Box {...props} labelledBy={`${id}-before ${id}-words ${id}-after`} />
      <span>
        <Part id={`${id}-before`} box={id} text={before} />
        <button
          type="button"
          id={`${id}-words`}
          className={styles.words}
          onClick={wordsOfLabel.open}
          aria-haspopup="dialog"
        >
          {wordsOfLabel.label}
        </button>
        <Part id={`${id}-after`} box={id} text={after} />
        {star}
      </span>
    </div>
  );
}

/** Draws label text that ticks the box; nothing where the label begins or ends with the words that open the help. */
function Part({ id, box, text }: { readonly id: string; readonly box: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <label id={id} htmlFor={box}>
      {text}
    </label>
  );
}

function Box(props: ControlProps & { readonly labelledBy?: string }): ReactElement {
  const { field, id, name, value, required, readOnly, error, onChange, onLeave, labelledBy } = props;
  return (
    <input
      type="checkbox"
      id={id}
      name={name}
      className={styles.box}
      checked={value === true}
      aria-labelledby={labelledBy}
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy({ field, id, error })}
      aria-disabled={readOnly || undefined}
      onChange={(event) => (readOnly ? undefined : onChange(event.currentTarget.checked))}
      onBlur={onLeave}
    />
  );
}
