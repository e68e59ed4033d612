import type { OpenDatabase, Unlisten } from '../db/database.ts';

/** A background task, run at an interval, and on notifications where it has a channel. */
export interface Task {
  /** PostgreSQL notification channel for new work; absent for work that only time makes due. */
  readonly channel?: string;
  /** Milliseconds between runs without a notification, for missed ones and for work that became due. */
  readonly every: number;
  /** Does all due work; `stopping` is aborted at shutdown, so that a backlog does not delay it. */
  readonly work: (stopping: AbortSignal) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Runs a task, one run at a time. Several servers may run one each: work is claimed by row locks. */
export class Background {
  protected readonly stopping = new AbortController();
  private readonly database: OpenDatabase;
  private readonly task: Task;
  private timer: NodeJS.Timeout | undefined;
  private unlisten: Unlisten | undefined;
  private running: Promise<void> = Promise.resolve();
  /** The next run, while it waits for the current one. */
  private next: Promise<void> | undefined;

  constructor(database: OpenDatabase, task: Task) {
    this.database = database;
    this.task = task;
  }

  /** Starts listening and runs once. */
  async start(): Promise<void> {
    const { channel, every } = this.task;
    if (channel !== undefined) this.unlisten = await this.database.listen(channel, () => this.wake());
    this.timer = setInterval(() => this.wake(), every);
    this.timer.unref();
    this.wake();
  }

  /** Stops after the current piece of work, or after the current run where its work cannot be cut short. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    const { unlisten } = this;
    this.unlisten = undefined;
    await unlisten?.();
    await this.running;
  }

  /**
   * Does all due work, unless stopped; resolves when done. Calls during a run share one next run, so that a burst of
   * notices costs two runs.
   */
  wake(): Promise<void> {
    if (this.next !== undefined) return this.next;
    const next = this.running.then(() => {
      this.next = undefined;
      return this.work();
    });
    this.next = next.catch(this.task.failed);
    this.running = this.next;
    return this.running;
  }

  private async work(): Promise<void> {
    const { signal } = this.stopping;
    if (!signal.aborted) await this.task.work(signal);
  }
}
