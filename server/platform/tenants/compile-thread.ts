import { Worker } from 'node:worker_threads';
import type { Order } from './compile-folder.ts';
import type { Answer } from './compile-worker.ts';
import type { MadeTenant } from './tenant-source.ts';

/** Milliseconds without an order after which the thread ends, to free its memory. */
const IDLE = 60_000;

interface Waiting {
  readonly order: Order;
  readonly done: (answer: Answer) => void;
  readonly lost: (error: Error) => void;
}

/** Compiles in its own thread, one tenant at a time; the thread ends when idle. */
export class CompileThread {
  private readonly queue: Waiting[] = [];
  private worker: Worker | undefined;
  private current: Waiting | undefined;
  private idle: NodeJS.Timeout | undefined;

  /**
   * Runs `compileOrder` in the thread.
   * @throws Error with the compiler's messages when the documents have errors
   */
  async run(order: Order): Promise<MadeTenant | undefined> {
    const answer = await new Promise<Answer>((done, lost) => {
      this.queue.push({ order, done, lost });
      this.next();
    });
    if ('made' in answer) return JSON.parse(answer.made) as MadeTenant;
    if ('unchanged' in answer) return undefined;
    throw new Error('broken' in answer ? answer.broken : answer.failed);
  }

  /** Ends the thread; waiting orders are rejected. */
  async close(): Promise<void> {
    const { worker } = this;
    this.drop(new Error('COMPILE_THREAD_CLOSED'));
    for (const { lost } of this.queue.splice(0)) lost(new Error('COMPILE_THREAD_CLOSED'));
    await worker?.terminate();
  }

  private next(): void {
    if (this.current !== undefined) return;
    clearTimeout(this.idle);
    this.current = this.queue.shift();
    if (this.current !== undefined) this.thread().postMessage(this.current.order);
    else {
      this.idle = setTimeout(() => void this.close(), IDLE);
      this.idle.unref();
    }
  }

  private thread(): Worker {
    if (this.worker !== undefined) return this.worker;
    const worker = startWorker();
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const { current } = this;
      this.current = undefined;
      current?.done(answer);
      this.next();
    });
    worker.on('error', (error) => this.lose(worker, error));
    worker.on('exit', () => this.lose(worker, new Error('COMPILE_THREAD_ENDED')));
    this.worker = worker;
    return worker;
  }

  /** Rejects the order of a thread that died; the next order starts another. */
  private lose(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.drop(error instanceof Error ? error : new Error(String(error)));
    this.next();
  }

  private drop(error: Error): void {
    const { current } = this;
    this.current = undefined;
    this.worker = undefined;
    current?.lost(error);
  }
}

/**
 * Starts the thread. In a build it is a bundle beside this one. From the sources it is the module itself, whose thread
 * must register the TypeScript loader again, because Node 20 does not inherit it.
 */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./compile-worker.js', import.meta.url));
  const [loader, module] = [import.meta.resolve('tsx/esm/api'), new URL('./compile-worker.ts', import.meta.url).href];
  const start = `import('${loader}').then(({ register }) => { register(); return import('${module}'); })`;
  return new Worker(start, { eval: true });
}
