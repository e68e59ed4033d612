// @ts-check
/**
 * Thread that reads one spreadsheet of an operator and ends. A library reads the values; what it does not tell (errors,
 * formulas, hidden and merged cells, formats of numbers) is read beside it. Plain JavaScript and not bundled, so that
 * sources, tests and the build start the same file.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { paddedStyles, visibleSheet, withCalendar } from './book-parts.mjs';
import { sheetFacts } from './sheet-facts.mjs';
import { SheetFault } from './sheet-fault.mjs';
import { unpackXlsx } from './unpack-xlsx.mjs';

/** Letters of all cells: many may share one long text. */
const MOST_LETTERS = 64 * 1024 * 1024;

/** First number that a spreadsheet, which keeps 15 digits, may have rounded. */
const ROUNDED = 1e15;

/** Day 0 of the calendar from 1900, by which a spreadsheet keeps an hour without a day. No date of it is that old. */
const DAY_OF_HOURS = '1899-12-30';

/** A number as the file writes it. */
class Digits {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/**
 * @param {Uint8Array} file
 * @returns {Promise<import('./read-xlsx.ts').SheetRead>}
 */
async function readBook(file) {
  const parts = unpackXlsx(file);
  const { at, part } = visibleSheet(parts);
  const { marks, numbers, dates } = sheetFacts(parts[part] ?? new Uint8Array(), paddedStyles(parts));
  const own = Object.entries(withCalendar(parts)).filter(([name]) => name === part || !/^xl\/worksheets\//.test(name));
  const stored = Buffer.from(zipSync(Object.fromEntries(own), { level: 0 }));
  const data = await readSheet(stored, at, { parseNumber: (/** @type {string} */ number) => new Digits(number) });
  let letters = 0;
  const rows = data.map((row) =>
    row.map((value) => {
      const text = cellText(value);
      letters += text.length;
      if (letters > MOST_LETTERS) throw new SheetFault('SHEET_UNPACKED_SIZE');
      return text;
    }),
  );
  for (const { row, column, text } of dates) {
    const cells = rows[row - 1];
    if (cells !== undefined) cells[column - 1] = isoText(text);
  }
  return { rows, marks, numbers };
}

/**
 * A cell as an operator would type it.
 * @param {unknown} value
 */
function cellText(value) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'verdadero' : 'falso';
  if (value instanceof Digits) return numberText(value.text);
  if (value instanceof Date) return momentText(value);
  return String(value).trim();
}

/**
 * A number with decimal comma. One that may be rounded has an exponent, by which every reader of identifiers refuses it.
 * @param {string} text
 */
function numberText(text) {
  const number = Number(text);
  if (Number.isNaN(number)) throw new SheetFault('SHEET_DAMAGED');
  const written = Math.abs(number) < ROUNDED ? String(number) : number.toExponential();
  return written.replace('.', ',').toUpperCase();
}

/**
 * A date, with its hour if it has one. The library's moments are up to a millisecond short.
 * @param {Date} moment
 */
function momentText(moment) {
  return isoText(new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString());
}

/** @param {string} text date or moment of ISO 8601 */
function isoText(text) {
  const [day = '', time = ''] = text.split('T');
  if (day === DAY_OF_HOURS) return time.slice(0, 5);
  return /^(00:00(:00)?|$)/.test(time) ? day : `${day} ${time.slice(0, 5)}`;
}

/** @type {Uint8Array} */
const bytes = workerData;
try {
  parentPort?.postMessage(await readBook(bytes));
} catch (error) {
  const { code, found } = error instanceof SheetFault ? error : { code: 'SHEET_DAMAGED', found: '' };
  parentPort?.postMessage({ code, found });
}
