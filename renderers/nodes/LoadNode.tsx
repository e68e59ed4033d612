import type { ReactNode } from 'react';
import { Note } from '../ui/Note.tsx';
import { SkeletonBlock, type SkeletonVariant } from '../ui/SkeletonBlock.tsx';
import styles from './LoadNode.module.css';
import type { Nodes } from './node-props.ts';
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
  const waiting = busy === undefined ? <SkeletonBlock variant={variant} count={count} /> : <Note>{busy}</Note>;
  const view = (
    <SourceView of={of} waiting={waiting}>
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
