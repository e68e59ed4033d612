import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { rootFolder } from '../../../../tools/readers/root-folder.ts';

/** Memory limit of reading one, in megabytes, and time limit in milliseconds. */
const MEMORY = 512;
const LONGEST = 60_000;

/** Place of a cell, from 1. */
interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A cell that cannot be taken as it is. */
export interface CellMark extends CellPlace {
  readonly code: 'CELL_ERROR' | 'CELL_FORMULA' | 'CELL_MERGED' | 'ROW_HIDDEN' | 'COLUMN_HIDDEN';
  /** The error, such as `#N/A`, or the merged range; otherwise empty. */
  readonly found: string;
  /** Last cell of a merged range, within the rows and columns that are read. */
  readonly to?: CellPlace;
}

/** A cell that is a number. */
export interface NumberCell extends CellPlace {
  /** Digits to which its format pads it with zeros; 0 without. */
  readonly digits: number;
}

/** A sheet as an operator sees it. */
export interface SheetRead {
  /** Texts of the cells; numbers, dates and booleans as an operator would type them. */
  readonly rows: readonly (readonly string[])[];
  readonly marks: readonly CellMark[];
  readonly numbers: readonly NumberCell[];
}

export type SheetFaultCode =
  | 'SHEET_OLD'
  | 'SHEET_PROTECTED'
  | 'SHEET_OTHER_KIND'
  | 'SHEET_TWO_KINDS'
  | 'SHEET_DAMAGED'
  | 'SHEET_UNPACKED_SIZE'
  | 'SHEET_HIDDEN'
  | 'SHEET_EMPTY'
  | 'SHEET_SEVERAL'
  | 'SHEET_ROWS'
  | 'SHEET_COLUMNS'
  | 'SHEET_TOO_MUCH';

/** Reason why a file cannot be read. */
export interface SheetRefusal {
  readonly code: SheetFaultCode;
  /** The kinds, sheets, row or column that it is about; otherwise empty. */
  readonly found: string;
}

/**
 * Reads the only sheet in view of an XLSX file, in its own thread, within fixed memory and time, however the file is
 * made.
 * @throws when the thread cannot start
 */
export function readXlsx(bytes: Uint8Array): Promise<SheetRead | SheetRefusal> {
  return new Promise((resolve, reject) => {
    const file = join(rootFolder(), 'server', 'platform', 'files', 'import', 'xlsx-reader.mjs');
    const limits = { maxOldGenerationSizeMb: MEMORY };
    const worker = new Worker(file, { workerData: bytes, resourceLimits: limits, env: {}, execArgv: [] });
    const late = setTimeout(() => void worker.terminate(), LONGEST);
    const refuse = () => resolve({ code: 'SHEET_TOO_MUCH', found: '' });
    worker.once('message', (read: SheetRead | SheetRefusal) => {
      resolve(read);
      void worker.terminate();
    });
    worker.once('error', (error) => {
      // Anything else is a fault of the installation and not of the file.
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse();
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(late);
      refuse();
    });
  });
}
