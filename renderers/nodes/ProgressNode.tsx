import { type ReactElement, useId } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import type { Nodes } from './node-props.ts';
import styles from './ProgressNode.module.css';

/** Progress of a long task (FIXL-46): the browser's own bar, with a name and words; without a total it only moves. */
export function ProgressNode({ label, done, of }: Nodes['progress']): ReactElement {
  const text = useTexts();
  const id = useId();
  const known = typeof done === 'number' && typeof of === 'number' && of > 0;
  const words = known ? text('progress.of', { done: Math.min(done, of), of }) : undefined;
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {words === undefined ? null : <span className={styles.count}>{words}</span>}
      </div>
      <progress
        id={id}
        className={styles.bar}
        {...(known ? { value: Math.min(done, of), max: of } : {})}
        aria-valuetext={words}
      />
    </div>
  );
}
