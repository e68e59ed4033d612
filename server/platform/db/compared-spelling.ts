import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { CAPITALS, comparedSpelling, SEPARATORS, SMALL } from '../../../engine/domain/identity/compared-spelling.ts';

/**
 * SQL of `comparedSpelling` (engine/domain/identity), the same on both databases whatever their locale. Immutable, so that an
 * index holds it and no writer can forget it: art_cases_by_claim.
 */
export const comparedIn = (text: SQLWrapper): SQL => sql`coalesce(nullif(${bare(text)}, ''), ${text})`;

const letters = sql.raw(`'${CAPITALS}', '${SMALL}'`);
const separators = sql.raw(`'${SEPARATORS}'`);
const bare = (text: SQLWrapper): SQL =>
  sql`normalize(regexp_replace(translate(normalize(${text}, NFKD), ${letters}), ${separators}, '', 'g'), NFKC)`;

/** SQL condition: a text is the identifier that somebody typed, however both are written. */
export const isIdentifier = (text: SQLWrapper, typed: string): SQL =>
  sql`${comparedIn(text)} = ${comparedSpelling(typed)}`;

/** SQL condition: an identifier has in it the part that somebody typed, however both are written. */
export const holdsIdentifier = (text: SQLWrapper, typed: string): SQL =>
  sql`strpos(${comparedIn(text)}, ${comparedSpelling(typed.trim())}) > 0`;
