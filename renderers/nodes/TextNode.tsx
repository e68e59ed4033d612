import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import type { Nodes } from './node-props.ts';
import styles from './TextNode.module.css';

/** A paragraph; line breaks of its text are kept. */
export function TextNode({ text, style }: Nodes['text']): ReactElement {
  if (style === 'strong') {
    return (
      <p className={styles.text}>
        <strong>{text}</strong>
      </p>
    );
  }
  return (
    <p className={classes(styles.text, styles[style])} data-style={style}>
      {text}
    </p>
  );
}
