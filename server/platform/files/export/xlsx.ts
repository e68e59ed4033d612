import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { rootFolder } from '../../../../tools/readers/root-folder.ts';
import { AppError } from '../../core/app-error.ts';
import type { Sheet } from './shown-table.ts';

/** Memory limit of writing one, in megabytes; ten thousand rows take about 200. */
const MEMORY = 512;

/** Time limit of writing one, in milliseconds; ten thousand rows take about ten seconds. */
const LONGEST = 60_000;

/** Maximum of spreadsheets running or queued, in total and of one unit; beyond it 503 SHEETS_BUSY. */
const MOST = 4;
const MOST_OF_UNIT = 2;

/** Seconds for `retryAfter` when the queue is full. */
const ROOM = 20;

/** The previous one: two at once would take twice the memory. */
let last: Promise<void> = Promise.resolve();
const waiting = new Set<Asker>();

/** Caller of a spreadsheet. */
interface Asker {
  readonly unit: number;
  readonly person: number;
}

/**
 * Runs `make` after the earlier spreadsheets are done, so that it reads no data while queued. Limits one per person,
 * and several per unit, so that a unit cannot fill the queue.
 * @throws AppError 503 SHEETS_BUSY when the queue is full
 */
export async function inSheetTurn<T>({ unit, person }: Asker, make: () => Promise<T>): Promise<T> {
  const ofUnit = [...waiting].filter((other) => other.unit === unit);
  const own = ofUnit.some((other) => other.person === person);
  if (own || ofUnit.length >= MOST_OF_UNIT || waiting.size >= MOST)
    throw new AppError(503, 'SHEETS_BUSY', { retryAfter: ROOM });
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
 * Writes a sheet as an XLSX file: dates and numbers as such, every other cell as text, so that spreadsheets calculate
 * none of them (A27). The heading row is frozen. Runs in its own thread, so that the server answers other requests.
 * @throws when the thread fails or exceeds its memory or time limit
 */
export function xlsxOf(sheet: Sheet, name: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const file = join(rootFolder(), 'server', 'platform', 'files', 'export', 'xlsx-worker.mjs');
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
