// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countWrite } from '../../../../engine/portal/calls/running-writes.ts';
import { ownerKey } from '../../../../engine/portal/drafts/draft.ts';
import { tabDrafts } from '../../../../engine/portal/drafts/encrypted-drafts.ts';
import { makeChunkFetcher, OLD_BUILD } from '../../../../engine/portal/react/browser/fetch-chunk.ts';
import { holdReload, isReloading } from '../../../../engine/portal/react/browser/reload.ts';
import { lazyParts } from '../../../../engine/portal/react/lazy-parts.tsx';

const GONE = new TypeError('Failed to fetch dynamically imported module');
const gone = () => Promise.reject(GONE);
const told = vi.fn();
const reload = vi.fn();
const served = vi.fn<() => Promise<string | undefined>>();
const fetcher = () => makeChunkFetcher({ running: () => '/assets/index-old.js', served, reload });

/** Outcome of a fetch: undefined while the page is on its way out. */
async function outcomeOf(fetched: Promise<unknown>): Promise<unknown> {
  let outcome: unknown;
  fetched.then(
    (come) => {
      outcome = come;
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  await vi.advanceTimersByTimeAsync(100);
  return outcome;
}

function pending(): { readonly promise: Promise<void>; readonly end: () => void } {
  const ends = new AbortController();
  const promise = new Promise<void>((resolve) => ends.signal.addEventListener('abort', () => resolve()));
  return { promise, end: () => ends.abort() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sessionStorage.clear();
  served.mockResolvedValue('/assets/index-new.js');
  window.addEventListener(OLD_BUILD, told);
});

afterEach(async () => {
  // The page is still there, and waits no longer to be left.
  await vi.advanceTimersByTimeAsync(20_000);
  window.removeEventListener(OLD_BUILD, told);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a chunk that cannot be fetched', () => {
  it('reloads the page once when the server has another build [FIXE-05]', async () => {
    const fetchChunk = fetcher();
    expect(await outcomeOf(Promise.race([fetchChunk(gone), fetchChunk(gone)]))).toBeUndefined();
    expect([reload.mock.calls.length, served.mock.calls.length, told.mock.calls.length]).toEqual([1, 1, 0]);
    expect(isReloading()).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    // The page after the reload, which came from a server of before.
    expect(await outcomeOf(fetcher()(gone))).toBe(GONE);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalled();
    expect(isReloading()).toBe(false);
  });

  it('reloads again when yet another build came since [FIXE-05]', async () => {
    await outcomeOf(fetcher()(gone));
    await vi.advanceTimersByTimeAsync(20_000);
    served.mockResolvedValue('/assets/index-newer.js');
    await outcomeOf(fetcher()(gone));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('waits for the drafts of the tab when it reloads [FIXE-05]', async () => {
    await tabDrafts.unlock(ownerKey('elena', ''), btoa('elena'.padEnd(32, '.')));
    const key = ownerKey('elena', 'demo/form:receta');
    tabDrafts.write(key, { values: { dosis: '1' } });
    expect(tabDrafts.isStored(key)).toBe(false);
    let stored = false;
    reload.mockImplementationOnce(() => {
      stored = tabDrafts.isStored(key);
    });
    void fetcher()(gone).catch(() => undefined);
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(stored).toBe(true);
    tabDrafts.clear();
  });

  it.each<[string, () => unknown]>([
    ['the line is gone', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['the entry document cannot be fetched', () => served.mockRejectedValue(GONE)],
    ['the entry document names no script', () => served.mockResolvedValue(undefined)],
    ['the server has the same build', () => served.mockResolvedValue('/assets/index-old.js')],
  ])('stays a failure to be tried again when %s [FIXE-05]', async (_when, arrange) => {
    arrange();
    const fetchChunk = fetcher();
    expect(await outcomeOf(fetchChunk(gone))).toBe(GONE);
    expect([reload.mock.calls.length, told.mock.calls.length]).toEqual([0, 0]);
    expect(await outcomeOf(fetchChunk(async () => 'come'))).toBe('come');
  });

  it('says that the page is old instead when something holds it [FIXE-05]', async () => {
    const release = holdReload(() => true);
    expect(await outcomeOf(fetcher()(gone))).toBe(GONE);
    expect([reload.mock.calls.length, told.mock.calls.length]).toEqual([0, 1]);
    // By the person the page is left as ever.
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    release();
    expect(await outcomeOf(fetcher()(gone))).toBeUndefined();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says so instead when a write is on its way [FIXE-05]', async () => {
    const { promise, end } = pending();
    void countWrite('care.start', promise);
    void countWrite('consultations.list', new Promise(() => undefined));
    expect(await outcomeOf(fetcher()(gone))).toBe(GONE);
    expect([reload.mock.calls.length, told.mock.calls.length]).toEqual([0, 1]);
    end();
    expect(await outcomeOf(fetcher()(gone))).toBeUndefined();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says so instead when the browser has no storage to tell a second reload by [FIXE-05]', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await outcomeOf(fetcher()(gone))).toBe(GONE);
    expect([reload.mock.calls.length, told.mock.calls.length]).toEqual([0, 1]);
  });

  it('asks for no build when it was fetched ahead, unasked [FIXE-05]', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    expect(await outcomeOf(lazyParts(gone).preload())).toBe(GONE);
    expect(asked).not.toHaveBeenCalled();
  });
});
