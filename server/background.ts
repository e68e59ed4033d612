import type { OpenDatabase, Unlisten } from './db/database.ts';

/** What a server does beside requests, whenever it is told that there is something to do, and now and then anyway. */
export interface Task {
  /** Channel on which new work is told. */
  readonly channel: string;
  /** Milliseconds between looks for what was told while nobody listened, and for what has become due. */
  readonly every: number;
  /** Does all that is due. */
  readonly work: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Runs a task, one run at a time. Several servers may run one each: what they do claims its rows. */
export class Background {
  private readonly database: OpenDatabase;
  private readonly task: Task;
  private timer: NodeJS.Timeout | undefined;
  private unlisten: Unlisten | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(database: OpenDatabase, task: Task) {
    this.database = database;
    this.task = task;
  }

  /** Begins. */
  async start(): Promise<void> {
    this.unlisten = await this.database.listen(this.task.channel, () => this.wake());
    this.timer = setInterval(() => this.wake(), this.task.every);
    this.timer.unref();
    this.wake();
  }

  /** Ends after what is at hand. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    const { unlisten } = this;
    this.unlisten = undefined;
    await unlisten?.();
    await this.running;
  }

  /** Does all that is due; resolves when nothing is left. */
  wake(): Promise<void> {
    this.running = this.running.then(() => this.task.work()).catch(this.task.failed);
    return this.running;
  }
}
