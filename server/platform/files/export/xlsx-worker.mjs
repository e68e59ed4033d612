// @ts-check
/**
 * Thread that writes one spreadsheet and ends: thousands of rows take seconds, in which the server answers other
 * requests. Plain JavaScript and not bundled, so that sources, tests and the build start the same file.
 */
import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';

/** Longest text that a spreadsheet's cell may have. */
const LONGEST = 32_767;

/** Characters that XML forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches them to remove them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** @typedef {import('./shown-table.ts').SheetCell} SheetCell */

/** First day that a spreadsheet's calendar and ours have in common: its year 1900 is a leap year. */
const FIRST_DAY = '1900-03-01';

/** @type {{ readonly sheet: readonly (readonly SheetCell[])[], readonly name: string }} */
const { sheet, name } = workerData;

const rows = sheet.map((row, at) =>
  row.map((cell) => ({ ...written(cell), ...(at === 0 ? { fontWeight: /** @type {const} */ ('bold') } : {}) })),
);
parentPort?.postMessage(
  await writeXlsxFile(rows, { sheet: name, stickyRowsCount: 1, columns: widthsOf(sheet) }).toBuffer(),
);

/**
 * A cell with its type: anything but a date or a number is a text, so that no spreadsheet calculates or rounds it.
 * @param {SheetCell} cell
 */
function written(cell) {
  if (typeof cell !== 'string' && cell.number !== undefined) return { value: cell.number, type: Number };
  if (typeof cell !== 'string' && cell.date !== undefined && cell.date >= FIRST_DAY) {
    const [day = '', time] = cell.date.split('T');
    const format = time === undefined ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm';
    return { value: new Date(`${day}T${time ?? '00:00'}:00Z`), type: Date, format };
  }
  return { value: textOf(cell).replace(FORBIDDEN, '').slice(0, LONGEST), type: String };
}

/** @param {SheetCell} cell */
function textOf(cell) {
  return typeof cell === 'string' ? cell : cell.text;
}

/**
 * Width of each column: its longest text, up to a readable maximum.
 * @param {readonly (readonly SheetCell[])[]} of
 */
function widthsOf([heading = [], ...lines]) {
  const looked = [heading, ...lines.slice(0, 200)];
  return heading.map((_, at) => ({
    width: Math.min(48, Math.max(10, ...looked.map((row) => textOf(row[at] ?? '').length + 2))),
  }));
}
