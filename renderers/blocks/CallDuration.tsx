import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './CallStage.module.css';
import { clockText, useElapsed } from './elapsed.ts';

/** Time that both have been together; seconds are never announced. */
export function CallDuration(props: {
  readonly began: boolean;
  /** As the server counts, also over a reload of the page. */
  readonly elapsed: number | undefined;
  /** The server's time, in milliseconds. */
  readonly now: () => number;
}): ReactElement | null {
  const { began, elapsed, now } = props;
  const text = useTexts();
  const [seen, setSeen] = useState(false);
  const [start, setStart] = useState<number>();
  useEffect(() => {
    if (began) setSeen(true);
  }, [began]);
  useEffect(() => {
    if (elapsed !== undefined) setStart(now() - elapsed);
    else if (seen) setStart((before) => before ?? now());
  }, [elapsed, seen, now]);
  const seconds = useElapsed(start, now);
  if (!seen || start === undefined) return null;
  return (
    <span className={styles.time} role="timer" aria-label={text('call.duration')}>
      <Icon name="clock" size="small" />
      {clockText(seconds)}
    </span>
  );
}
