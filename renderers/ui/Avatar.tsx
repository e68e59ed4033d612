import type { ReactElement } from 'react';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';
import { initials } from './initials.ts';

/** Draws a person's initials in a circle; decorative, because the name is beside it. */
export function Avatar({
  name,
  size = 'normal',
}: {
  readonly name: string;
  readonly size?: 'normal' | 'large';
}): ReactElement {
  return (
    <span className={classes(styles.avatar, size === 'large' && styles.large)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
