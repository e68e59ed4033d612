import { setImmediate } from 'node:timers/promises';
import type { Sheet } from './shown-table.ts';

/** What a spreadsheet takes for the beginning of a formula (A27). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Makes a cell text wherever it is opened. */
const GUARD = "'";

/** Excel in Spanish reads semicolons as columns, and needs the mark to read the letters right. */
const SEPARATOR = ';';
const MARK = '\uFEFF';

/** Rows that are written in one go. */
const CHUNK = 500;

/**
 * A sheet as CSV (RFC 4180 with semicolons). Every cell is quoted, and one that a spreadsheet would calculate begins
 * with an apostrophe, so that it is text wherever it is opened; headings too.
 */
export function csvOf(sheet: Sheet): Buffer {
  return Buffer.from(MARK + linesOf(sheet));
}

/** As `csvOf`, for a long sheet: between its parts others are answered. */
export async function longCsvOf(sheet: Sheet): Promise<Buffer> {
  const parts = [Buffer.from(MARK)];
  for (let at = 0; at < sheet.length; at += CHUNK) {
    parts.push(Buffer.from(linesOf(sheet.slice(at, at + CHUNK))));
    await setImmediate();
  }
  return Buffer.concat(parts);
}

const linesOf = (sheet: Sheet): string => sheet.map((row) => `${row.map(cell).join(SEPARATOR)}\r\n`).join('');

/** What a cell said before `csvOf` kept it from being calculated; any other as it is. */
export const unguarded = (text: string): string =>
  text.startsWith(GUARD) && calculated(text.slice(1)) ? text.slice(1) : text;

const calculated = (text: string): boolean => FORMULA.test(text.trimStart()) || FORMULA.test(text);

function cell(text: string): string {
  const safe = calculated(text) ? `${GUARD}${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
