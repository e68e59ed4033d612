/**
 * Wraps a check that may hang: concurrent callers share one run, and get `otherwise` when it fails or takes longer than
 * `patience` milliseconds.
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
    const tooLate = new Promise<T>((resolve) => {
      late = setTimeout(() => resolve(otherwise), patience);
    });
    return Promise.race([asking, tooLate]).finally(() => clearTimeout(late));
  };
}
