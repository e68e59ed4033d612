import { useEffect, useRef } from 'react';

/** Tells the screen that the attention began, also to a page that joins one that had begun before. */
export function useBegan(begun: boolean | undefined, tell: () => Promise<void>): void {
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (begun) void latest.current();
  }, [begun]);
}
