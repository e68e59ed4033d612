import type { ReactElement, ReactNode } from 'react';
import { Spot } from './Illustration.tsx';
import styles from './StateBlock.module.css';
import type { SpotKind } from './spots.tsx';

/** The frame that empty and failed states share. */
export interface StateBlockProps {
  readonly spot: SpotKind;
  readonly title: string;
  readonly headingLevel?: 1 | 2 | 3;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** A drawing, a title, a sentence and what can be done; use EmptyState or ErrorState, never this alone. */
export function StateBlock({ spot, title, headingLevel = 2, text, children }: StateBlockProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.state}>
      <Spot kind={spot} />
      <Heading className={styles.title}>{title}</Heading>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
