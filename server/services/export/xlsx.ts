import writeXlsxFile from 'write-excel-file/node';
import type { Sheet } from './shown-table.ts';

/** Longest text of a cell in a spreadsheet. */
const LONGEST = 32_767;

/** Characters that no XML may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A sheet as a spreadsheet: every cell is of the type text, so nothing in it is ever calculated (A27). Its headings stay
 * in sight.
 */
export function xlsxOf(sheet: Sheet, name: string): Promise<Buffer> {
  const rows = sheet.map((row, at) =>
    row.map((text) => ({
      value: text.replace(FORBIDDEN, '').slice(0, LONGEST),
      type: String,
      ...(at === 0 ? { fontWeight: 'bold' as const } : {}),
    })),
  );
  return writeXlsxFile(rows, { sheet: name, stickyRowsCount: 1, columns: widthsOf(sheet) }).toBuffer();
}

/** Wide enough for what is in a column, up to what one reads at a glance. */
function widthsOf(sheet: Sheet): { width: number }[] {
  const [heading = []] = sheet;
  return heading.map((_, at) => ({
    width: Math.min(48, Math.max(10, ...sheet.slice(0, 200).map((row) => (row[at] ?? '').length + 2))),
  }));
}
