import type { Nodes } from '../node-props.ts';

/** The rows that a person chose, by their keys, and how they are chosen. */
export interface Chosen {
  readonly has: (key: unknown) => boolean;
  /** Whether any row is chosen, on this page or another. */
  readonly some: boolean;
  readonly clear: () => void;
  /** Number of chosen rows that are not among these, on another page or outside the filter. */
  readonly elsewhere: (keys: readonly unknown[]) => number;
  /** Drops the chosen rows that are not among these. */
  readonly keepOnly: (keys: readonly unknown[]) => void;
  /** Chooses these keys, or takes them back; what else is chosen stays, on other pages too. */
  readonly put: (keys: readonly unknown[], on: boolean) => void;
}

/** Reads the chosen rows of a table; undefined in a table without choice. */
export function chosenOf(choose: Nodes['table']['choose']): Chosen | undefined {
  if (choose === undefined || choose.when === false) return undefined;
  const { value, set } = choose.bind;
  const keys: readonly unknown[] = Array.isArray(value) ? value : [];
  return {
    has: (key) => keys.includes(key),
    some: keys.length > 0,
    clear: () => set(undefined),
    elsewhere: (here) => keys.filter((key) => !here.includes(key)).length,
    keepOnly: (here) => set(keys.filter((key) => here.includes(key))),
    put: (some, on) => {
      const others = keys.filter((key) => !some.includes(key));
      set(on ? [...others, ...some] : others);
    },
  };
}
