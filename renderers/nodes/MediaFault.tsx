import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './MediaFault.module.css';

/** Replaces a picture or video that failed or is not allowed: its description, and another try where that may help. */
export function MediaFault({
  about,
  onRetry,
}: {
  readonly about: string;
  readonly onRetry: (() => void) | undefined;
}): ReactElement {
  const text = useTexts();
  return (
    <Note tone="warning" live="status">
      <div className={styles.fault}>
        <p>{text('media.failed', { about })}</p>
        {onRetry === undefined ? null : (
          <Button tone="soft" size="small" icon="refresh" onPress={onRetry}>
            {text('page.retry')}
          </Button>
        )}
      </div>
    </Note>
  );
}
