// @ts-check
import { SheetFault } from './sheet-fault.mjs';
import { walkXml } from './walk-xml.mjs';

/** @typedef {Record<string, Uint8Array>} Parts */

/**
 * The only sheet in view that has cells: its number in the book from 1, and its part.
 * @param {Parts} parts
 * @throws {SheetFault}
 */
export function visibleSheet(parts) {
  const targets = new Map();
  walkXml(partOf(parts, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id, Target = '' } = attributes();
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  /** @type {{ at: number, name: string, isHidden: boolean, part: string }[]} */
  const sheets = [];
  walkXml(partOf(parts, 'xl/workbook.xml'), {
    open(tag, attributes) {
      if (tag !== 'sheet') return;
      const { name = '', id = '', state = 'visible' } = attributes();
      sheets.push({ at: sheets.length + 1, name, isHidden: state !== 'visible', part: targets.get(id) ?? '' });
    },
  });
  const used = sheets.filter(({ part }) => part in parts && hasCells(partOf(parts, part)));
  const [only, other] = used.filter(({ isHidden }) => !isHidden);
  if (only === undefined) throw used.length > 0 ? new SheetFault('SHEET_HIDDEN') : new SheetFault('SHEET_EMPTY');
  if (other === undefined) return only;
  const names = used.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  throw new SheetFault('SHEET_SEVERAL', names.join(', '));
}

/**
 * Number of digits to which each style of the book pads a number (`00000000`), by the style's index.
 * @param {Parts} parts
 * @returns {readonly number[]}
 */
export function paddedStyles(parts) {
  const formats = new Map();
  /** @type {number[]} */
  const padded = [];
  let isOfCells = false;
  walkXml(parts['xl/styles.xml'] ?? new Uint8Array(), {
    open(name, attributes) {
      if (name === 'cellXfs') isOfCells = true;
      else if (name === 'numFmt') formats.set(attributes().numFmtId, attributes().formatCode);
      else if (name === 'xf' && isOfCells) {
        const [zeros = ''] = /^0{2,}/.exec(formats.get(attributes().numFmtId) ?? '') ?? [];
        padded.push(zeros.length);
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return padded;
}

/**
 * Writes the mark of the calendar from 1904 as read-excel-file 9.3.17 knows it: `1`, and not the `true` that
 * LibreOffice writes. Without the mark every date is four years early.
 * @param {Parts} parts
 * @returns {Parts}
 */
export function withCalendar(parts) {
  const name = 'xl/workbook.xml';
  const text = Buffer.from(partOf(parts, name)).toString();
  return { ...parts, [name]: Buffer.from(text.replace(/(?<=\sdate1904=["'])true(?=["'])/, '1')) };
}

/**
 * @param {Parts} parts
 * @param {string} name
 */
function partOf(parts, name) {
  const part = parts[name];
  if (part === undefined) throw new SheetFault('SHEET_DAMAGED');
  return part;
}

/** @param {Uint8Array} part */
function hasCells(part) {
  let found = false;
  walkXml(part, {
    open(name) {
      found ||= name === 'v' || name === 'is' || name === 'f';
    },
  });
  return found;
}
