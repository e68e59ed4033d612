import { useMediaQuery } from '@mantine/hooks';
import { type ReactElement, useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import styles from './MoreNode.module.css';
import type { Nodes } from './node-props.ts';

/**
 * The less urgent part of a row: on a phone behind a button of that row, in lines of their own once it is open; where
 * there is room it stands in the row as if it were not here. What was open stays so when the screen is turned, and
 * what it holds is never drawn anew for it: it keeps its focus. Where it holds nothing, nothing is drawn.
 */
export function MoreNode({ label, children }: Nodes['more']): ReactElement {
  const narrow = useMediaQuery('(max-width: 47.9375em)', undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <div className={classes(styles.inline, narrow && styles.narrow)}>
      {narrow ? (
        <Button
          tone="quiet"
          icon={opened ? 'chevron-up' : 'chevron-down'}
          expanded={opened}
          controls={id}
          onPress={() => setOpened(!opened)}
        >
          {label}
        </Button>
      ) : null}
      <div id={id} className={narrow ? styles.opened : styles.inline} hidden={narrow && !opened}>
        {children}
      </div>
    </div>
  );
}
