/** What a line says besides how long to wait, such as the code by which the fault is found; empty where it says no more. */
export const withoutWait = (line: string, wait: string): string =>
  (line.match(/[^.!?]+[.!?]*\s*/g) ?? [])
    .filter((sentence) => !sentence.includes(wait))
    .join('')
    .trim();
