// @ts-check
/**
 * What a stage of `npm test` says of itself: the JSON reports of Vitest, of Playwright and of stories-axe.mjs, read to
 * one shape.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, second: string[] }} Counts `second`: titles of tests that passed only when tried again
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { status: string, assertionResults: VitestTest[] }[] }} VitestReport
 * @typedef {{ title: string, specs?: { title: string, tests: { status: string, projectName: string }[] }[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, errors: unknown[], suites: Suite[] }} PlaywrightReport
 */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0, second: [] };

/** @param {string} json Vitest's report @returns {Counts} a file that broke before its first test counts as one failure */
export function ofVitest(json) {
  const report = /** @type {VitestReport} */ (JSON.parse(json));
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    second: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  };
}

/** @param {Suite} suite @returns {string[]} its tests that Playwright calls flaky, with the width they ran at */
function flakyOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${title} (${projectName})`),
  );
  return [...own, ...suites.flatMap(flakyOf)];
}

/** @param {string} json Playwright's report @returns {Counts} */
export function ofPlaywright(json) {
  const { stats, errors, suites } = /** @type {PlaywrightReport} */ (JSON.parse(json));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    second: suites.flatMap(flakyOf),
  };
}

/** @param {string} json the report of stories-axe.mjs, which is already in our shape @returns {Counts} */
export const ofStories = (json) => ({ ...NONE, ...JSON.parse(json) });
