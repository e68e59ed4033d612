/** Removes the sentences that state the wait from a line; keeps the rest, such as the code of the fault, or nothing. */
export const withoutWait = (line: string, wait: string): string =>
  (line.match(/[^.!?]+[.!?]*\s*/g) ?? [])
    .filter((sentence) => !sentence.includes(wait))
    .join('')
    .trim();
