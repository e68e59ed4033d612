/** A set of characters: pairs of first and last code point, in order and apart. */
export type CharSet = readonly (readonly [number, number])[];

const LAST = 0x10ffff;

/** The set of these ranges, sorted and joined. */
export function charSet(ranges: readonly (readonly [number, number])[]): CharSet {
  const joined: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** All characters that are not in the set. */
export function complement(set: CharSet): CharSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) rest.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST) rest.push([next, LAST]);
  return rest;
}

/** Whether two sets share a character. */
export function overlap(a: CharSet, b: CharSet): boolean {
  return a.some(([first, last]) => b.some(([from, to]) => first <= to && from <= last));
}

const DIGIT = charSet([[0x30, 0x39]]);
const WORD = charSet([
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]);
const SPACE = charSet([
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]);
const LINE_END = charSet([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);

/** Characters that `.` matches. */
export const ANY: CharSet = complement(LINE_END);

/** The sets behind a backslash and a letter. */
export const CLASS_ESCAPES: ReadonlyMap<string, CharSet> = new Map([
  ['d', DIGIT],
  ['D', complement(DIGIT)],
  ['w', WORD],
  ['W', complement(WORD)],
  ['s', SPACE],
  ['S', complement(SPACE)],
]);
