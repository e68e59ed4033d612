import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { AppError } from '../../app-error.ts';

/** What a picture may take before it is refused, and how many may wait. */
export interface PictureLimits {
  /** Width times height. */
  readonly pixels: number;
  /** Bytes of the whole process that opens it. */
  readonly memory: number;
  /** Milliseconds. */
  readonly time: number;
  /** Pictures that wait for their turn. */
  readonly waiting: number;
}

const LIMITS: PictureLimits = { pixels: 50_000_000, memory: 768 * 1024 * 1024, time: 15_000, waiting: 20 };
/** Longest time a process may take to be ready, milliseconds. */
const START = 30_000;
/** The process ends after having had nothing to do for so long, milliseconds: its memory is given back. */
const IDLE = 60_000;

/** What the process says. */
type Said = { readonly ready: true } | { readonly pdf: Uint8Array } | { readonly refused: string };

/** The process ended, or was ended, before it answered. */
class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/**
 * Makes documents of pictures that people send (FIXS-01), in a process of its own: a decoder that breaks, hangs or takes
 * all memory takes nobody with it, and it knows nothing of the server's secrets. One picture at a time, in the order of
 * asking; the process starts with the first and ends when nobody needs it.
 */
export class PictureConverter {
  private readonly limits: PictureLimits;
  private worker: ChildProcess | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(limits: Partial<PictureLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** The process that opens pictures now, if there is one. */
  get pid(): number | undefined {
    return this.worker?.pid;
  }

  /**
   * The picture on a page of a PDF, drawn anew: no byte of `bytes` is in it as it came. `title` is the document's name.
   * @throws AppError 422 FILE_REFUSED for what is no whole JPEG or PNG or takes more than the limits, 503 BUSY when too
   * many wait, 503 UNAVAILABLE when the process does not start
   */
  async toPdf(bytes: Uint8Array, title: string): Promise<Uint8Array> {
    if (this.waiting >= this.limits.waiting) throw new AppError(503, 'BUSY', { retryAfter: 5 });
    this.waiting += 1;
    const turn = this.last.then(() => this.convert(bytes, title));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
      this.restSoon();
    }
  }

  /** Ends the process, for good; a picture under way is answered UNAVAILABLE. */
  close(): void {
    this.closed = true;
    clearTimeout(this.idle);
    this.worker?.kill('SIGKILL');
  }

  private async convert(bytes: Uint8Array, title: string): Promise<Uint8Array> {
    clearTimeout(this.idle);
    if (this.closed) throw unavailable();
    const worker = this.worker ?? (await this.start());
    const answer = nextWord(worker, this.limits.time);
    worker.send({ bytes, title }, () => undefined);
    const said = await answer.catch((cause: unknown) => {
      if (this.closed) throw unavailable(cause);
      throw new AppError(422, 'FILE_REFUSED', { field: 'archivo', cause });
    });
    if ('pdf' in said) return said.pdf;
    throw new AppError(422, 'FILE_REFUSED', { field: 'archivo' });
  }

  private async start(): Promise<ChildProcess> {
    const file = join(rootFolder(), 'server', 'services', 'pictures', 'picture-worker.mjs');
    const { pixels, memory } = this.limits;
    const worker = fork(file, [String(pixels), String(memory)], {
      // Where the system finds its own libraries, and a decoder that writes nothing to a disk; no address, no secret.
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, VIPS_DISC_THRESHOLD: '4g' },
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.worker = worker;
    const gone = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    worker.once('exit', gone);
    // It may fail more than once: not starting, a word that cannot be sent, a channel that is closed already.
    worker.on('error', gone);
    // Nobody waits for it when the server stops; it ends with its channel.
    worker.unref();
    worker.channel?.unref();
    await nextWord(worker, START).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    return worker;
  }

  private restSoon(): void {
    clearTimeout(this.idle);
    if (this.waiting > 0) return;
    this.idle = setTimeout(() => {
      this.worker?.disconnect();
      this.worker = undefined;
    }, IDLE).unref();
  }
}

const unavailable = (cause?: unknown) => new AppError(503, 'UNAVAILABLE', { retryAfter: 30, cause });

/** The next thing that `worker` says. @throws WorkerEnded when it ends instead, or is ended because it took too long */
function nextWord(worker: ChildProcess, time: number): Promise<Said> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => worker.kill('SIGKILL'), time);
    const heard = (said: Said) => {
      settle();
      resolve(said);
    };
    const ended = () => {
      settle();
      reject(new WorkerEnded('the process that opens pictures ended'));
    };
    const settle = () => {
      clearTimeout(tooLong);
      worker.off('message', heard).off('exit', ended).off('error', ended);
    };
    worker.on('message', heard).on('exit', ended).on('error', ended);
  });
}
