import { useEffect, useState } from 'react';

/** Whether `milliseconds` have passed since this was first shown. */
export function useDelay(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}
