import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly label: ReactNode;
  /** Progress in words, also for screen readers. */
  readonly words?: string | undefined;
  /** Without it the bar only moves. */
  readonly value?: { readonly done: number; readonly of: number } | undefined;
}

/** The browser's progress bar with its name and words. */
export function Progress({ label, words, value }: ProgressProps): ReactElement {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {words === undefined ? null : <span className={styles.count}>{words}</span>}
      </div>
      <progress
        id={id}
        className={styles.bar}
        {...(value === undefined ? {} : { value: value.done, max: value.of })}
        aria-valuetext={words}
      />
    </div>
  );
}
