/**
 * Asks something that may hang, and answers in time: those who ask while it is under way share it, and where it fails or takes
 * longer than `patience` milliseconds they are given `otherwise`.
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
