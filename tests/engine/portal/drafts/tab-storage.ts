/** The storage of a tab: its keys are its own properties, as in a browser. */
export function tabStorage(): Storage {
  const entries = new Map<string, string>();
  const target = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (at: number) => [...entries.keys()][at] ?? null,
    length: 0,
  };
  return new Proxy<Storage>(target, {
    get: (own, key) => Reflect.get(own, key) ?? entries.get(String(key)),
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ value: entries.get(String(key)), enumerable: true, configurable: true }),
    getPrototypeOf: () => Object.prototype,
  });
}
