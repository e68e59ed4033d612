import type { ReactElement } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import styles from './BadgeNode.module.css';
import type { Nodes } from './node-props.ts';

/** Status in words with tone, drawn with the tone's icon or with one of its own. */
export function BadgeNode({ text, tone, toneOf, icon }: Nodes['badge']): ReactElement {
  return (
    <span className={styles.badge}>
      <Badge tone={toneOf ?? tone} {...omitUndefined({ icon })}>
        {text}
      </Badge>
    </span>
  );
}
