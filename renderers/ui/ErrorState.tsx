import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from './Button.tsx';
import { StateBlock } from './StateBlock.tsx';

/** An answer that did not come. */
export interface ErrorStateProps {
  /** Statement of the failure, such as 'No pudimos cargar tus atenciones'. */
  readonly title: string;
  /** Tells that nothing was lost, and suggests a next step. */
  readonly text?: string;
  readonly onRetry?: () => void;
  /** A retry is under way. */
  readonly busy?: boolean;
  /** Contact of the tenant, to ask for help. */
  readonly contact?: ReactNode;
  readonly headingLevel?: 2 | 3;
}

/** Announces a failure, and offers another try and a contact. It never looks like an empty list. */
export function ErrorState(props: ErrorStateProps): ReactElement {
  const say = useTexts();
  const { title, text, onRetry, busy = false, contact, headingLevel = 2 } = props;
  return (
    <div role="alert">
      <StateBlock illustration="error" title={title} text={text} headingLevel={headingLevel}>
        {onRetry === undefined ? null : (
          <Button tone="primary" icon="refresh" onPress={onRetry} busy={busy} busyLabel={say('page.loading')}>
            {say('page.retry')}
          </Button>
        )}
        {contact}
      </StateBlock>
    </div>
  );
}
