import type { ReactElement } from 'react';
import styles from './Lines.module.css';

/** Lines of a text, each on its own. */
export function Lines({ lines }: { readonly lines: readonly string[] }): ReactElement {
  return <p className={styles.lines}>{lines.join('\n')}</p>;
}
