import { type ChangeEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { fileKinds } from '../../../engine/language/forms/file-limits.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { type ControlProps, describedBy } from './control-props.ts';
import styles from './FileControl.module.css';
import { isConverted, isHeavyPhoto, isHeic, jpegOf } from './photo-to-jpeg.ts';

/**
 * Files of the allowed kinds, each with its name and a button to take it away. The browser's own words ("No file chosen")
 * are in its language, so its input is out of sight and a label of ours opens it. A file is judged when it is chosen. Where
 * JPG is allowed, an iPhone's photo is converted, and so is one that weighs too much, which is said.
 */
export function FileControl(props: ControlProps): ReactElement {
  const { field, id, name, value, readOnly, error, onLeave } = props;
  const text = useTexts();
  const files = Array.isArray(value) ? value.filter((item) => item instanceof File) : [];
  const one = field.maxFiles === 1;
  const { converting, shrunk, take, change } = usePicked(props, files);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(event.currentTarget.files ?? [])];
    // A field for one file replaces it; a cancelled dialog picks no file.
    if (picked.length > 0) void take(picked);
    // The same file may be picked again after it was taken away.
    event.currentTarget.value = '';
  };
  const unread = takesJpeg(field) ? files.filter(isHeic) : [];
  const told = [
    ...unread.map((photo) => text('form.heic', { name: photo.name })),
    ...files.filter((file) => shrunk.has(file)).map((photo) => text('form.shrunk', { name: photo.name })),
  ];
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
        onChange={pick}
        onBlur={onLeave}
      />
      {readOnly ? null : (
        <label htmlFor={id} className={styles.pick}>
          {text(one ? 'form.pickOne' : 'form.pick')}
        </label>
      )}
      <p role="status" className={styles.status}>
        {converting ? text('form.converting') : told.join(' ')}
      </p>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
            {file.name}
            {readOnly ? null : (
              <IconButton
                icon="x"
                label={text('form.remove', { name: file.name })}
                onPress={() => change(files.filter((kept) => kept !== file))}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether a converted photo would be taken. */
const takesJpeg = ({ accept }: ControlProps['field']): boolean => accept?.includes('jpg') === true;

/**
 * Adds picked files to the field's value and converts photos. A photo belongs to the value during its conversion, so
 * that the form waits for it. Files picked or removed during a conversion are respected.
 */
function usePicked({ field, onChange, onLeave }: ControlProps, files: readonly File[]) {
  const [underway, setUnderway] = useState(0);
  const newest = useRef(files);
  const [shrunk] = useState(() => new WeakSet<File>());
  useEffect(() => {
    newest.current = files;
  });
  const put = (value: readonly File[]) => {
    newest.current = value;
    onChange([...value]);
  };
  const change = (value: readonly File[]) => {
    put(value);
    // Choosing is the only step here, so the problem of a file shows at once.
    onLeave();
  };
  const take = async (picked: readonly File[]) => {
    const taken = field.maxFiles === 1 ? picked.slice(0, 1) : [...newest.current, ...picked];
    const photos = takesJpeg(field) ? picked.filter(isConverted) : [];
    if (photos.length === 0) return change(taken);
    put(taken);
    setUnderway((count) => count + 1);
    const jpegs = await Promise.all(photos.map(jpegOf));
    setUnderway((count) => count - 1);
    for (const [at, photo] of photos.entries()) {
      const jpeg = jpegs[at];
      if (jpeg !== undefined && isHeavyPhoto(photo)) shrunk.add(jpeg);
    }
    change(newest.current.map((file) => jpegs[photos.indexOf(file)] ?? file));
  };
  return { converting: underway > 0, shrunk, take, change };
}
