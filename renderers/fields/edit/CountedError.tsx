import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withoutWait } from '../../ui/without-wait.ts';
import type { WaitingError } from './waiting-error.ts';

/** Selects a refusal's summary: it announces the end of the wait, so its copies at the form's fields stay silent. */
const IN_SUMMARY = '[role="alert"]';

/**
 * Shows an error with a wait and counts the wait down visibly: the original text would be wrong a minute
 * later. Screen readers announce the whole wait with the error, and its end once.
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
  const waitText = text('wait.left', { seconds: waits });
  const rest = withoutWait(error, waitText);
  if (!error.includes(waitText)) return <>{error}</>;
  return (
    <span ref={place} data-counted="">
      {left > 0 ? (
        <>
          <span aria-hidden>{error.replace(waitText, text('wait.left', { seconds: left }))}</span>
          <VisuallyHidden>{error}</VisuallyHidden>
        </>
      ) : (
        rest && `${rest} `
      )}
      <span role={tells ? 'status' : undefined}>{left > 0 ? null : text('wait.over')}</span>
    </span>
  );
}
