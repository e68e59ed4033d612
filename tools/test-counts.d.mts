/** What test-counts.mjs tells of a stage, for tests written in TypeScript. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Titles of tests that passed only when tried again. */
  readonly second: readonly string[];
  /** Titles of tests that failed, each followed by the first lines of why. */
  readonly broken: readonly string[];
}

export const NONE: Counts;
export function ofVitest(json: string, unhandled?: readonly string[]): Counts;
export function ofPlaywright(json: string): Counts;
export function ofStories(json: string): Counts;
