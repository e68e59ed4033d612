import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './Flow.module.css';
import type { Nodes } from './node-props.ts';

/** Children one below the other. Buttons are as wide as their words, and fill the line where the place is narrow. */
export function StackNode({ gap, paper, children }: Nodes['stack']): ReactElement {
  return (
    <div
      className={classes(styles.stack, styles[gap])}
      data-print={paper === 'half' ? 'a5' : undefined}
      data-keep={paper === 'together' || undefined}
    >
      {children}
    </div>
  );
}
