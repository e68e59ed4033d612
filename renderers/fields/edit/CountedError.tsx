import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/react/texts.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withoutWait } from '../../ui/without-wait.ts';
import type { ServerError } from './use-server-errors.ts';

interface CountedErrorProps {
  readonly error: string;
  readonly wait: NonNullable<ServerError['wait']>;
  /** Says aloud that the wait is over: once for each field, not in every place that repeats the error. */
  readonly tells: boolean;
}

/**
 * An error that says how long to wait, counted down in sight (FIXP-09): what was true when it came would not be a minute
 * later. Who listens hears the whole wait with the error, and then that it is over.
 */
export function CountedError({ error, wait, tells }: CountedErrorProps): ReactElement {
  const text = useTexts();
  const [left] = useCountdown(wait.seconds, wait.since);
  const said = text('wait.left', { seconds: wait.seconds });
  if (!error.includes(said)) return <>{error}</>;
  if (left > 0) {
    return (
      <>
        <span aria-hidden>{error.replace(said, text('wait.left', { seconds: left }))}</span>
        <VisuallyHidden>{error}</VisuallyHidden>
        {tells ? <span role="status" /> : null}
      </>
    );
  }
  const rest = withoutWait(error, said);
  return (
    <>
      {rest === '' ? null : `${rest} `}
      <span role={tells ? 'status' : undefined}>{text('wait.over')}</span>
    </>
  );
}
