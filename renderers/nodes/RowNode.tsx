import { type ReactElement, use } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './Flow.module.css';
import { Subject } from './node-context.ts';
import type { Nodes } from './node-props.ts';

/** Children side by side, wrapping; buttons share the width of a phone. Those of a named row add its name to theirs. */
export function RowNode({ align, name, children }: Nodes['row']): ReactElement {
  const around = use(Subject);
  const named = name === undefined ? {} : { role: 'group', 'aria-label': name };
  return (
    <div className={classes(styles.row, styles[align])} {...named}>
      <Subject value={name ?? around}>{children}</Subject>
    </div>
  );
}
