import { useEffect, useState } from 'react';

/** Counts whole seconds since `start` (milliseconds), updated each second; 0 before `start` or without it. */
export function useElapsed(start: number | undefined, now: () => number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (start === undefined) return;
    const tick = (): void => setSeconds(Math.max(0, Math.floor((now() - start) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [start, now]);
  return start === undefined ? 0 : seconds;
}

/** Seconds as a clock shows them, `06:24`, with hours when there are any. */
export function clockText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
