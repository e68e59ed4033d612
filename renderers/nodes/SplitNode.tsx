import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import { InCard } from './node-context.ts';
import type { Nodes } from './node-props.ts';
import styles from './SplitNode.module.css';

/** Main column and an aside. An aside that stays in sight is a card at the side, and a dock at the foot of a phone. */
export function SplitNode({ main, aside, first, sticky }: Nodes['split']): ReactElement {
  const side = (
    <div className={classes(styles.aside, sticky && styles.dock)}>
      {sticky ? <InCard value={true}>{aside}</InCard> : aside}
    </div>
  );
  return (
    <div className={classes(styles.split, first && styles.first)}>
      {first ? side : null}
      <div className={styles.main}>{main}</div>
      {first ? null : side}
    </div>
  );
}
