import { type ReactElement, useState } from 'react';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './Field.module.css';
import { boxProps } from './TextControl.tsx';

/** A password, with its letters shown on demand; pasting and password managers work. */
export function PasswordControl(props: ControlProps): ReactElement {
  const { field, id, value, scope, onChange } = props;
  const text = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <div className={classes(styles.wrapper, styles[field.width])}>
      <input
        autoComplete={field.widget === 'newPassword' ? 'new-password' : 'current-password'}
        {...boxProps(props, styles.withButton)}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      <span className={styles.side}>
        <button type="button" className={styles.toggle} aria-controls={id} onClick={() => setShown(!shown)}>
          {text(shown ? 'form.hide' : 'form.show')}{' '}
          <VisuallyHidden>{formText(field.label, scope).toLowerCase()}</VisuallyHidden>
        </button>
      </span>
    </div>
  );
}
