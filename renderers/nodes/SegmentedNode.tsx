import type { ReactNode } from 'react';
import { Segmented } from '../ui/Segmented.tsx';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import type { Nodes } from './node-props.ts';
import { SourceView } from './SourceView.tsx';

/** Two or three options side by side. */
export function SegmentedNode({ label, options }: Nodes['segmented']): ReactNode {
  return (
    <SourceView of={options.source} waiting={<SkeletonBlock variant="form" count={1} />}>
      {(list) => (
        <Segmented
          label={label}
          value={options.chosen ?? ''}
          options={list.map(({ key, label: words }) => ({ value: key, label: words }))}
          onChange={options.choose}
        />
      )}
    </SourceView>
  );
}
