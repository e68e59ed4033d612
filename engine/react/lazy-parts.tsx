import { type ComponentType, type ReactElement, Suspense, useEffect, useState } from 'react';

/** Parts that come with a chunk of their own. */
export interface LazyParts<Parts> {
  /** Fetches the chunk, so that a part is at hand when it is wanted. */
  readonly preload: () => Promise<unknown>;
  /** What has been fetched by now. */
  readonly now: () => Parts | undefined;
  /** A component that stands for one of the parts. A fetch that fails is a fault of that component. */
  readonly part: <Props extends object>(
    pick: (parts: Parts) => ComponentType<Props>,
    /** What keeps its place until it is there; it is given the same properties. */
    Place?: ComponentType<Props>,
  ) => ComponentType<Props>;
}

/**
 * Parts of a module that is fetched when the first of them is shown. Once it is there they are drawn at once, and one
 * that is waited for is drawn as soon as it comes: by its own state, because what React's `lazy` waits for is shown a
 * moment late even when it is here, held back for up to a third of a second behind what was shown before it, and lost
 * where a test's press fetches it.
 */
export function lazyParts<Parts>(load: () => Promise<Parts>): LazyParts<Parts> {
  let loaded: Parts | undefined;
  const fetch = async (): Promise<Parts> => {
    loaded ??= await load();
    return loaded;
  };
  return {
    preload: fetch,
    now: () => loaded,
    part<Props extends object>(
      pick: (parts: Parts) => ComponentType<Props>,
      Place?: ComponentType<Props>,
    ): ComponentType<Props> {
      // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read
      return function Part(props: Props): ReactElement {
        const Shown = usePart(loaded, fetch, pick);
        const place = Place && <Place {...props} />;
        // What it waits for besides its code (data, for instance) has the same place.
        return <Suspense fallback={place}>{Shown ? <Shown {...props} /> : place}</Suspense>;
      };
    },
  };
}

/** What has come of a fetch by now. */
type Come<Parts> = { readonly parts: Parts | undefined } | { readonly error: unknown };
const itCame = <Parts,>(parts: Parts): { readonly parts: Parts } => ({ parts });
const itFailed = (error: unknown) => ({ error });

/** A part of what was fetched, fetched with the first drawing if it was not. Each place that shows it tries anew. */
function usePart<Parts, Part>(
  loaded: Parts | undefined,
  fetch: () => Promise<Parts>,
  pick: (parts: Parts) => Part,
): Part | undefined {
  const [fetched] = useState(() => (loaded === undefined ? fetch().then(itCame, itFailed) : undefined));
  const [come, setCome] = useState<Come<Parts>>(() => itCame(loaded));
  useEffect(() => {
    let here = true;
    void fetched?.then((now) => here && setCome(now));
    return () => {
      here = false;
    };
  }, [fetched]);
  if ('error' in come) throw come.error;
  return come.parts === undefined ? undefined : pick(come.parts);
}
