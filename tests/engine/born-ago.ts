import { todayIn, ZONE } from '../../engine/dates/zone.ts';

/**
 * The first of January so many years ago, as `YYYY-MM-DD`, by the clock a page is drawn with: whoever was born then is of that
 * age on every day of the year. A fixed date would make a grown-up of a test's child some day.
 */
export const bornAgo = (years: number): string => `${Number(todayIn(ZONE, Date.now()).slice(0, 4)) - years}-01-01`;
