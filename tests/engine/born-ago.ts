import { todayIn, ZONE } from '../../engine/domain/dates/zone.ts';

/**
 * The first of January so many years ago, as `YYYY-MM-DD`, by the page's clock: a person born then has that age on
 * every day of the year. With a fixed date a test's child would grow up.
 */
export const bornAgo = (years: number): string => `${Number(todayIn(ZONE, Date.now()).slice(0, 4)) - years}-01-01`;
