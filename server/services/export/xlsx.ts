import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { AppError } from '../../app-error.ts';
import type { Sheet } from './shown-table.ts';

/** Megabytes that writing one may take; ten thousand rows take about 200. */
const MEMORY = 512;

/** Milliseconds that writing one may take; ten thousand rows take about ten seconds. */
const LONGEST = 60_000;

/** Spreadsheets at work or waiting for their turn, of all who ask, and of one unit: beyond them one is asked to come again. */
const MOST = 4;
const MOST_OF_UNIT = 2;

/** Seconds after which there is likely room again. */
const ROOM = 20;

/** The one before: two at once would take twice the memory. */
let last: Promise<void> = Promise.resolve();
const waiting = new Set<Asker>();

/** Who asks for a spreadsheet. */
interface Asker {
  readonly unit: number;
  readonly person: number;
}

/**
 * Runs what makes a spreadsheet when the ones before it are done; so nothing of it is read or kept while it waits. Nobody
 * has two at once, and no unit takes the places of the others.
 * @throws AppError 503 BUSY when too many wait
 */
export async function inSheetTurn<T>({ unit, person }: Asker, make: () => Promise<T>): Promise<T> {
  const ofUnit = [...waiting].filter((other) => other.unit === unit);
  const own = ofUnit.some((other) => other.person === person);
  if (own || ofUnit.length >= MOST_OF_UNIT || waiting.size >= MOST)
    throw new AppError(503, 'BUSY', { retryAfter: ROOM });
  const asker = { unit, person };
  waiting.add(asker);
  const turn = last.then(make);
  const done = (): void => undefined;
  last = turn.then(done, done);
  try {
    return await turn;
  } finally {
    waiting.delete(asker);
  }
}

/**
 * A sheet as a spreadsheet: every cell is of the type text, so nothing in it is ever calculated (A27). Its headings stay
 * in sight. It is written in a thread of its own, so that others are answered meanwhile.
 * @throws when the thread ends without one, or takes more memory or time than it may
 */
export function xlsxOf(sheet: Sheet, name: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const file = join(rootFolder(), 'server', 'services', 'export', 'xlsx-worker.mjs');
    const worker = new Worker(file, {
      workerData: { sheet, name },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
      env: {},
      execArgv: [],
    });
    const late = setTimeout(() => void worker.terminate(), LONGEST);
    worker.once('message', (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the thread that writes spreadsheets ended with ${code}`));
    });
  });
}
