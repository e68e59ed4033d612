import { useDeferredValue, useState } from 'react';
import { useStay } from '../../../engine/portal/react/use-stay.ts';
import { rowsOf } from '../items.ts';
import type { Nodes } from '../node-props.ts';
import { textOf } from '../text-value.ts';
import { type Order, ordered, orderOf } from './order.ts';
import { type Place, placeOf } from './paging.ts';
import { found } from './search.ts';

/** Visible state of a table. */
export interface Shown {
  /** Rows of the page; undefined while they come. */
  readonly rows: readonly unknown[] | undefined;
  /** Page of the pager; undefined without one. While a page loads, it stays at the requested one. */
  readonly place: Place | undefined;
  /** Turns to a page, as a step of the browser's history where the page is part of the address. */
  readonly turnTo: (page: number) => void;
  /** Text in the search box. */
  readonly search: string;
  /** Search that the rows answer: the box's text, or for a moment its previous text. */
  readonly answered: string;
  readonly setSearch: (search: string) => void;
  /**
   * Column by which the rows are ordered, and the effect of a press on a heading; undefined where no heading orders.
   */
  readonly order: Order | undefined;
}

const isPage = (kept: unknown): kept is number => typeof kept === 'number';

/** Searches and cuts the rows. Page and search are kept where the document says, else here. */
export function useTable(props: Nodes['table']): Shown {
  const { rows: source, columns, paging, pageSize, page, total, search } = props;
  const [ownPage, setOwnPage] = useStay(`page ${props.caption}`, 1, isPage);
  const [lastTotal, setLastTotal] = useState(0);
  const asked = page === undefined ? ownPage : page.value;
  const goTo = page?.set ?? setOwnPage;
  const words = textOf(search?.bind.value);
  // The box shows a letter at once; the search waits until there is nothing more urgent to draw.
  const answered = useDeferredValue(words);
  const setSearch = (text: string): void => {
    search?.bind.set(text || undefined);
    if (asked !== 1) goTo(1);
  };
  const order = orderOf(props, () => goTo(1));
  const shared = { turnTo: page?.step ?? goTo, search: words, answered, setSearch, order };
  if (source.status !== 'ready') {
    const known = paging === 'server' && source.status === 'loading' && lastTotal > 0;
    return { ...shared, rows: undefined, place: known ? placeOf(asked, lastTotal, pageSize) : undefined };
  }
  const all = rowsOf(source.value);
  if (paging === 'server') {
    const count = typeof total === 'number' ? total : all.length;
    if (count !== lastTotal) setLastTotal(count);
    return { ...shared, rows: all, place: placeOf(asked, count, pageSize) };
  }
  const matches = ordered(found(all, columns, answered), columns, order);
  if (paging === 'none') return { ...shared, rows: matches, place: undefined };
  const place = placeOf(asked, matches.length, pageSize);
  return { ...shared, rows: matches.slice(Math.max(place.from - 1, 0), place.to), place };
}
