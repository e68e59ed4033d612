import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * What stands for an e-mail where somebody who had it is forgotten: enough to count what was mailed to it within a day, so that
 * signing up and closing the account again and again fills nobody's mailbox (FIXS-04).
 * @param email without capitals
 */
export const forgottenEmail = (email: string | Column): SQL<string> =>
  sql<string>`'forgotten ' || encode(sha256(convert_to(${email}::text, 'UTF8')), 'hex')`;
