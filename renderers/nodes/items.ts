/** Reads a value as a list; any other value has no rows. */
export function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Key of an element among its neighbours; its index if it has no identity of its own. */
export function itemKey(identify: (item: unknown) => unknown, item: unknown, at: number): string {
  const key = identify(item);
  return typeof key === 'string' || typeof key === 'number' ? String(key) : `#${at}`;
}
