import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../engine/react/texts.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withoutWait } from '../../ui/without-wait.ts';
import type { WaitingError } from './waiting-error.ts';

/** Whoever listens to a refusal's summary hears it change: its copies at the fields of its form say nothing by themselves. */
const IN_SUMMARY = '[role="alert"]';

/**
 * An error that says how long to wait, counted down in sight (FIXP-09): what was true when it came would not be a minute
 * later. Who listens hears the whole wait with the error, and once that it is over.
 */
export function CountedError({ text: error, waits, since }: WaitingError): ReactElement {
  const text = useTexts();
  const place = useRef<HTMLSpanElement>(null);
  const [tells, setTells] = useState(false);
  const [left] = useCountdown(waits, since);
  useLayoutEffect(() => {
    const form = place.current?.closest('form')?.id ?? '';
    const summed = `${IN_SUMMARY} a[href^="#${form}_"] [data-counted]`;
    const heard = place.current?.closest(IN_SUMMARY) ?? document.querySelector(summed);
    setTells(heard === null);
  }, []);
  const said = text('wait.left', { seconds: waits });
  const rest = withoutWait(error, said);
  if (!error.includes(said)) return <>{error}</>;
  return (
    <span ref={place} data-counted="">
      {left > 0 ? (
        <>
          <span aria-hidden>{error.replace(said, text('wait.left', { seconds: left }))}</span>
          <VisuallyHidden>{error}</VisuallyHidden>
        </>
      ) : (
        rest && `${rest} `
      )}
      <span role={tells ? 'status' : undefined}>{left > 0 ? null : text('wait.over')}</span>
    </span>
  );
}
