import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Facts.module.css';

/** A label and its value. */
export interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Facts in one, two or three columns (one on phones). */
export interface FactsProps {
  readonly facts: readonly Fact[];
  readonly columns?: 1 | 2 | 3;
}

const COLUMNS = { 1: undefined, 2: styles.two, 3: styles.three } as const;

/** A list of facts as a description list. */
export function Facts({ facts, columns = 1 }: FactsProps): ReactElement {
  return (
    <dl className={classes(styles.facts, COLUMNS[columns])}>
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
