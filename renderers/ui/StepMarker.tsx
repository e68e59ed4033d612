import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './StepMarker.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The number of a step, or a tick once it is done. */
export function StepMarker({
  number,
  done = false,
}: {
  readonly number: number;
  readonly done?: boolean;
}): ReactElement {
  const text = useTexts();
  return (
    <span className={classes(styles.marker, done && styles.done)}>
      {done ? (
        <>
          <Icon name="check" size="small" />
          <VisuallyHidden>{text('steps.done')}</VisuallyHidden>
        </>
      ) : (
        number
      )}
    </span>
  );
}
