// @ts-check
import { Unzip, UnzipInflate } from 'fflate';
import { SheetFault } from './sheet-fault.mjs';

/** Bytes of all XML parts, unpacked. Ten thousand rows of patients take about ten million. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Bytes given to the unpacker at once: about a thousand times as many come out before they are counted. */
const SLICE = 16 * 1024;

/** A name that every archive of a kind has, and the kind as an operator knows it. */
const KINDS = /** @type {const} */ ([
  [/^xl\/workbook\.xml$/, '.xlsx'],
  [/^xl\/workbook\.bin$/, '.xlsb'],
  [/^content\.xml$/, '.ods'],
  [/^word\/document\.xml$/, '.docx'],
  [/^ppt\/presentation\.xml$/, '.pptx'],
  [/^Index\/Document\.iwa$/, '.numbers'],
]);

/**
 * The XML parts of a spreadsheet's archive, by name. Counts what comes out: the sizes that an archive declares are not
 * to be relied on.
 * @param {Uint8Array} file
 * @returns {Record<string, Uint8Array>}
 * @throws {SheetFault}
 */
export function unpackXlsx(file) {
  const container = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (container.readUInt32BE(0) === 0xd0cf11e0) {
    const isProtected = container.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new SheetFault(isProtected ? 'SHEET_PROTECTED' : 'SHEET_OLD');
  }
  /** @type {Record<string, Uint8Array>} */
  const parts = {};
  /** @type {Set<string>} */
  const names = new Set();
  let size = 0;
  const archive = new Unzip((entry) => {
    // Readers differ about which of two parts of a name counts.
    if (names.has(entry.name)) throw new SheetFault('SHEET_DAMAGED');
    names.add(entry.name);
    if (!/\.(xml|rels)$/.test(entry.name)) return;
    /** @type {Uint8Array[]} */
    const chunks = [];
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      if (size > MOST_BYTES) throw new SheetFault('SHEET_UNPACKED_SIZE');
      chunks.push(chunk);
      if (isLast) parts[entry.name] = Buffer.concat(chunks);
    };
    entry.start();
  });
  archive.register(UnzipInflate);
  for (let from = 0; from < file.length; from += SLICE)
    archive.push(file.subarray(from, from + SLICE), from + SLICE >= file.length);
  checkKind([...names]);
  return parts;
}

/** @param {readonly string[]} names */
function checkKind(names) {
  const kinds = KINDS.filter(([mark]) => names.some((name) => mark.test(name))).map(([, kind]) => kind);
  if (kinds.length > 1) throw new SheetFault('SHEET_TWO_KINDS', kinds.join(', '));
  if (names.length === 0) throw new SheetFault('SHEET_DAMAGED');
  if (kinds[0] !== '.xlsx') throw new SheetFault('SHEET_OTHER_KIND', kinds[0] ?? '.zip');
}
