import { parentPort } from 'node:worker_threads';
import { compileOrder, type Order } from './compile-folder.ts';

/** What comes back: a tenant as JSON, which is cheaper to hand over than objects, or why there is none. */
export type Answer =
  | { readonly made: string }
  | { readonly unchanged: true }
  | { readonly broken: string }
  | { readonly failed: string };

/*
 * The thread that compiles, so that the one that answers requests never does. One order at a time; what it has read of
 * the shared layers serves the next.
 */
parentPort?.on('message', (order: Order) => parentPort?.postMessage(answerTo(order)));

function answerTo(order: Order): Answer {
  try {
    const made = compileOrder(order);
    return made === undefined ? { unchanged: true } : { made: JSON.stringify(made) };
  } catch (error) {
    if (error instanceof Error)
      return error.name === 'BrokenTenant' ? { broken: error.message } : { failed: `${error.stack}` };
    return { failed: String(error) };
  }
}
