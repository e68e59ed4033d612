import { useEffect, useRef } from 'react';

/** Tells the screen that the attention began, also to a page that joins one that had begun before. */
export function useBegan(begun: boolean | undefined, report: () => Promise<void>): void {
  const latest = useRef(report);
  latest.current = report;
  useEffect(() => {
    if (begun) void latest.current();
  }, [begun]);
}
