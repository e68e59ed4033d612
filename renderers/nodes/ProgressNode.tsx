import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Progress } from '../ui/Progress.tsx';
import type { Nodes } from './node-props.ts';

/** Progress of a long task: the browser's own bar, with a name and words; without a total it only moves. */
export function ProgressNode({ label, done, of }: Nodes['progress']): ReactElement {
  const text = useTexts();
  const value =
    typeof done === 'number' && typeof of === 'number' && of > 0 ? { done: Math.min(done, of), of } : undefined;
  return <Progress label={label} words={value && text('progress.of', value)} value={value} />;
}
