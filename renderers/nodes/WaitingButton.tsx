import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import { PressButton, type PressButtonProps } from './PressButton.tsx';

/** A button that can be pressed every so many seconds, the first time so long after it appeared. */
export interface WaitingButtonProps extends PressButtonProps {
  readonly waits: number;
}

/** Counts in sight until it can be pressed (again). */
export function WaitingButton({ waits, ...button }: WaitingButtonProps): ReactElement {
  const text = useTexts();
  const [left, restart] = useCountdown(waits);
  const { run } = button.press;
  const press = {
    ...button.press,
    run: async () => {
      await run();
      restart();
    },
  };
  if (left === 0 || button.enabled === false || button.press.busy) return <PressButton {...button} press={press} />;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return <PressButton {...button} press={press} enabled={false} reason={text('button.waits', { time })} />;
}

/** Whole seconds left, and how to begin anew. The page's own clock: nobody's watch can skip it. */
function useCountdown(seconds: number): readonly [left: number, restart: () => void] {
  const [until, setUntil] = useState(() => performance.now() + seconds * 1_000);
  const [now, setNow] = useState(() => performance.now());
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [over]);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  return [
    left,
    () => {
      setNow(performance.now());
      setUntil(performance.now() + seconds * 1_000);
    },
  ];
}
