import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { APOSTROPHES, folded } from '../../engine/search/fold.ts';

/** Small letters and marks apart, so that nothing depends on the locale of the database. */
const decomposed = (text: SQLWrapper): SQL => sql`lower(normalize(${text}, NFD))`;

const ONE_APOSTROPHE = sql.raw(`'${APOSTROPHES}', '${"''".repeat(APOSTROPHES.length)}'`);

/** Without the marks over letters, and with one apostrophe. */
const plain = (text: SQL): SQL =>
  sql`translate(regexp_replace(${text}, '[\\u0300-\\u036f]', '', 'g'), ${ONE_APOSTROPHE})`;

/**
 * A text by which rows are ordered as Spanish orders words, on PostgreSQL and PGlite alike, which has no ICU collation for it:
 * accents and case count for nothing, the ñ comes after every other n.
 */
export const spanishOrder = (text: SQLWrapper): SQL =>
  sql`${plain(sql`replace(${decomposed(text)}, E'n\\u0303', 'n~')`)} collate "C"`;

/** Whether a text holds what somebody typed, as `folded` (engine/search) compares; wildcards are taken as they are written. */
export function holdsText(text: SQLWrapper, typed: string): SQL {
  const sought = folded(typed.trim()).replace(/[\\%_]/g, '\\$&');
  return sql`${plain(decomposed(text))} like ${`%${sought}%`}`;
}
