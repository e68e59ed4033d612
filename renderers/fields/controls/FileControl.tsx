import type { ChangeEvent, ReactElement } from 'react';
import { fileKinds } from '../../../engine/forms/file-limits.ts';
import { useTexts } from '../../../engine/react/texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { type ControlProps, describedBy } from './control-props.ts';
import styles from './Field.module.css';

/**
 * Files of the allowed kinds, each with its name and a button to take it away. The browser's own words ("No file chosen")
 * are in its language, so its input is out of sight and a label of ours opens it.
 */
export function FileControl(props: ControlProps): ReactElement {
  const { field, id, name, value, readOnly, error, onChange, onLeave } = props;
  const text = useTexts();
  const files = Array.isArray(value) ? value.filter((item) => item instanceof File) : [];
  const one = field.maxFiles === 1;
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(event.currentTarget.files ?? [])];
    // A field for one file replaces it; a cancelled dialog picks no file.
    if (picked.length > 0) onChange(one ? picked.slice(0, 1) : [...files, ...picked]);
    // The same file may be picked again after it was taken away.
    event.currentTarget.value = '';
  };
  return (
    <>
      <input
        type="file"
        id={id}
        name={name}
        className={styles.unseen}
        multiple={!one}
        accept={field.accept?.flatMap((kind) => fileKinds[kind]?.endings ?? []).join()}
        disabled={readOnly}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ field, id, error })}
        onChange={add}
        onBlur={onLeave}
      />
      {readOnly ? null : (
        <label htmlFor={id} className={styles.pick}>
          {text(one ? 'form.pickOne' : 'form.pick')}
        </label>
      )}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
            {file.name}
            <IconButton
              icon="x"
              label={text('form.remove', { name: file.name })}
              onPress={() => onChange(files.filter((kept) => kept !== file))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
