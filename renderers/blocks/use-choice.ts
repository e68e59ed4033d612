import { useMemo } from 'react';

/**
 * Coordinates a person's choice in a call with the outcomes that the call reports by itself: the screen receives only
 * one of the two at a time.
 */
export interface Choice {
  /** Whether something chosen is still being asked about or done. */
  readonly isOpen: () => boolean;
  /** Runs the person's choice. */
  readonly choose: (chosen: () => Promise<void>) => void;
  /** Runs `run` now, or shortly after the person's choice is done: by then the screen may have left the call. */
  readonly afterwards: (run: () => void) => void;
}

/** Time in which the screen has to leave the call after a choice, in milliseconds. */
const LEAVING_MS = 1_000;

/** The choice of a call's block, for as long as the block is shown. */
export function useChoice(): Choice {
  return useMemo(() => {
    let open = 0;
    let waiting: (() => void)[] = [];
    return {
      isOpen: () => open > 0,
      choose(chosen) {
        open += 1;
        void chosen().finally(() => {
          open -= 1;
          if (open > 0) return;
          const due = waiting;
          waiting = [];
          setTimeout(() => {
            for (const next of due) next();
          }, LEAVING_MS);
        });
      },
      afterwards(run) {
        if (open > 0) waiting.push(run);
        else run();
      },
    };
  }, []);
}
