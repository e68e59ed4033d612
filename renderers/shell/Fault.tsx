import type { ReactElement } from 'react';
import type { FaultProps } from '../../engine/portal/react/runtime/registry.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { StateBlock } from '../ui/StateBlock.tsx';
import styles from './Fault.module.css';

/**
 * Replaces a part that cannot be shown by a visible message with a code; the rest of the screen keeps working.
 */
export function Fault({ code, text, whole, over, onRetry, press = 'page.retry', onClose }: FaultProps): ReactElement {
  const say = useTexts();
  const retry =
    onRetry === undefined ? null : (
      <Button tone={whole ? 'primary' : 'soft'} size={whole ? 'normal' : 'small'} icon="refresh" onPress={onRetry}>
        {say(press)}
      </Button>
    );
  if (!whole) {
    return (
      <div className={over === true ? styles.over : undefined}>
        <Note tone="danger" live="alert">
          <p>{text}</p>
          {code === undefined ? null : <p className={styles.code}>{code}</p>}
          <div className={styles.presses}>
            {retry}
            {onClose === undefined ? null : (
              <Button tone="soft" size="small" onPress={onClose}>
                {say('page.close')}
              </Button>
            )}
          </div>
        </Note>
      </div>
    );
  }
  return (
    <main className={styles.whole} data-page="">
      <div role="alert">
        <StateBlock illustration="error" title={text} headingLevel={1}>
          {retry}
          {code === undefined ? null : <p className={styles.code}>{code}</p>}
        </StateBlock>
      </div>
    </main>
  );
}
