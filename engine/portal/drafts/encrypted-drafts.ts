import { isRecord } from '../../language/rules/rule.ts';
import { newId } from '../calls/new-id.ts';
import { type DraftStorage, MATTER, makeDraftStorage, OWNED } from './draft-storage.ts';

/** Storage of drafts that encrypts those with an owner; they are readable only while their owner is signed in. */
export interface EncryptedDrafts extends DraftStorage {
  /**
   * Reads the drafts of an owner, with the key that the server sent with the session.
   * @returns settles once they are decrypted; undefined when there is nothing to decrypt
   */
  readonly unlock: (owner: string, key: string | undefined) => Promise<void> | undefined;
  /** Settles once the drafts of the current owner are decrypted; undefined when nothing is pending. */
  readonly unlocking: () => Promise<void> | undefined;
  /** Settles once everything written so far has reached the storage. */
  readonly sealing: () => Promise<unknown>;
  /** Whether the storage holds a draft, so that it is there after a reload. */
  readonly isStored: (key: string) => boolean;
}

/** The owner whose drafts are readable now. */
interface Open {
  readonly owner: string;
  /** Undefined where the browser cannot encrypt: drafts then end with the page. */
  readonly key: Promise<CryptoKey> | undefined;
  /** Drafts by key; undefined for one that was removed, and may still be decrypted. */
  readonly drafts: Map<string, unknown>;
  /** Name in the storage of each draft, by its key. */
  readonly names: Map<string, string>;
  waiting: Promise<void> | undefined;
}

const CIPHER = 'AES-GCM';
const NONCE_BYTES = 12;

/**
 * Encrypts drafts of owners with AES-GCM before they reach a storage. Where the browser has no WebCrypto, as on a page
 * without https, they stay in memory only. `clear` locks: stored drafts stay, unreadable until `unlock`.
 */
export function makeEncryptedDrafts(plain: DraftStorage): EncryptedDrafts {
  let open: Open | undefined;
  // Encryption is asynchronous: only the latest write of a key reaches the storage, and only if the key was not removed
  // since.
  const latest = new Map<string, symbol>();
  // Pending writes by key: unlocking waits for them.
  const sealing = new Map<string, Promise<void>>();

  async function seal(name: string, draft: object, by: Promise<CryptoKey>): Promise<void> {
    const turn = Symbol(name);
    latest.set(name, turn);
    const sealed = await encrypt(await by, name, draft);
    if (latest.get(name) !== turn) return;
    latest.delete(name);
    plain.write(name, { sealed });
  }
  async function readAll({ drafts, names }: Open, key: Promise<CryptoKey>, kept: readonly string[]): Promise<void> {
    const by = await key;
    await Promise.all(
      kept.map(async (name) => {
        const found = plain.read(name);
        const { key: of, draft } = isRecord(found) ? await decrypt(by, name, found.sealed) : NONE;
        if (open?.drafts !== drafts || names.get(of) === name) return;
        if (draft === undefined || drafts.has(of)) return plain.remove(name);
        drafts.set(of, draft);
        names.set(of, name);
      }),
    );
  }
  return {
    read: (key) => (key.startsWith(OWNED) ? open?.drafts.get(key) : plain.read(key)),
    write(key, draft) {
      if (!key.startsWith(OWNED)) return plain.write(key, draft);
      if (open === undefined || !key.startsWith(open.owner)) return;
      open.drafts.set(key, draft);
      if (open.key === undefined) return;
      const name = open.names.get(key) ?? nameFor(key);
      open.names.set(key, name);
      const work = seal(name, { key, draft }, open.key)
        .catch(() => undefined)
        .finally(() => {
          if (sealing.get(name) === work) sealing.delete(name);
        });
      sealing.set(name, work);
    },
    remove(key) {
      const name = open?.names.get(key) ?? key;
      open?.drafts.set(key, undefined);
      open?.names.delete(key);
      latest.delete(name);
      plain.remove(name);
    },
    clear(but = '', anew = false) {
      open = undefined;
      for (const key of latest.keys()) if (but === '' || !key.startsWith(but)) latest.delete(key);
      plain.clear(but, anew);
    },
    keys: plain.keys,
    unlock(owner, given) {
      const key = given === undefined ? undefined : importKey(given);
      const now: Open = { owner, key, drafts: new Map(), names: new Map(), waiting: undefined };
      open = now;
      const pending = [...sealing].flatMap(([name, work]) => (name.startsWith(owner) ? work : []));
      if (key === undefined || (pending.length === 0 && plain.keys(owner).length === 0)) return undefined;
      const done = () => {
        now.waiting = undefined;
      };
      const read = () => readAll(now, key, plain.keys(owner));
      now.waiting = Promise.all(pending).then(read).then(done, done);
      return now.waiting;
    },
    unlocking: () => open?.waiting,
    sealing: () => Promise.all(sealing.values()),
    isStored: (key) => plain.read(open?.names.get(key) ?? key) !== undefined,
  };
}

/** Name under which the draft of a key is stored: random in place of the values that it is about. */
const nameFor = (key: string): string => key.split(MATTER)[0] + MATTER + newId();

/**
 * @returns undefined where the browser has no WebCrypto; rejects for an invalid key, and drafts then last as long as
 * the page
 */
function importKey(base64: string): Promise<CryptoKey> | undefined {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const bytes = async () => bytesOf(base64);
  const key = bytes().then((raw) => subtle.importKey('raw', raw, CIPHER, false, ['encrypt', 'decrypt']));
  key.catch(() => undefined);
  return key;
}

/** Authenticates a draft's name with its content: copied to another name, it does not decrypt. */
const bound = (nonce: Uint8Array<ArrayBuffer>, name: string) => ({
  name: CIPHER,
  iv: nonce,
  additionalData: new TextEncoder().encode(name),
});

async function encrypt(key: CryptoKey, name: string, draft: object): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(draft));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(bound(nonce, name), key, text));
  return btoa(Array.from([...nonce, ...sealed], (byte) => String.fromCharCode(byte)).join(''));
}

/** A sealed draft, with its key. */
interface Content {
  readonly key: string;
  readonly draft?: unknown;
}

const NONE: Content = { key: '' };

/** @returns no draft for one sealed with another key, or for other data */
async function decrypt(by: CryptoKey, name: string, sealed: unknown): Promise<Content> {
  try {
    const bytes = bytesOf(String(sealed));
    const [nonce, text] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)];
    const { key, draft } = JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt(bound(nonce, name), by, text)),
    );
    return { key: String(key), draft };
  } catch {
    return NONE;
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The drafts of this tab. */
export const tabDrafts = makeEncryptedDrafts(makeDraftStorage(() => sessionStorage, Date.now));
