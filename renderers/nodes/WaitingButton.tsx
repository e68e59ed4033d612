import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { useCountdown } from '../ui/use-countdown.ts';
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
  if (left === 0 || button.enabled === false || button.press.busy)
    return <PressButton {...button} press={press} reason={button.reason ?? ''} />;
  const time = text('wait.left', { seconds: left });
  return <PressButton {...button} press={press} enabled={false} reason={text('button.waits', { time })} />;
}
