import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { APOSTROPHES, folded } from '../../../engine/domain/search/fold.ts';

/** Lower case and decomposed, independent of the database's locale. */
const decomposed = (text: SQLWrapper): SQL => sql`lower(normalize(${text}, NFD))`;

const ONE_APOSTROPHE = sql.raw(`'${APOSTROPHES}', '${"''".repeat(APOSTROPHES.length)}'`);

/** Without combining marks, and with one kind of apostrophe. */
const plain = (text: SQL): SQL =>
  sql`translate(regexp_replace(${text}, '[\\u0300-\\u036f]', '', 'g'), ${ONE_APOSTROPHE})`;

/**
 * Sort key in Spanish order, the same on PostgreSQL and PGlite, which has no ICU collations: accents and case are
 * ignored, ñ comes after n.
 */
export const spanishOrder = (text: SQLWrapper): SQL =>
  sql`${plain(sql`replace(${decomposed(text)}, E'n\\u0303', 'n~')`)} collate "C"`;

/** SQL condition: a text contains a typed text, compared as `folded` (engine/domain/search) does; wildcards are escaped. */
export function holdsText(text: SQLWrapper, typed: string): SQL {
  const sought = folded(typed.trim()).replace(/[\\%_]/g, '\\$&');
  return sql`${plain(decomposed(text))} like ${`%${sought}%`}`;
}
