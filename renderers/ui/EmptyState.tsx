import type { ReactElement, ReactNode } from 'react';
import type { IllustrationKind } from './illustrations.tsx';
import { StateBlock } from './StateBlock.tsx';

/** An answer that came and holds nothing. */
export interface EmptyStateProps {
  /** The specification's sentence, such as 'No se encontraron turnos'. */
  readonly title: string;
  /** Explanation of the future content, or advice on the next step. */
  readonly text?: string;
  readonly action?: ReactNode;
  readonly illustration?: Extract<IllustrationKind, 'empty' | 'search' | 'wait'>;
  readonly headingLevel?: 2 | 3;
}

/** Nothing here, and that is fine: never shown when a call failed. */
export function EmptyState({
  title,
  text,
  action,
  illustration = 'empty',
  headingLevel = 2,
}: EmptyStateProps): ReactElement {
  return (
    <StateBlock illustration={illustration} title={title} text={text} headingLevel={headingLevel}>
      {action}
    </StateBlock>
  );
}
