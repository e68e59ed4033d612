import { WorkThread } from '../core/work-thread.ts';
import type { Order } from './compile-folder.ts';
import type { Answer } from './compile-worker.ts';
import type { MadeTenant } from './tenant-source.ts';

/** Compiles in its own thread, one tenant at a time. */
export class CompileThread {
  private readonly thread = new WorkThread<Order, Answer>(
    'compile-worker',
    new URL('./compile-worker.ts', import.meta.url),
  );

  /**
   * Runs `compileOrder` in the thread.
   * @throws Error with the compiler's messages when the documents have errors
   */
  async run(order: Order): Promise<MadeTenant | undefined> {
    const answer = await this.thread.run(order);
    if ('made' in answer) return JSON.parse(answer.made) as MadeTenant;
    if ('unchanged' in answer) return undefined;
    throw new Error('broken' in answer ? answer.broken : answer.failed);
  }

  /** Ends the thread; waiting orders are rejected. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
