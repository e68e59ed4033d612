import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { PlainButton } from './PlainButton.tsx';

/** A button; a verb first in its label. */
export interface ButtonProps extends ButtonLook {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly type?: 'button' | 'submit';
  /** A Tabler name, drawn before the label; an arrow that leads on or opens, after it. */
  readonly icon?: string;
  /** It cannot be pressed now; `reason` explains why, in the same place. */
  readonly disabled?: boolean;
  /** Id of the text that explains why it is disabled, or more about it. */
  readonly describedBy?: string;
  /** Action in progress: the button ignores presses, gets no narrower, and `busyLabel` replaces its name. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
  /** A longer name for screen readers, beginning with the visible label. */
  readonly label?: string;
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly popup?: 'dialog' | 'menu';
  readonly pressed?: boolean;
  readonly form?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A button in one of the six tones of the design.
 * Busy and disabled buttons keep the focus (`aria-disabled`, not `disabled`): a person who pressed one does not lose
 * their place, and the reason can be read.
 */
export function Button(props: ButtonProps): ReactElement {
  const { children, onPress, type = 'button', icon, disabled = false, busy = false, busyLabel, label } = props;
  const blocked = disabled || busy;
  const press = (event: MouseEvent): void => {
    if (blocked) event.preventDefault();
    else onPress?.();
  };
  return (
    <PlainButton
      ref={props.ref}
      type={type}
      form={props.form}
      className={buttonClass(props, disabled && styles.disabled, busy && styles.busy)}
      onClick={press}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={props.describedBy}
      aria-label={busy ? undefined : label}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      aria-haspopup={props.popup}
      aria-pressed={props.pressed}
      data-quiet={props.tone === 'quiet' || undefined}
    >
      <span className={styles.labels}>
        <span className={classes(styles.label, busy && styles.off)} aria-hidden={busy}>
          {icon === undefined ? null : <Icon name={icon} size={props.tone === 'call' ? 'large' : 'small'} />}
          {children}
        </span>
        {busy ? (
          <span className={styles.label}>
            <span className={styles.spinner} aria-hidden="true" />
            {busyLabel ?? children}
          </span>
        ) : null}
      </span>
    </PlainButton>
  );
}
