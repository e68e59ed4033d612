import { AppError } from '../../core/app-error.ts';
import { ThreadEnded, type ThreadLimits, WorkThread } from '../../core/work-thread.ts';
import type { PdfRefusal } from './inspect-pdf.ts';
import type { Inspected } from './pdf-worker.ts';

/** Limits of judging a PDF, and of the queue. */
export interface PdfLimits extends ThreadLimits {
  /** PDFs in the queue. */
  readonly waiting: number;
}

const LIMITS: PdfLimits = { time: 30_000, memory: 512, waiting: 40 };

/**
 * Judges uploaded PDFs in their own thread, within fixed memory and time, one at a time and in order. A thread suffices
 * where pictures need a process, because no native code reads them.
 */
export class PdfInspector {
  private readonly limits: PdfLimits;
  private readonly thread: WorkThread<Uint8Array, Inspected>;
  private closed = false;

  constructor(limits: Partial<PdfLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
    this.thread = new WorkThread('pdf-worker', new URL('./pdf-worker.ts', import.meta.url), this.limits);
  }

  /**
   * As `inspectPdf`; `unchecked` also for a file that takes too much memory or time.
   * @throws AppError 503 FILES_BUSY when the queue is full, 503 UNAVAILABLE when the thread ends by itself
   */
  async refusalOf(bytes: Uint8Array): Promise<PdfRefusal | undefined> {
    if (this.closed) throw unavailable();
    if (this.thread.waiting >= this.limits.waiting) throw new AppError(503, 'FILES_BUSY', { retryAfter: 5 });
    try {
      return (await this.thread.run(bytes)).refusal;
    } catch (cause) {
      if (cause instanceof ThreadEnded && (cause.why === 'time' || cause.why === 'memory')) return 'unchecked';
      throw unavailable(cause);
    }
  }

  /** Ends the thread for good; running and queued files fail with UNAVAILABLE. */
  async close(): Promise<void> {
    this.closed = true;
    await this.thread.close();
  }
}

const unavailable = (cause?: unknown) => new AppError(503, 'UNAVAILABLE', { retryAfter: 30, cause });
