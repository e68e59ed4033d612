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

/** @type {{ readonly sheet: readonly (readonly string[])[], readonly name: string }} */
const { sheet, name } = workerData;

const rows = sheet.map((row, at) =>
  row.map((text) => ({
    value: text.replace(FORBIDDEN, '').slice(0, LONGEST),
    type: String,
    ...(at === 0 ? { fontWeight: /** @type {const} */ ('bold') } : {}),
  })),
);
parentPort?.postMessage(
  await writeXlsxFile(rows, { sheet: name, stickyRowsCount: 1, columns: widthsOf(sheet) }).toBuffer(),
);

/**
 * Width of each column: its longest text, up to a readable maximum.
 * @param {readonly (readonly string[])[]} of
 */
function widthsOf([heading = [], ...lines]) {
  const looked = [heading, ...lines.slice(0, 200)];
  return heading.map((_, at) => ({
    width: Math.min(48, Math.max(10, ...looked.map((row) => (row[at] ?? '').length + 2))),
  }));
}
