import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenOnline } from '../../engine/portal/react/browser/when-online.ts';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';

/** Reports a failed read with a button, and retries by itself, one try at a time. */
export function TryAgain({ props, on }: BlockProps['tryAgain']): ReactElement {
  const { text } = useEngine();
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const attempt = async () => {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    await on.again();
    underway.current = false;
    setBusy(false);
  };
  const attemptByItself = useEffectEvent(attempt);
  const seconds = Math.max(1, props.seconds);
  useEffect(() => {
    const run = (): void => void attemptByItself();
    const timer = setInterval(run, seconds * 1_000);
    const stop = whenOnline(run);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [seconds]);
  return (
    <Note tone="warning" live="status">
      {props.text}{' '}
      <Button tone="quiet" size="small" busy={busy} busyLabel={text('page.retry')} onPress={() => void attempt()}>
        {text('page.retry')}
      </Button>
    </Note>
  );
}
