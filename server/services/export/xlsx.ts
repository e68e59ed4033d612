import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import type { Sheet } from './shown-table.ts';

/** Megabytes that writing one may take; ten thousand rows take about 200. */
const MEMORY = 512;

/** The sheets before it: two at once would take twice the memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A sheet as a spreadsheet: every cell is of the type text, so nothing in it is ever calculated (A27). Its headings stay
 * in sight. It is written in a thread of its own, one after the other, so that others are answered meanwhile.
 * @throws when the thread ends without one, or takes more memory than it may
 */
export function xlsxOf(sheet: Sheet, name: string): Promise<Buffer> {
  const turn = last.then(() => written(sheet, name));
  last = turn.catch(() => undefined);
  return turn;
}

function written(sheet: Sheet, name: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const file = join(rootFolder(), 'server', 'services', 'export', 'xlsx-worker.mjs');
    const worker = new Worker(file, {
      workerData: { sheet, name },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
      env: {},
      execArgv: [],
    });
    worker.once('message', (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that writes spreadsheets ended with ${code}`)));
  });
}
