import { isRecord } from '../rules/rule.ts';

/** Keeps drafts longer than the page lives. Never throws: a browser that keeps nothing keeps no drafts. */
export interface DraftStorage {
  readonly read: (key: string) => unknown;
  readonly write: (key: string, draft: object) => void;
  readonly remove: (key: string) => void;
  /** Removes all but those whose key begins so; an empty beginning is none. */
  readonly clear: (but?: string) => void;
  /** Keys that begin so, of drafts that are kept. */
  readonly keys: (beginning: string) => readonly string[];
}

/** How long a draft lies there, in milliseconds: whoever uses a shared computer later finds nothing. */
const LIFE = 30 * 60_000;
/** One that has an owner outlives a session that ended by itself, and the signing in after it. */
const OWNED_LIFE = 2 * 3_600_000;
const PREFIX = 'draft:';
/** Keys of drafts that have an owner begin so, followed by the owner. */
export const OWNED = 'own:';

/** A shelf in a web storage; `open` gives it, or throws where the browser forbids it. */
export function makeDraftStorage(open: () => Storage, now: () => number): DraftStorage {
  const attempt = <Value>(work: (storage: Storage) => Value): Value | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  const remove = (key: string) => attempt((storage) => storage.removeItem(PREFIX + key));
  return {
    read(key) {
      const found: unknown = attempt((storage) => JSON.parse(storage.getItem(PREFIX + key) ?? 'null'));
      if (!isRecord(found) || typeof found.at !== 'number') return undefined;
      if (Math.abs(now() - found.at) < (key.startsWith(OWNED) ? OWNED_LIFE : LIFE)) return found.draft;
      remove(key);
      return undefined;
    },
    write: (key, draft) => attempt((storage) => storage.setItem(PREFIX + key, JSON.stringify({ at: now(), draft }))),
    remove,
    clear: (but = '') =>
      attempt((storage) => {
        const stays = (key: string) => but !== '' && key.startsWith(PREFIX + but);
        for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !stays(key)) storage.removeItem(key);
      }),
    keys: (beginning) =>
      attempt((storage) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(PREFIX + beginning))
          .map((key) => key.slice(PREFIX.length)),
      ) ?? [],
  };
}
