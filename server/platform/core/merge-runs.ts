interface Run {
  readonly running: Promise<void>;
  /** The run that follows, for all who asked during this one. */
  next: Promise<void> | undefined;
}

/**
 * Merges concurrent runs of `work` by key. All callers during a run share one further run, because the current run may have
 * read the state before their change.
 */
export function mergeRuns<Key>(work: (key: Key) => Promise<void>): (key: Key) => Promise<void> {
  const runs = new Map<Key, Run>();
  const begin = (key: Key): Promise<void> => {
    const running = work(key).finally(() => {
      if (runs.get(key)?.next === undefined) runs.delete(key);
    });
    runs.set(key, { running, next: undefined });
    return running;
  };
  return (key) => {
    const run = runs.get(key);
    if (run === undefined) return begin(key);
    const again = (): Promise<void> => begin(key);
    run.next ??= run.running.then(again, again);
    return run.next;
  };
}
