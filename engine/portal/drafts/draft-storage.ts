import { isRecord } from '../../language/rules/rule.ts';

/** Storage in which drafts outlive the page. Never throws: without browser storage, drafts last as long as the page. */
export interface DraftStorage {
  readonly read: (key: string) => unknown;
  readonly write: (key: string, draft: object) => void;
  readonly remove: (key: string) => void;
  /**
   * Removes all drafts except those whose key starts with `but`; an empty `but` keeps none of them.
   * @param anew whether the lifetime of the kept drafts begins again
   */
  readonly clear: (but?: string, anew?: boolean) => void;
  /** Keys of stored drafts that start with a prefix. */
  readonly keys: (beginning: string) => readonly string[];
}

/** Lifetime of a draft in milliseconds: short, because the next user of a shared computer must find nothing. */
const LIFE = 30 * 60_000;
/**
 * Lifetime of an owner's draft from its last change, or from the end of the session that showed it: it outlives an expired
 * session and the following sign-in, also on a machine that slept for a week.
 */
const OWNED_LIFE = 2 * 3_600_000;
const PREFIX = 'draft:';
/** Prefix of the keys of drafts with an owner; the owner's name follows. */
export const OWNED = 'own:';

/**
 * Begins the values in a key that its draft is about, such as those of a dialog. They are in the clear in memory alone:
 * the storage has a random name in their place.
 */
export const MATTER = '#';

/** Makes a draft storage over a web storage; `open` returns that storage, or throws where the browser forbids it. */
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
    clear: (but = '', anew = false) =>
      attempt((storage) => {
        for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
          const stays = but !== '' && key.startsWith(PREFIX + but);
          if (!stays) storage.removeItem(key);
          else if (anew)
            storage.setItem(key, JSON.stringify({ ...JSON.parse(storage.getItem(key) ?? '{}'), at: now() }));
        }
      }),
    keys: (beginning) =>
      attempt((storage) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(PREFIX + beginning))
          .map((key) => key.slice(PREFIX.length)),
      ) ?? [],
  };
}
