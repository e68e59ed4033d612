import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

/** Parts that come with a chunk of their own. */
export interface LazyParts<Parts> {
  /** Fetches the chunk, so that a part is at hand when it is wanted. */
  readonly preload: () => Promise<unknown>;
  /** What has been fetched by now. */
  readonly now: () => Parts | undefined;
  /** A component that stands for one of the parts. */
  readonly part: <Props extends object>(
    pick: (parts: Parts) => ComponentType<Props>,
    /** What keeps its place until it is there. */
    place?: ReactNode,
  ) => ComponentType<Props>;
}

/**
 * Parts of a module that is fetched when the first of them is shown. Once it is there they are drawn at once, without
 * the empty moment that every `lazy` component has of its own.
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
    part<Props extends object>(pick: (parts: Parts) => ComponentType<Props>, place?: ReactNode): ComponentType<Props> {
      // A fetch that failed stays failed for its component: each place that shows the part has one of its own.
      const fetched = () => lazy(async () => ({ default: pick(await fetch()) }));
      // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read
      return function Part(props: Props): ReactElement {
        const [Shown] = useState<ComponentType<Props>>(() => (loaded === undefined ? fetched() : pick(loaded)));
        return (
          <Suspense fallback={place}>
            <Shown {...props} />
          </Suspense>
        );
      };
    },
  };
}
