import { type RefObject, useState } from 'react';

/** Page being read, and a way to get to another. */
export interface ReadingPosition {
  /** From 1. */
  readonly page: number;
  /** Leads to a page; numbers beyond the ends lead to the ends. */
  readonly go: (page: number) => void;
  /** Looks which page is read now: after scrolling. */
  readonly look: () => void;
}

/** Distance from the top of the region at which a page counts as the one being read. */
const READ_AT = 1 / 3;

/** The position in a region whose pages carry `data-pdf-page`. */
export function useReadingPosition(box: RefObject<HTMLElement | null>, pages: number): ReadingPosition {
  const [page, setPage] = useState(1);
  const sheets = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[data-pdf-page]') ?? [])];
  return {
    page,
    go(wanted) {
      const number = Math.min(Math.max(wanted, 1), pages);
      const sheet = sheets()[number - 1];
      if (sheet === undefined || box.current === null) return;
      box.current.scrollTo({ top: sheet.offsetTop - box.current.offsetTop, behavior: 'instant' });
      setPage(number);
    },
    look() {
      const region = box.current;
      if (region === null) return;
      const end = region.scrollTop + region.clientHeight >= region.scrollHeight - 1;
      const line = region.scrollTop + region.clientHeight * READ_AT;
      const begun = sheets().filter((sheet) => sheet.offsetTop - region.offsetTop <= line).length;
      setPage(end ? pages : Math.max(1, begun));
    },
  };
}
