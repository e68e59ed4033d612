import styles from './Button.module.css';
import { classes } from './classes.ts';

/**
 * Purpose of a button. A screen has at most one `call` and one `primary`; `dangerFull` is only for its own
 * confirmation.
 */
export type ButtonTone = 'call' | 'primary' | 'second' | 'soft' | 'quiet' | 'danger' | 'dangerFull';

/** Looks of a button; the same for buttons and links. */
export interface ButtonLook {
  readonly tone?: ButtonTone;
  /** `small` is 44 px high: inside rows and cards. */
  readonly size?: 'normal' | 'small';
  /** Full width always, or on phones only. */
  readonly block?: boolean | 'phone';
}

/** The class names of a button. */
export function buttonClass(
  { tone = 'second', size = 'normal', block = false }: ButtonLook,
  ...more: readonly (string | false | undefined)[]
): string {
  return classes(
    styles.button,
    styles[tone],
    size === 'small' && styles.small,
    block === true && styles.block,
    block === 'phone' && styles.phoneBlock,
    ...more,
  );
}
