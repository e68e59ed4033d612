import { type ReactElement, useId } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import { classes } from '../ui/classes.ts';
import styles from './DatedNode.module.css';
import { dayWords } from './day-words.ts';
import type { Nodes } from './node-props.ts';

/** Draws an item with a date: its calendar leaf, its details beside, and its actions. */
export function DatedNode({ date, today, live, off, children, tools }: Nodes['dated']): ReactElement {
  const id = useId();
  const text = useTexts();
  const words = dayWords(date);
  return (
    <article className={classes(styles.dated, live && styles.live)} aria-labelledby={id}>
      <div className={styles.body}>
        <p id={id} className={classes(styles.leaf, off && styles.off)}>
          <span className={styles.head}>{today ? text('dated.today') : words.weekday}</span>
          <span className={styles.number}>{words.number}</span>
          <span className={styles.month}>{words.month}</span>
        </p>
        <div className={styles.content}>{children}</div>
        {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
      </div>
    </article>
  );
}
