import type { ReactNode } from 'react';
import { Note } from '../ui/Note.tsx';
import { SkeletonBlock, type SkeletonVariant } from '../ui/SkeletonBlock.tsx';
import styles from './LoadNode.module.css';
import type { Nodes } from './node-props.ts';
import { WaitingPlace } from './PartWaiting.tsx';
import { SourceView } from './SourceView.tsx';

/** Skeleton of each shape, and the number of its items. */
const SKELETONS: Readonly<Record<Nodes['load']['like'], readonly [SkeletonVariant, number]>> = {
  card: ['cards', 2],
  rows: ['rows', 6],
  text: ['lines', 5],
  tiles: ['tiles', 4],
};

/** Draws children once data has arrived. With `busy`, a live region announces the wait and then its outcome. */
export function LoadNode({ of, like, busy, children }: Nodes['load']): ReactNode {
  const [variant, count] = SKELETONS[like];
  const skeleton = (
    <WaitingPlace>
      <SkeletonBlock variant={variant} count={count} />
    </WaitingPlace>
  );
  const view = (
    <SourceView of={of} waiting={busy === undefined ? skeleton : <Note>{busy}</Note>}>
      {() => children}
    </SourceView>
  );
  if (busy === undefined) return view;
  return (
    <div role="status" className={styles.told}>
      {view}
    </div>
  );
}
