import type { ReactElement, ReactNode, Ref } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import styles from './StepProgress.module.css';

interface StepProgressProps {
  /** The step one is at, from 0. */
  readonly current: number;
  readonly steps: number;
  /** Id of the words, for the elements that they describe. */
  readonly id?: string;
  readonly ref?: Ref<HTMLDivElement>;
  /** The way back, above. */
  readonly children?: ReactNode;
}

/** Position among the steps: 'Paso 2 de 4', and a bar for sighted people. */
export function StepProgress({ current, steps, id, ref, children }: StepProgressProps): ReactElement {
  const text = useTexts();
  return (
    <div ref={ref} className={styles.head}>
      {children}
      <p id={id} className={styles.progress}>
        {text('steps.progress', { step: current + 1, steps })}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {Array.from({ length: steps }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
          <span key={at} data-done={at <= current || undefined} />
        ))}
      </div>
    </div>
  );
}
