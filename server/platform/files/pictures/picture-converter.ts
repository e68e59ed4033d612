import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { rootFolder } from '../../../../tools/readers/root-folder.ts';
import { AppError } from '../../core/app-error.ts';
import type { RefusalCode } from '../../core/refusal-code.ts';

/** Limits of converting a picture, and of the queue. */
export interface PictureLimits {
  /** Width times height. */
  readonly pixels: number;
  /** Memory of the converting process in bytes. */
  readonly memory: number;
  /** Milliseconds. */
  readonly time: number;
  /** Pictures in the queue. */
  readonly waiting: number;
}

/** Phones take pictures of 200 megapixels: 16,384 by 12,288. Such a JPEG is read smaller while it is decoded. */
const LIMITS: PictureLimits = { pixels: 205_000_000, memory: 768 * 1024 * 1024, time: 30_000, waiting: 20 };
/** Milliseconds for a process to get ready. */
const START = 30_000;
/** Milliseconds without work after which the process ends, to free its memory. */
const IDLE = 60_000;

/** Messages of the process. */
type Reply = { readonly ready: true } | { readonly pdf: Uint8Array } | { readonly refused: Refused };

/** Reasons of the process for converting no picture. */
type Refused = 'broken' | 'pixels' | 'long' | 'animated';

const CODES: Readonly<Record<Refused, RefusalCode>> = {
  broken: 'FILE_BROKEN',
  pixels: 'FILE_PIXELS',
  long: 'FILE_LONG',
  animated: 'FILE_ANIMATED',
};

/** The process ended before it answered: by itself, or killed at its limit of memory or time. */
class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';

  readonly killed: boolean;

  constructor(killed: boolean) {
    super('the process that opens pictures ended');
    this.killed = killed;
  }
}

/**
 * Converts uploaded pictures to PDFs (FIXS-01) in a separate process: a decoder that crashes, hangs or uses all memory
 * does not affect the server, and it cannot read the server's secrets. One picture at a time, in order; the process
 * starts with the first and ends when idle.
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

  /** Pid of the running process, or undefined. */
  get pid(): number | undefined {
    return this.worker?.pid;
  }

  /**
   * Draws the picture again on the pages of a PDF: no byte of `bytes` is copied. `title` is the document's name.
   * @throws AppError 422 FILE_BROKEN for a damaged file, FILE_PIXELS, FILE_LONG for one beyond the limits, FILE_ANIMATED
   * for one with several frames; 503 FILES_BUSY when the queue is full, 503 UNAVAILABLE when the process does not start
   */
  async toPdf(bytes: Uint8Array, title: string): Promise<Uint8Array> {
    if (this.waiting >= this.limits.waiting) throw new AppError(503, 'FILES_BUSY', { retryAfter: 5 });
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

  /** Ends the process for good; a running conversion fails with UNAVAILABLE. */
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
    const reply = await answer.catch((cause: unknown) => {
      if (this.closed) throw unavailable(cause);
      throw new AppError(422, cause instanceof WorkerEnded && cause.killed ? CODES.pixels : CODES.broken, { cause });
    });
    if ('pdf' in reply) return reply.pdf;
    throw new AppError(422, CODES['refused' in reply ? reply.refused : 'broken']);
  }

  private async start(): Promise<ChildProcess> {
    const file = join(rootFolder(), 'server', 'platform', 'files', 'pictures', 'picture-worker.mjs');
    const { pixels, memory } = this.limits;
    const worker = fork(file, [String(pixels), String(memory)], {
      // Only the system's library paths, and settings that keep the decoder off the disk and give memory back; no
      // addresses or secrets.
      env: {
        PATH: process.env.PATH,
        SystemRoot: process.env.SystemRoot,
        VIPS_DISC_THRESHOLD: '4g',
        MALLOC_ARENA_MAX: '2',
      },
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.worker = worker;
    const gone = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    worker.once('exit', gone);
    // It may fail repeatedly: at starting, sending a message, or on a closed channel.
    worker.on('error', gone);
    // Do not keep the server from exiting; the process ends with its channel.
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

/** The next message of `worker`. @throws WorkerEnded when it exits first, or is killed by the time limit */
function nextWord(worker: ChildProcess, time: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => worker.kill('SIGKILL'), time);
    const heard = (reply: Reply) => {
      settle();
      resolve(reply);
    };
    const ended = (_reason?: unknown, signal?: unknown) => {
      settle();
      reject(new WorkerEnded(signal === 'SIGKILL'));
    };
    const settle = () => {
      clearTimeout(tooLong);
      worker.off('message', heard).off('exit', ended).off('error', ended);
    };
    worker.on('message', heard).on('exit', ended).on('error', ended);
  });
}
