import { useEffect, useState } from 'react';

/**
 * Whole seconds left, and how to begin anew. The page's own clock: nobody's watch can skip it.
 * @param since when the seconds began, by that clock; without it, now
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
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  return [
    left,
    () => {
      setNow(performance.now());
      setUntil(performance.now() + seconds * 1_000);
    },
  ];
}
