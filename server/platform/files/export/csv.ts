import { setImmediate } from 'node:timers/promises';
import { cellText, type Sheet, type SheetCell } from './shown-table.ts';

/** Texts that a spreadsheet would read as a formula (A27). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Apostrophe that makes a cell a text in every spreadsheet program. */
const GUARD = "'";

/** Excel in Spanish splits columns at semicolons, and needs the byte order mark to detect UTF-8. */
const SEPARATOR = ';';
const MARK = '\uFEFF';

/** Rows between two yields to other work. */
const CHUNK = 500;

/**
 * Writes a sheet as CSV (RFC 4180 with semicolons). Every cell is quoted, and cells and headings that a spreadsheet
 * would calculate get an apostrophe.
 */
export function csvOf(sheet: Sheet): Buffer {
  return Buffer.from(MARK + linesOf(sheet));
}

/** As `csvOf`, for a long sheet: yields to other requests between its parts. */
export async function longCsvOf(sheet: Sheet): Promise<Buffer> {
  const parts = [Buffer.from(MARK)];
  for (let at = 0; at < sheet.length; at += CHUNK) {
    parts.push(Buffer.from(linesOf(sheet.slice(at, at + CHUNK))));
    await setImmediate();
  }
  return Buffer.concat(parts);
}

const linesOf = (sheet: Sheet): string => sheet.map((row) => `${row.map(cell).join(SEPARATOR)}\r\n`).join('');

/** Removes the apostrophe that `csvOf` added; returns any other text unchanged. */
export const unguarded = (text: string): string =>
  text.startsWith(GUARD) && needsGuard(text.slice(1)) ? text.slice(1) : text;

/** Whether a spreadsheet would calculate it, or `unguarded` would take an apostrophe of its own for the guard. */
const needsGuard = (text: string): boolean => calculated(text.replace(/^'+/, ''));

const calculated = (text: string): boolean => FORMULA.test(text.trimStart()) || FORMULA.test(text);

function cell(shown: SheetCell): string {
  const text = cellText(shown);
  const safe = needsGuard(text) ? `${GUARD}${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
