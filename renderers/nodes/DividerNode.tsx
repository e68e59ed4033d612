import type { ReactElement } from 'react';
import styles from './DividerNode.module.css';
import type { Nodes } from './node-props.ts';

/** Hairline, with words in the middle if given. */
export function DividerNode({ text }: Nodes['divider']): ReactElement {
  if (text === undefined) return <hr className={styles.line} />;
  return <p className={styles.words}>{text}</p>;
}
