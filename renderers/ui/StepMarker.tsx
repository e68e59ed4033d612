import type { ReactElement } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './StepMarker.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { words } from './words.ts';

/** The number of a step, or a tick once it is done. */
export function StepMarker({
  number,
  done = false,
}: {
  readonly number: number;
  readonly done?: boolean;
}): ReactElement {
  return (
    <span className={classes(styles.marker, done && styles.done)}>
      {done ? (
        <>
          <Icon name="check" size="small" />
          <VisuallyHidden>{words.done}</VisuallyHidden>
        </>
      ) : (
        number
      )}
    </span>
  );
}
