/**
 * Wraps a check that may hang: concurrent callers share one run, and get `otherwise` when it fails or takes longer than
 * `patience` milliseconds. An answer that came while this process was busy counts: its timer ends one turn of the event
 * loop later, in which what has arrived is read.
 */
export function inTime<T>(ask: () => Promise<T>, otherwise: T, patience: number): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return async () => {
    asking ??= ask()
      .catch(() => otherwise)
      .finally(() => {
        asking = undefined;
      });
    let late: NodeJS.Timeout | undefined;
    let turn: NodeJS.Immediate | undefined;
    const tooLate = new Promise<T>((resolve) => {
      late = setTimeout(() => {
        turn = setImmediate(resolve, otherwise);
      }, patience);
    });
    return Promise.race([asking, tooLate]).finally(() => {
      clearTimeout(late);
      clearImmediate(turn);
    });
  };
}
