import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { StateBlock } from './StateBlock.tsx';
import { words } from './words.ts';

/** An answer that did not come. */
export interface ErrorStateProps {
  /** What failed, such as 'No pudimos cargar tus atenciones'. */
  readonly title: string;
  /** That nothing was lost, and what to try. */
  readonly text?: string;
  readonly onRetry?: () => void;
  /** A retry is under way. */
  readonly busy?: boolean;
  /** Where to ask for help: the tenant's contact. */
  readonly contact?: ReactNode;
  readonly headingLevel?: 2 | 3;
}

/** Something failed: says so aloud, offers another try and a person to ask. It never looks like an empty list. */
export function ErrorState(props: ErrorStateProps): ReactElement {
  const { title, text, onRetry, busy = false, contact, headingLevel = 2 } = props;
  return (
    <div role="alert">
      <StateBlock spot="error" title={title} text={text} headingLevel={headingLevel}>
        {onRetry === undefined ? null : (
          <Button tone="primary" icon="refresh" onPress={onRetry} busy={busy} busyLabel={words.loading}>
            {words.retry}
          </Button>
        )}
        {contact}
      </StateBlock>
    </div>
  );
}
