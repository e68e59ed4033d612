import { isWriting } from '../../calls/running-writes.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import { reloadUnheld } from './reload.ts';

/** The build of the open page, the one that the server has now, and the way from one to the other. */
export interface Builds {
  /** Address of the script that runs. */
  readonly running: () => string | undefined;
  /** Address of the script that the entry document names now; undefined where that cannot be fetched. */
  readonly served: () => Promise<string | undefined>;
  readonly reload: () => void;
}

/** Event of the window: the page is older than the server, and something keeps it from being reloaded by itself. */
export const OLD_BUILD = 'old-build';

/** Name in the tab's storage of what the page was reloaded for last. */
const RELOADED_FOR = 'reloaded-for';

/** Longest wait for the entry document. */
const MILLISECONDS = 5_000;

const SCRIPT = /<script type="module"[^>]* src="([^"]+)/;

const builds: Builds = {
  running: () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined,
  async served() {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(MILLISECONDS) });
    return response.ok ? SCRIPT.exec(await response.text())?.[1] : undefined;
  },
  reload: () => window.location.reload(),
};

/**
 * Fetches code that a person waits for. A page that stayed open over an update asks for files that the new build does not
 * have: where the server names another build, the page is reloaded, once for each, with the typed values, and otherwise
 * says so ({@link OLD_BUILD}). Any other failure is the caller's, as ever. Prefetches do without.
 */
export function makeChunkFetcher({ running, served, reload }: Builds) {
  const lookForBuild = async (): Promise<void> => {
    const now = navigator.onLine ? await served().catch(() => undefined) : undefined;
    if (now === undefined || now === running()) return;
    await reloadFor(now, reload);
    window.dispatchEvent(new Event(OLD_BUILD));
  };
  let looking: Promise<void> | undefined;
  return async <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> => {
    try {
      return await load();
    } catch (error) {
      looking ??= lookForBuild().finally(() => {
        looking = undefined;
      });
      await looking;
      throw error;
    }
  };
}

/**
 * Reloads the page, with the drafts of the tab, because the server no longer has what the page needs. Settles only where
 * the page is still there: something holds it, or it was reloaded for the same before.
 * @param wanted names it: the build that the server has now, or the address of documents that it dropped
 */
export async function reloadFor(wanted: string, reload: () => void = builds.reload): Promise<void> {
  await tabDrafts.sealing();
  await reloadUnheld(() => !isWriting() && isFirstReload(wanted), reload);
}

/** Notes the reload. Without a storage the second could not be told from the first. */
function isFirstReload(wanted: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === wanted) return false;
    sessionStorage.setItem(RELOADED_FOR, wanted);
    return true;
  } catch {
    return false;
  }
}

export const fetchChunk = makeChunkFetcher(builds);
