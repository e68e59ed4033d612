import { useEffect, useState } from 'react';

/**
 * Counts whole seconds down, and offers a restart. Uses the page's own clock: a change of the device's time cannot skip
 * seconds.
 * @param since start of the seconds, by that clock; by default now
 */
export function useCountdown(seconds: number, since?: number): readonly [left: number, restart: () => void] {
  const [until, setUntil] = useState(() => (since ?? performance.now()) + seconds * 1_000);
  const [now, setNow] = useState(() => performance.now());
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [over]);
  // The clock has fractions of milliseconds, by which a sum may be too large: 65 seconds would begin as 66.
  const left = Math.max(0, Math.ceil(Math.round(until - now) / 1_000));
  return [
    left,
    () => {
      setNow(performance.now());
      setUntil(performance.now() + seconds * 1_000);
    },
  ];
}
