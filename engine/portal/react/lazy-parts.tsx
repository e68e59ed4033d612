import { type ComponentType, type ReactElement, Suspense, useEffect, useState } from 'react';
import { fetchChunk } from './browser/fetch-chunk.ts';

/** Parts that come with a chunk of their own. */
export interface LazyParts<Parts> {
  /** Fetches the chunk before a part is shown; no person waits for it, so its failure does not reload the page. */
  readonly preload: () => Promise<unknown>;
  /** Parts fetched so far, or undefined. */
  readonly now: () => Parts | undefined;
  /** Component that loads and renders one of the parts. A failed load is thrown to the error boundary around it. */
  readonly part: <Props extends object>(
    pick: (parts: Parts) => ComponentType<Props>,
    /** Placeholder until the part is loaded; receives the same properties. */
    Place?: ComponentType<Props>,
  ) => ComponentType<Props>;
}

/**
 * Loads a module's parts when the first of them is shown. Loaded parts render synchronously, and a pending one renders
 * as soon as its chunk arrives. Uses its own state because React's `lazy` renders late even when the chunk is there,
 * delays new content by up to a third of a second, and loses a load started by a test's press.
 */
export function lazyParts<Parts>(load: () => Promise<Parts>): LazyParts<Parts> {
  let loaded: Parts | undefined;
  const fetch = async (): Promise<Parts> => {
    loaded ??= await load();
    return loaded;
  };
  const wanted = () => fetchChunk(fetch);
  return {
    preload: fetch,
    now: () => loaded,
    part<Props extends object>(
      pick: (parts: Parts) => ComponentType<Props>,
      Place?: ComponentType<Props>,
    ): ComponentType<Props> {
      // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read
      return function Part(props: Props): ReactElement {
        const Shown = usePart(loaded, wanted, pick);
        const place = Place && <Place {...props} />;
        // Suspensions other than for code (data, for instance) show the same placeholder.
        return <Suspense fallback={place}>{Shown ? <Shown {...props} /> : place}</Suspense>;
      };
    },
  };
}

/** Result of a fetch so far. */
type Come<Parts> = { readonly parts: Parts | undefined } | { readonly error: unknown };
const itCame = <Parts,>(parts: Parts): { readonly parts: Parts } => ({ parts });
const itFailed = (error: unknown) => ({ error });

/**
 * Reads a part of the chunk, and fetches the chunk on mount if needed; each mount retries a failed fetch. The server runs
 * no effects, so it always draws the placeholder, as the page does on first render.
 */
function usePart<Parts, Part>(
  loaded: Parts | undefined,
  fetch: () => Promise<Parts>,
  pick: (parts: Parts) => Part,
): Part | undefined {
  const [come, setCome] = useState<Come<Parts>>(() => itCame(loaded));
  useEffect(() => {
    let here = true;
    void fetch()
      .then(itCame, itFailed)
      .then((now) => here && setCome(now));
    return () => {
      here = false;
    };
  }, [fetch]);
  if ('error' in come) throw come.error;
  return come.parts === undefined ? undefined : pick(come.parts);
}
