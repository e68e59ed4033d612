import type { Sheet } from './shown-table.ts';

/** What a spreadsheet takes for the beginning of a formula (A27). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

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

function cell(text: string): string {
  const safe = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
