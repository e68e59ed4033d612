import { parentPort } from 'node:worker_threads';
import { compileOrder, type Order } from './compile-folder.ts';

/** Answer of the thread: a tenant as JSON, which is cheaper to transfer than objects, or the failure. */
export type Answer =
  | { readonly made: string }
  | { readonly unchanged: true }
  | { readonly broken: string }
  | { readonly failed: string };

/*
 * Thread that compiles, so that the main thread can answer requests. One order at a time; shared layers stay cached for
 * the next.
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
