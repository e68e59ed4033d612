import type { Sheet } from './shown-table.ts';

/** What a spreadsheet takes for the beginning of a formula (A27). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Makes a cell text wherever it is opened. */
const GUARD = "'";

/** Excel in Spanish reads semicolons as columns, and needs the mark to read the letters right. */
const SEPARATOR = ';';
const MARK = '\uFEFF';

/**
 * A sheet as CSV (RFC 4180 with semicolons). Every cell is quoted, and one that a spreadsheet would calculate begins
 * with an apostrophe, so that it is text wherever it is opened; headings too.
 */
export function csvOf(sheet: Sheet): Buffer {
  const lines = sheet.map((row) => row.map(cell).join(SEPARATOR));
  return Buffer.from(`${MARK}${lines.join('\r\n')}\r\n`);
}

/** What a cell said before `csvOf` kept it from being calculated; any other as it is. */
export const unguarded = (text: string): string =>
  text.startsWith(GUARD) && calculated(text.slice(1)) ? text.slice(1) : text;

const calculated = (text: string): boolean => FORMULA.test(text.trimStart()) || FORMULA.test(text);

function cell(text: string): string {
  const safe = calculated(text) ? `${GUARD}${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
