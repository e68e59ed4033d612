import type { ReactNode } from 'react';
import { SkeletonBlock, type SkeletonVariant } from '../ui/SkeletonBlock.tsx';
import type { Nodes } from './node-props.ts';
import { SourceView } from './SourceView.tsx';

/** Bones of each shape, and how many. */
const BONES: Readonly<Record<Nodes['load']['like'], readonly [SkeletonVariant, number]>> = {
  card: ['cards', 2],
  rows: ['rows', 6],
  text: ['lines', 5],
  tiles: ['tiles', 4],
};

/** Children once data has come. */
export function LoadNode({ of, like, children }: Nodes['load']): ReactNode {
  const [variant, count] = BONES[like];
  return (
    <SourceView of={of} waiting={<SkeletonBlock variant={variant} count={count} />}>
      {() => children}
    </SourceView>
  );
}
