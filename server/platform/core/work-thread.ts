import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { rootFolder } from '../../../tools/readers/root-folder.ts';

/** Milliseconds without an order after which a thread ends, to free its memory. */
const IDLE = 60_000;

/** Limits of a thread; a missing one does not apply. */
export interface ThreadLimits {
  /** Milliseconds for an order. */
  readonly time?: number;
  /** Megabytes of the thread. */
  readonly memory?: number;
}

/** Reason for which a thread ended before it answered. */
type End = 'time' | 'memory' | 'closed' | 'crash';

/** The thread ended before it answered an order. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';

  readonly why: End;

  constructor(thread: string, why: End, cause?: unknown) {
    super(`THREAD_ENDED: ${thread}, ${why}`, { cause });
    this.why = why;
  }
}

interface Waiting<Order, Answer> {
  readonly order: Order;
  readonly done: (answer: Answer) => void;
  readonly lost: (error: ThreadEnded) => void;
}

/**
 * Runs orders in a thread of its own, one at a time, so that the main thread can answer requests. The thread starts with
 * the first order, is replaced when it ends by a fault or a limit, and ends when idle.
 */
export class WorkThread<Order, Answer> {
  private readonly name: string;
  private readonly module: URL;
  private readonly limits: ThreadLimits;
  private readonly queue: Waiting<Order, Answer>[] = [];
  private worker: Worker | undefined;
  private current: Waiting<Order, Answer> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param name entry of the build in `vite.config.ts`
   * @param module the same module among the sources; it answers each message by one
   */
  constructor(name: string, module: URL, limits: ThreadLimits = {}) {
    this.name = name;
    this.module = module;
    this.limits = limits;
  }

  /** Orders that are running or queued. */
  get waiting(): number {
    return this.queue.length + (this.current === undefined ? 0 : 1);
  }

  /** @throws ThreadEnded when the thread ends before it answers */
  run(order: Order): Promise<Answer> {
    return new Promise((done, lost) => {
      this.queue.push({ order, done, lost });
      this.next();
    });
  }

  /** Ends the thread; waiting orders are rejected. A later order starts another. */
  async close(): Promise<void> {
    const { worker } = this;
    const end = new ThreadEnded(this.name, 'closed');
    this.drop(end);
    for (const { lost } of this.queue.splice(0)) lost(end);
    await worker?.terminate();
  }

  private next(): void {
    if (this.current !== undefined) return;
    clearTimeout(this.timer);
    this.current = this.queue.shift();
    if (this.current === undefined) {
      this.timer = setTimeout(() => void this.close(), IDLE).unref();
      return;
    }
    const worker = this.thread();
    const { time } = this.limits;
    if (time !== undefined) this.timer = setTimeout(() => this.lose(worker, 'time'), time).unref();
    worker.postMessage(this.current.order);
  }

  private thread(): Worker {
    if (this.worker !== undefined) return this.worker;
    const worker = startWorker(this.name, this.module, this.limits.memory);
    worker.unref();
    worker.on('message', (answer: Answer) => {
      if (this.worker !== worker) return;
      const { current } = this;
      this.current = undefined;
      current?.done(answer);
      this.next();
    });
    worker.on('error', (error) => {
      const full = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.lose(worker, full ? 'memory' : 'crash', error);
    });
    worker.on('exit', () => this.lose(worker, 'crash'));
    this.worker = worker;
    return worker;
  }

  /** Rejects the order of a thread that died or is too late; the next order starts another. */
  private lose(worker: Worker, why: End, cause?: unknown): void {
    if (this.worker !== worker) return;
    this.drop(new ThreadEnded(this.name, why, cause));
    void worker.terminate();
    this.next();
  }

  private drop(end: ThreadEnded): void {
    const { current } = this;
    clearTimeout(this.timer);
    this.current = undefined;
    this.worker = undefined;
    current?.lost(end);
  }
}

/**
 * Starts a thread without the server's settings. In a build it is a bundle of its own. From the sources it is the module
 * itself, whose thread must register the TypeScript loader again, because Node 20 does not inherit it.
 */
function startWorker(name: string, module: URL, memory: number | undefined): Worker {
  const options: WorkerOptions = { env: {}, ...(memory && { resourceLimits: { maxOldGenerationSizeMb: memory } }) };
  if (!import.meta.url.endsWith('.ts')) return new Worker(join(rootFolder(), 'dist', 'server', `${name}.js`), options);
  const loader = import.meta.resolve('tsx/esm/api');
  const start = `import('${loader}').then(({ register }) => { register(); return import('${module.href}'); })`;
  return new Worker(start, { ...options, eval: true });
}
