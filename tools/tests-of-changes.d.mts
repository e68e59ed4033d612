// Types of tests-of-changes.mjs for its test.
export interface TestsOfChanges {
  readonly tests: readonly string[];
  readonly left: number;
}

export declare function testsOfChanges(root: string, since?: string): TestsOfChanges;
export declare function nearestTests(
  files: ReadonlyMap<string, string>,
  changed: readonly string[],
  most?: number,
): TestsOfChanges;
