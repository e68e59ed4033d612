import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonBlock, type SkeletonVariant } from '../ui/SkeletonBlock.tsx';
import { itemKey, rowsOf } from './items.ts';
import styles from './ListNode.module.css';
import type { Nodes } from './node-props.ts';
import { SourceView } from './SourceView.tsx';

/** Bones of each shape. */
const BONES: Readonly<Record<Nodes['list']['like'], SkeletonVariant>> = { card: 'cards', dated: 'turns' };

/** One child for each element of a list. */
export function ListNode({ each, keyOf, child, empty, layout, like }: Nodes['list']): ReactNode {
  return (
    <SourceView of={each} waiting={<SkeletonBlock variant={BONES[like]} />}>
      {(value) => {
        const items = rowsOf(value);
        if (items.length === 0) return empty === undefined ? null : <EmptyState title={empty} />;
        const list = (
          <ul className={classes(styles.list, layout !== 'stack' && styles[layout])}>
            {items.map((item, at) => (
              <li key={itemKey(keyOf, item, at)}>{child(item)}</li>
            ))}
          </ul>
        );
        return layout === 'columns' ? <div className={styles.room}>{list}</div> : list;
      }}
    </SourceView>
  );
}
