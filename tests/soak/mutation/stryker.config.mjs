// @ts-check
/** Mutants of the rules that decide without a database, and the unit tests that must notice them (README.md here). */
export default {
  testRunner: 'warm',
  plugins: ['./tests/soak/mutation/warm-runner.mjs'],
  mutate: ['engine/domain/**/*.ts', 'engine/language/{forms,checks}/**/*.ts'],
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 20_000,
  // Off, because Stryker would rewrite it with a TypeScript of its own.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', '.data', '.cache', 'storybook-static', 'test-results', 'docs'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  tempDirName: '.cache/mutation/tmp',
};
