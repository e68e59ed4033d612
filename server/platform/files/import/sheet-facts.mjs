// @ts-check
import { SheetFault } from './sheet-fault.mjs';
import { walkXml } from './walk-xml.mjs';

/** Last row and column that may have a value: longer lists go in parts, so that a mistake costs less. */
export const MOST_ROWS = 50_000;
const MOST_COLUMNS = 256;

/** @typedef {import('./read-xlsx.ts').CellMark} CellMark */
/** @typedef {import('./read-xlsx.ts').NumberCell} NumberCell */

/**
 * Facts about a sheet that the library which reads values leaves out.
 * @typedef {object} SheetFacts
 * @property {CellMark[]} marks
 * @property {NumberCell[]} numbers
 * @property {{ readonly row: number, readonly column: number, readonly text: string }[]} dates written as texts
 * (ISO 8601), which the library takes for moments of the machine's time zone
 */

/**
 * @param {Uint8Array} part
 * @param {readonly number[]} padded digits to which each style pads a number
 * @returns {SheetFacts}
 * @throws {SheetFault}
 */
export function sheetFacts(part, padded) {
  /** @type {SheetFacts} */
  const facts = { marks: [], numbers: [], dates: [] };
  /** @type {Set<number>} */
  const hidden = new Set();
  /** @type {Map<number, CellMark>} */
  const lastHidden = new Map();
  /** @type {{ place: { row: number, column: number }, type: string, style: string, value: string, hasFormula: boolean } | undefined} */
  let cell;
  let hasHiddenRow = false;
  let isValue = false;

  walkXml(part, {
    open(name, attributes) {
      if (name === 'c') {
        const { r = '', t = 'n', s = '0' } = attributes();
        cell = { place: placeOf(r), type: t, style: s, value: '', hasFormula: false };
      } else if (cell !== undefined) {
        if (name === 'f') cell.hasFormula = true;
        isValue = name === 'v' || name === 't';
      } else if (name === 'row') hasHiddenRow = isTrue(attributes().hidden);
      else if (name === 'col') hideColumns(attributes());
      else if (name === 'mergeCell') addMerge(attributes().ref ?? '');
    },
    text(text) {
      if (cell !== undefined && isValue) cell.value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name !== 'c' || cell === undefined) return;
      if (cell.value !== '' || cell.hasFormula) addCell(cell);
      cell = undefined;
    },
  });
  facts.marks.push(...lastHidden.values());
  return facts;

  /** @param {NonNullable<typeof cell>} cell */
  function addCell({ place, type, style, value, hasFormula }) {
    if (place.row > MOST_ROWS) throw new SheetFault('SHEET_ROWS', String(place.row));
    if (place.column > MOST_COLUMNS) throw new SheetFault('SHEET_COLUMNS', String(place.column));
    if (type === 'e') facts.marks.push({ ...place, code: 'CELL_ERROR', found: value });
    else if (hasFormula) facts.marks.push({ ...place, code: 'CELL_FORMULA', found: '' });
    else if (type === 'n') facts.numbers.push({ ...place, digits: padded[Number(style)] ?? 0 });
    else if (type === 'd') facts.dates.push({ ...place, text: value });
    if (hidden.has(place.column)) lastHidden.set(place.column, { ...place, code: 'COLUMN_HIDDEN', found: '' });
    if (!hasHiddenRow) return;
    facts.marks.push({ ...place, code: 'ROW_HIDDEN', found: '' });
    hasHiddenRow = false;
  }

  /** @param {Readonly<Record<string, string>>} column */
  function hideColumns({ min = '1', max = min, hidden: word }) {
    if (!isTrue(word)) return;
    for (let at = Number(min); at <= Math.min(Number(max), MOST_COLUMNS); at += 1) hidden.add(at);
  }

  /** @param {string} range */
  function addMerge(range) {
    const [from = '', to = from] = range.split(':');
    if (from === to) return;
    const { row, column } = placeOf(to);
    const last = { row: Math.min(row, MOST_ROWS), column: Math.min(column, MOST_COLUMNS) };
    facts.marks.push({ ...placeOf(from), code: 'CELL_MERGED', found: range, to: last });
  }
}

/** @param {string | undefined} word */
function isTrue(word) {
  return word === '1' || word === 'true';
}

/**
 * @param {string} address such as `B12`
 * @throws {SheetFault} for a cell without its address, which the library needs
 */
function placeOf(address) {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(address) ?? [];
  if (row === '') throw new SheetFault('SHEET_DAMAGED');
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
}
