import type { ReactElement, ReactNode } from 'react';
import { Illustration } from './Illustration.tsx';
import type { IllustrationKind } from './illustrations.tsx';
import styles from './StateBlock.module.css';

/** The frame that empty and failed states share. */
export interface StateBlockProps {
  readonly illustration: IllustrationKind;
  readonly title: string;
  readonly headingLevel?: 1 | 2 | 3;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** A drawing, a title, a sentence and what can be done; use EmptyState or ErrorState, never this alone. */
export function StateBlock({ illustration, title, headingLevel = 2, text, children }: StateBlockProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.state}>
      <Illustration kind={illustration} />
      <Heading className={styles.title}>{title}</Heading>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
