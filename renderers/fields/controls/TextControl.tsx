import { Input } from '@mantine/core';
import type { ReactElement } from 'react';
import { classes } from '../../ui/classes.ts';
import type { ControlProps } from './control-props.ts';
import styles from './Field.module.css';

/** How the boxes of one line differ: the keyboard a phone shows, and what the browser may fill in. */
interface LineKind {
  readonly type?: string;
  readonly inputMode?: 'numeric' | 'email' | 'tel';
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
  readonly spellCheck?: boolean;
}

const kinds: Readonly<Record<string, LineKind>> = {
  digits: { inputMode: 'numeric' },
  // Digits come in by SMS, by paste, with spaces: one box takes them all.
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
};

/** What the box of a single line has whatever its kind; Mantine ties hint and error to it. */
export function lineProps({ field, name, error, required, readOnly, onLeave }: ControlProps) {
  return {
    name,
    size: 'md',
    error: error !== undefined,
    readOnly,
    'aria-required': required || undefined,
    ...(field.autocomplete !== undefined && { autoComplete: field.autocomplete }),
    onBlur: onLeave,
    classNames: { wrapper: classes(styles.wrapper, styles[field.width]), input: styles.input ?? '' },
  } as const;
}

/** One line of text: text, numbers, code, e-mail, telephone. */
export function TextControl(props: ControlProps): ReactElement {
  const { field, id, value, onChange } = props;
  const kind = kinds[field.widget] ?? {};
  return (
    <Input
      {...kind}
      {...lineProps(props)}
      id={id}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
