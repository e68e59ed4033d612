import { isRecord } from '../../language/rules/rule.ts';

/**
 * Idempotency keys of writes. An intent is a call with its values: the same press after a lost connection or a reload
 * carries the same key, so that the server does it once. A definite answer ends the intent.
 */
export interface IdempotencyKeys {
  /** Key of an intent; makes one for a new intent. */
  readonly keyOf: (call: string, values: unknown) => Promise<string>;
  /** The server answered, yes or no: the next press is a new intent. */
  readonly settle: (key: string) => void;
  /** Marks the outcome as unknown: the next intent of the call looks it up first. */
  readonly leaveOpen: (call: string, key: string) => void;
  /** Key of the call's intent with an unknown outcome, or undefined. */
  readonly open: (call: string) => string | undefined;
  /** Forgets all keys, because another person signed in. */
  readonly clear: () => void;
}

/** Storage in which a tab's intents outlive a reload. */
export interface KeyStore {
  readonly read: () => unknown;
  readonly write: (kept: object) => void;
  readonly remove: () => void;
}

/** Contents of the storage: the key of each intent by its mark, and the key that each call left open. */
interface Kept {
  /** Random text of the tab, mixed into its marks: they fit no list of digests of all DNIs. */
  readonly salt: string;
  readonly keys: Record<string, string>;
  readonly open: Record<string, string>;
}

/** Idempotency keys of a tab. `newKey` makes a unique key (a UUID). A store needs WebCrypto, to hold no value of a form. */
export function makeIdempotencyKeys(newKey: () => string, store?: KeyStore): IdempotencyKeys {
  const kept = readKept(store, newKey);
  const write = (): void => {
    const none = [kept.keys, kept.open].every((table) => Object.keys(table).length === 0);
    if (none) store?.remove();
    else store?.write(kept);
  };
  const forget = (table: Record<string, string>, key: string): void => {
    for (const [name, one] of Object.entries(table)) if (one === key) delete table[name];
  };
  return {
    async keyOf(call, values) {
      const intent = `${call} ${JSON.stringify(values, comparable)}`;
      const mark = store ? await digestOf(kept.salt + intent) : intent;
      const known = kept.keys[mark];
      if (known !== undefined) return known;
      const key = newKey();
      kept.keys[mark] = key;
      write();
      return key;
    },
    settle(key) {
      forget(kept.keys, key);
      forget(kept.open, key);
      write();
    },
    leaveOpen(call, key) {
      kept.open[call] = key;
      write();
    },
    open: (call) => kept.open[call],
    clear() {
      for (const table of [kept.keys, kept.open]) for (const name of Object.keys(table)) delete table[name];
      write();
    },
  };
}

/** Reads the keys that the tab stored; empty when it stored none of them. */
function readKept(store: KeyStore | undefined, newKey: () => string): Kept {
  const found = store?.read();
  // Marks of an earlier build have no salt, and fit no intent of this one.
  const { salt = store && newKey(), keys, open } = isRecord(found) ? found : {};
  return { salt: String(salt), keys: textsOf(keys), open: textsOf(open) };
}

const textsOf = (table: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(table) ? table : {}).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );

/** Objects with sorted names, so that equal values are one intent; files by name and size; passwords left out. */
function comparable(name: string, value: unknown): unknown {
  if (/password|clave/i.test(name)) return undefined;
  if (value instanceof File) return [value.name, value.size, value.lastModified];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const digestOf = async (text: string): Promise<string> =>
  String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
