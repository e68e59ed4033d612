/** Position in a list of pages. */
export interface Place {
  /** Page shown, from 1. */
  readonly page: number;
  readonly pages: number;
  /** First and last row of the page, from 1; both 0 without rows. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** The place that an asked page leads to: a page that is not there is brought back to the nearest one. */
export function placeOf(asked: unknown, total: number, pageSize: number): Place {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const wanted = typeof asked === 'number' && Number.isInteger(asked) ? asked : 1;
  const page = Math.min(Math.max(wanted, 1), pages);
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return { page, pages, from, to: Math.min(page * pageSize, total), total };
}

/** Numbers of the pager; a gap where pages are left out. The first, the last and the neighbours always stand. */
export function pageNumbers(page: number, pages: number): readonly (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((one, other) => one - other);
  return numbers.flatMap((number, at): readonly (number | 'gap')[] => {
    const before = numbers[at - 1] ?? 0;
    if (number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : ['gap', number];
  });
}
