/** A value as a list: what is no list holds no rows. */
export function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What tells an element from its neighbours; its place where it has no identity of its own. */
export function itemKey(identify: (item: unknown) => unknown, item: unknown, at: number): string {
  const key = identify(item);
  return typeof key === 'string' || typeof key === 'number' ? String(key) : `#${at}`;
}
