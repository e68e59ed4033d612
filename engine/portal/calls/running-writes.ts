import { callTable } from '../../../schemas/generated/call-table.ts';

let running = 0;

/** Whether the outcome of a write is still on its way: a page that is reloaded now would never say it. */
export const isWriting = (): boolean => running > 0;

/** Counts a call that writes until it ends. */
export function countWrite<Result>(call: string, made: Promise<Result>): Promise<Result> {
  if (callTable[call]?.repeatable !== true) return made;
  running += 1;
  return made.finally(() => {
    running -= 1;
  });
}
