import { useEffect, useEffectEvent } from 'react';

/** Tells the screen that the attention began, also to a page that joins one that had begun before. */
export function useBegan(begun: boolean | undefined, report: () => Promise<void>): void {
  const tell = useEffectEvent(report);
  useEffect(() => {
    if (begun) void tell();
  }, [begun]);
}
