import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonBlock, type SkeletonVariant } from '../ui/SkeletonBlock.tsx';
import { itemKey, rowsOf } from './items.ts';
import styles from './ListNode.module.css';
import type { Nodes } from './node-props.ts';
import { SourceView } from './SourceView.tsx';

/** Skeleton of each shape. */
const SKELETONS: Readonly<Record<Nodes['list']['like'], SkeletonVariant>> = { card: 'cards', dated: 'turns' };

/**
 * Draws one child for each element. With `more`, a long list shows the first ones only, and `step` more at each press;
 * on paper it shows all.
 */
export function ListNode({
  each,
  keyOf,
  child,
  empty,
  brief,
  layout,
  like,
  first = 0,
  more,
  step,
}: Nodes['list']): ReactNode {
  const place = useRef<HTMLUListElement>(null);
  const { shown, news, unfold } = useUnfolding(place, first, step ?? Number.POSITIVE_INFINITY);
  const onPaper = usePaper(more !== undefined);
  return (
    <SourceView of={each} waiting={<SkeletonBlock variant={SKELETONS[like]} />}>
      {(value) => {
        const items = rowsOf(value);
        if (items.length === 0 && empty !== undefined && brief === true) return <p className={styles.brief}>{empty}</p>;
        if (items.length === 0) return empty === undefined ? null : <EmptyState title={empty} />;
        // A single hidden item takes no more room than the button would.
        const hidden = more === undefined || items.length <= shown + 1 ? 0 : items.length - shown;
        const list = (
          <ul ref={place} className={classes(styles.list, layout !== 'stack' && styles[layout])}>
            {items.slice(0, onPaper ? undefined : items.length - hidden).map((item, at) => (
              <li key={itemKey(keyOf, item, at)} tabIndex={at === news ? -1 : undefined}>
                {child(item)}
              </li>
            ))}
          </ul>
        );
        if (layout !== 'columns' && more === undefined) return list;
        return (
          <div className={layout === 'columns' ? styles.room : undefined}>
            {list}
            {hidden === 0 ? null : (
              <div className={styles.more}>
                <Button tone="quiet" icon="chevron-down" onPress={unfold}>
                  {`${more} (${hidden})`}
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </SourceView>
  );
}

interface Unfolding {
  /** Number of elements shown. */
  readonly shown: number;
  /** Place of the first one that the last press showed; undefined before any. */
  readonly news: number | undefined;
  readonly unfold: () => void;
}

/** Counts the elements shown. The pressed button moves or disappears: the first new element takes its focus. */
function useUnfolding(place: RefObject<HTMLUListElement | null>, first: number, step: number): Unfolding {
  const [{ shown, news }, setShown] = useState<Omit<Unfolding, 'unfold'>>({ shown: first, news: undefined });
  useLayoutEffect(() => {
    const next = news === undefined ? undefined : place.current?.children[news];
    if (next instanceof HTMLElement) next.focus();
  }, [news, place]);
  return { shown, news, unfold: () => setShown({ shown: shown + step, news: shown }) };
}

/**
 * Reports whether the page is being printed, where it `matters`. Updates synchronously: the browser prints the page as
 * it is when the handler returns.
 */
function usePaper(matters: boolean): boolean {
  const [onPaper, setOnPaper] = useState(false);
  useEffect(() => {
    if (!matters) return undefined;
    const begin = (): void => flushSync(() => setOnPaper(true));
    const end = (): void => setOnPaper(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [matters]);
  return onPaper;
}
