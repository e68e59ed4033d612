import { type ReactElement, useEffect, useState } from 'react';
import { masked } from '../../../engine/language/rules/formatters/mask.ts';
import { bringPhoneValidator } from '../../../engine/portal/react/boot/bring-formats.ts';
import { classes } from '../../ui/classes.ts';
import { type ControlProps, describedBy } from './control-props.ts';
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

/** Builds the props of any single-value box: its names, its ARIA attributes, and its style with `look`. */
export function boxProps({ field, id, name, error, required, readOnly, onLeave }: ControlProps, look?: string) {
  return {
    id,
    name,
    readOnly,
    'aria-required': required || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy({ field, id, error }),
    ...(field.autocomplete !== undefined && { autoComplete: field.autocomplete }),
    onBlur: onLeave,
    className: classes(styles.input, look),
  } as const;
}

/**
 * A line of text: text, numbers, code, e-mail, telephone. A field with a `display` shows its separators except while a
 * person types in it.
 */
export function TextControl(props: ControlProps): ReactElement {
  const { field, value, onChange, onLeave } = props;
  const { display } = field;
  const [typing, setTyping] = useState(false);
  const isPhone = field.schema.format === 'phone';
  useEffect(() => {
    if (isPhone) bringPhoneValidator();
  }, [isPhone]);
  const text = typeof value === 'string' || typeof value === 'number' ? value : '';
  const leave = () => {
    setTyping(false);
    onLeave();
  };
  return (
    <input
      {...kinds[field.widget]}
      {...boxProps(props, styles[field.width])}
      value={display === undefined || typing ? text : masked(String(text), display)}
      onFocus={display === undefined ? undefined : () => setTyping(true)}
      onBlur={leave}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
