import { type CharSet, overlap } from './charset.ts';
import type { PatternNode } from './syntax.ts';

/** Places where a character is read, once every counted repetition is written out. */
const MOST_POSITIONS = 1000;

/** How a pattern can be read. */
export interface Readings {
  /** At each character only one way goes on, so a text is read once, however long it is. */
  readonly single: boolean;
  readonly positions: number;
  /** Some part may be repeated without end. */
  readonly endless: boolean;
}

/** A part of the automaton: where it may begin and end, and whether it may be passed without reading. */
interface Fragment {
  readonly empty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: Fragment = { empty: true, first: [], last: [] };

/**
 * Builds the position automaton (Glushkov) of a pattern and looks whether it is strongly deterministic: no two ways
 * from one position read a common character, and no way exists twice. A backtracking engine then never has anything
 * to go back for. Undefined when the pattern is too big to be looked at.
 */
export function readingsOf(node: PatternNode): Readings | undefined {
  const sets: CharSet[] = [];
  const follows = new Map<number, number[]>();
  let single = true;
  let endless = false;

  const link = (from: readonly number[], to: readonly number[]): void => {
    for (const position of from) {
      const ways = follows.get(position) ?? [];
      if (to.some((target) => ways.includes(target))) single = false;
      follows.set(position, [...ways, ...to]);
    }
  };
  const append = (before: Fragment, after: Fragment): Fragment => {
    link(before.last, after.first);
    return {
      empty: before.empty && after.empty,
      first: before.empty ? [...before.first, ...after.first] : before.first,
      last: after.empty ? [...before.last, ...after.last] : after.last,
    };
  };
  const repeat = (body: PatternNode, least: number, most: number): Fragment => {
    const copy = () => {
      const fragment = build(body);
      if (fragment.empty) single = false;
      return fragment;
    };
    let tail = NOTHING;
    if (most === Number.POSITIVE_INFINITY) {
      endless = true;
      const loop = copy();
      link(loop.last, loop.first);
      tail = least === 0 ? { ...loop, empty: true } : loop;
    } else {
      for (let times = least; times < most && sets.length <= MOST_POSITIONS; times += 1) {
        tail = { ...append(copy(), tail), empty: true };
      }
    }
    const before = most === Number.POSITIVE_INFINITY ? Math.max(0, least - 1) : least;
    for (let times = 0; times < before && sets.length <= MOST_POSITIONS; times += 1) tail = append(copy(), tail);
    return tail;
  };
  const build = (part: PatternNode): Fragment => {
    if (sets.length > MOST_POSITIONS) return NOTHING;
    switch (part.kind) {
      case 'set': {
        const position = sets.push(part.set) - 1;
        return { empty: false, first: [position], last: [position] };
      }
      case 'sequence':
        return part.parts.map(build).reduce(append, NOTHING);
      case 'choice': {
        const branches = part.branches.map(build);
        if (branches.some((branch) => branch.empty)) single = false;
        return {
          empty: branches.some((branch) => branch.empty),
          first: branches.flatMap((branch) => branch.first),
          last: branches.flatMap((branch) => branch.last),
        };
      }
      default:
        return repeat(part.body, part.least, part.most);
    }
  };

  const whole = build(node);
  if (sets.length > MOST_POSITIONS) return undefined;
  const apart = [whole.first, ...follows.values()].every((ways) => areApart(ways, sets));
  return { single: single && apart, positions: sets.length, endless };
}

/**
 * Number of ways in which a pattern without endless repetition can be tried, at most; capped, because it multiplies.
 */
export function choicesOf(node: PatternNode, cap: number): number {
  switch (node.kind) {
    case 'set':
      return 1;
    case 'sequence':
      return node.parts.reduce((product, part) => Math.min(cap, product * choicesOf(part, cap)), 1);
    case 'choice':
      return Math.min(
        cap,
        node.branches.reduce((sum, branch) => sum + choicesOf(branch, cap), 0),
      );
    default: {
      const each = choicesOf(node.body, cap);
      let sum = 0;
      for (let times = node.least; times <= node.most && sum < cap; times += 1) sum += each ** times;
      return Math.min(cap, sum);
    }
  }
}

function areApart(ways: readonly number[], sets: readonly CharSet[]): boolean {
  return ways.every((way, index) =>
    ways.slice(index + 1).every((other) => !overlap(sets[way] ?? [], sets[other] ?? [])),
  );
}
