import type { ReactElement } from 'react';
import { Badge } from '../ui/Badge.tsx';
import styles from './BadgeNode.module.css';
import type { Nodes } from './node-props.ts';

/** Status in words with tone. */
export function BadgeNode({ text, tone }: Nodes['badge']): ReactElement {
  return (
    <span className={styles.badge}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  );
}
