import { type ReactElement, useContext, useId } from 'react';
import { todayIn, ZONE } from '../../engine/domain/dates/zone.ts';
import { RuntimeContext } from '../../engine/portal/react/runtime/contexts.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { classes } from '../ui/classes.ts';
import styles from './DatedNode.module.css';
import { dayWords } from './day-words.ts';
import { Subject } from './node-context.ts';
import type { Nodes } from './node-props.ts';

/** Draws an item with a date: its calendar leaf, its details beside, and its actions. */
export function DatedNode({ date, name, today, live, off, children, tools }: Nodes['dated']): ReactElement {
  const id = useId();
  const text = useTexts();
  const now = useContext(RuntimeContext)?.now() ?? Date.now();
  const words = dayWords(date, todayIn(ZONE, now));
  return (
    <article
      className={classes(styles.dated, live && styles.live)}
      {...(name === undefined ? { 'aria-labelledby': id } : { 'aria-label': name })}
    >
      <div className={styles.body}>
        <p id={id} className={classes(styles.leaf, off && styles.off)}>
          <span className={styles.head}>{today ? text('dated.today') : words.weekday}</span>
          <span className={styles.number}>{words.number}</span>
          <span className={styles.month}>{words.month}</span>
          {words.year === undefined ? null : <span className={styles.month}>{words.year}</span>}
        </p>
        <Subject value={name}>
          <div className={styles.content}>{children}</div>
          {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
        </Subject>
      </div>
    </article>
  );
}
