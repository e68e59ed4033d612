import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The last six digits of a phone, which every way of writing a mobile has in common: area, 0 and 15 precede them. For
 * rows whose number no one has read yet.
 */
export const lastDigits = (phone: SQLWrapper): SQL => sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 6)`;
