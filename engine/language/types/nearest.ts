/** Fewer letters than these begin too many names. */
const SHORTEST_BEGINNING = 4;

/** Longer than any name: skips the comparison, which would take as long as the text. */
const LONGEST = 100;

/** Name of a list that is most similar to a written one, or undefined: "¿quisiste decir…?". */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  // A sign has no letters that could be misspelt, and of a single one only its case.
  if (written.length > LONGEST || !/\p{L}/u.test(written)) return undefined;
  const known = [...names];
  const limit = written.length === 1 ? 0 : Math.max(1, Math.floor(written.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const name of known) {
    const sameButCase = name.toLowerCase() === written.toLowerCase();
    const distance = sameButCase ? 0 : editDistance(written.toLowerCase(), name.toLowerCase());
    if (distance < least) {
      best = name;
      least = distance;
    }
  }
  return best ?? longerName(written, known);
}

/** The only name that begins with the written one. */
function longerName(written: string, names: readonly string[]): string | undefined {
  if (written.length < SHORTEST_BEGINNING) return undefined;
  const [only, ...more] = names.filter((name) => name.toLowerCase().startsWith(written.toLowerCase()));
  return more.length === 0 ? only : undefined;
}

/** Letters to insert, delete or change, or neighbours to swap, to make one word of another (Damerau-Levenshtein). */
export function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (current[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + change,
        swapped ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? a.length;
}
