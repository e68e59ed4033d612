import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withoutWait } from '../../ui/without-wait.ts';
import { Lines } from './Lines.tsx';

interface CountedLinesProps {
  readonly lines: readonly string[];
  /** Seconds from now, as the lines say them. */
  readonly waits: number;
}

/**
 * Lines with a waiting time, counted down visibly. Screen readers announce the whole wait once, and then its
 * end, without the seconds between.
 */
export function CountedLines({ lines, waits }: CountedLinesProps): ReactElement {
  const text = useTexts();
  const [left] = useCountdown(waits);
  const waitText = text('wait.left', { seconds: waits });
  if (!lines.some((line) => line.includes(waitText))) return <Lines lines={lines} />;
  const now = text('wait.left', { seconds: left });
  const over = left === 0;
  return (
    <div>
      {over ? (
        <Lines lines={lines.map((line) => withoutWait(line, waitText)).filter(Boolean)} />
      ) : (
        <>
          <div aria-hidden>
            <Lines lines={lines.map((line) => line.replace(waitText, now))} />
          </div>
          <VisuallyHidden>
            <Lines lines={lines} />
          </VisuallyHidden>
        </>
      )}
      <div role="status">{over ? <Lines lines={[text('wait.over')]} /> : null}</div>
    </div>
  );
}
