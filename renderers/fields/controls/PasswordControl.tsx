import { Input } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { say } from '../../../engine/forms/say.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { words } from '../words.ts';
import type { ControlProps } from './control-props.ts';
import styles from './Field.module.css';
import { lineProps } from './TextControl.tsx';

/** A password, with its letters shown on demand; pasting and password managers work. */
export function PasswordControl(props: ControlProps): ReactElement {
  const { field, id, value, scope, onChange } = props;
  const [shown, setShown] = useState(false);
  const { classNames, ...line } = lineProps(props);
  const usual = field.widget === 'newPassword' ? 'new-password' : 'current-password';
  return (
    <Input
      autoComplete={usual}
      {...line}
      id={id}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      classNames={{ ...classNames, input: classes(classNames.input, styles.withButton) }}
      rightSectionWidth="6.5rem"
      rightSectionPointerEvents="all"
      rightSection={
        <button type="button" className={styles.toggle} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? words.hide : words.show} <VisuallyHidden>{say(field.label, scope).toLowerCase()}</VisuallyHidden>
        </button>
      }
    />
  );
}
