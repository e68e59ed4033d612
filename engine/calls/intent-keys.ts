/**
 * Keys of repeatable writes. What a person wants is known by call and values: pressing again after a cut asks for the
 * same thing and carries the same key, so it is done once (R2). A definite answer ends the intent.
 */
export interface IntentKeys {
  /** The key of an intent; a new one when it has none yet. */
  readonly keyOf: (call: string, values: unknown) => string;
  /** The server answered, yes or no: the next press is a new intent. */
  readonly settle: (call: string, values: unknown) => void;
  /** Forgets all, as the person is another one. */
  readonly clear: () => void;
}

/** Intents in memory. `newKey` makes a key that nobody else has (a UUID). */
export function makeIntentKeys(newKey: () => string): IntentKeys {
  const keys = new Map<string, string>();
  const intent = (call: string, values: unknown) => `${call} ${JSON.stringify(values, sorted)}`;
  return {
    keyOf(call, values) {
      const known = keys.get(intent(call, values)) ?? newKey();
      keys.set(intent(call, values), known);
      return known;
    },
    settle: (call, values) => void keys.delete(intent(call, values)),
    clear: () => keys.clear(),
  };
}

/** Objects with their names in order, so that equal values are one intent; files by name and size. */
function sorted(_: string, value: unknown): unknown {
  if (value instanceof File) return [value.name, value.size, value.lastModified];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
