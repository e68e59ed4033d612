import { type ReactElement, useState } from 'react';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { CheckboxControl } from './CheckboxControl.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './Field.module.css';
import { TextareaControl } from './TextareaControl.tsx';

/**
 * A box to tick that opens a box for a note: unticked holds nothing, ticked its note, which may be empty. A note
 * that was typed comes back when the box is ticked again.
 */
export function CheckboxNoteControl(props: ControlProps): ReactElement {
  const { field, id, value, scope, error, onChange } = props;
  const text = useTexts();
  const ticked = typeof value === 'string';
  const [note, setNote] = useState('');
  const keep = (next: string) => {
    setNote(next);
    onChange(next);
  };
  const noteId = `${id}-note`;
  return (
    <>
      <CheckboxControl
        {...props}
        value={ticked}
        error={ticked ? undefined : error}
        onChange={(yes) => {
          if (ticked) setNote(value);
          onChange(yes === true ? note : undefined);
        }}
      />
      {ticked ? (
        <div className={styles.note}>
          <label htmlFor={noteId} className={styles.noteLabel}>
            {field.noteLabel === undefined ? text('form.note') : formText(field.noteLabel, scope)}
          </label>
          <TextareaControl
            {...props}
            id={noteId}
            required={false}
            rows={2}
            onChange={(next) => keep(typeof next === 'string' ? next : '')}
          />
        </div>
      ) : null}
    </>
  );
}
