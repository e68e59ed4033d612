import type { ReactNode } from 'react';
import { Note } from '../ui/Note.tsx';
import { SkeletonBlock, type SkeletonVariant } from '../ui/SkeletonBlock.tsx';
import styles from './LoadNode.module.css';
import type { Nodes } from './node-props.ts';
import { WaitingPlace } from './PartWaiting.tsx';
import { SourceView } from './SourceView.tsx';

/** Bones of each shape, and how many. */
const BONES: Readonly<Record<Nodes['load']['like'], readonly [SkeletonVariant, number]>> = {
  card: ['cards', 2],
  rows: ['rows', 6],
  text: ['lines', 5],
  tiles: ['tiles', 4],
};

/** Children once data has come. What says that it waits also tells, without being looked at, what came of it. */
export function LoadNode({ of, like, busy, children }: Nodes['load']): ReactNode {
  const [variant, count] = BONES[like];
  const bones = (
    <WaitingPlace>
      <SkeletonBlock variant={variant} count={count} />
    </WaitingPlace>
  );
  const view = (
    <SourceView of={of} waiting={busy === undefined ? bones : <Note>{busy}</Note>}>
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
