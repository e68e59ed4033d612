import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import type { FormViewProps } from './form-view-props.ts';
import styles from './UploadProgress.module.css';

/** Bytes below which a request finishes before a person could read its progress. */
const LEAST = 256 * 1024;

const MEGABYTE = 1024 * 1024;

/**
 * Shows how much of a form's files was sent, and offers to cancel until all is sent; cancelling keeps the input.
 * Afterwards the server already processes the request, so cancelling it would be a false promise.
 */
export function UploadProgress({ sent, total, cancel }: NonNullable<FormViewProps['upload']>): ReactElement | null {
  const text = useTexts();
  if (total < LEAST) return null;
  const going = sent < total;
  const words = text('upload.of', { sent: sent / MEGABYTE, total: total / MEGABYTE });
  return (
    <div className={styles.upload}>
      <Progress
        label={<span role="status">{text(going ? 'upload.going' : 'upload.gone')}</span>}
        words={words}
        value={{ done: sent, of: total }}
      />
      {going ? (
        <Button tone="quiet" size="small" icon="x" onPress={cancel}>
          {text('upload.cancel')}
        </Button>
      ) : null}
    </div>
  );
}
