import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './Flow.module.css';
import type { Nodes } from './node-props.ts';

/** Children side by side, wrapping; buttons share the width of a phone. */
export function RowNode({ align, children }: Nodes['row']): ReactElement {
  return <div className={classes(styles.row, styles[align])}>{children}</div>;
}
