// @ts-check
/**
 * Counts of a stage of `npm test`: reads the JSON reports of Vitest, of Playwright and of stories-axe.mjs into one
 * shape.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, second: string[], broken: string[] }} Counts `second`: titles of tests that passed only on retry; `broken`: titles of failed tests, each with the first lines of the reason
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string, message: string, status: string, assertionResults: VitestTest[] }[] }} VitestReport
 * @typedef {{ status: string, projectName: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, errors: { message?: string }[], suites: Suite[] }} PlaywrightReport
 */

import { stripVTControlCharacters } from 'node:util';

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0, second: [], broken: [] };

/** Lines of a failure to print, enough to recognize it where only the end of the output is kept. */
const LINES = 8;

/**
 * @param {string} title
 * @param {string | undefined} why
 * @returns {string} the title, and below it the first lines of the reason, without a terminal's colours
 */
function described(title, why = '') {
  const lines = stripVTControlCharacters(why).split('\n');
  const first = lines.filter((line) => line.trim() !== '').slice(0, LINES);
  return [title, ...first.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

/**
 * @param {string} json Vitest's report
 * @param {readonly string[]} unhandled errors that no test caught, with where they come from
 * @returns {Counts} such an error, and a file that broke before its first test, count as one failure each
 */
export function ofVitest(json, unhandled = []) {
  const report = /** @type {VitestReport} */ (JSON.parse(json));
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + unhandled.length,
    skipped: report.numPendingTests + report.numTodoTests,
    second: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
    broken: [
      ...broken.map(({ name, message }) => described(name, message)),
      ...report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => described(fullName, failureMessages[0])),
      ...unhandled.map((error) => described('No test caught', error)),
    ],
  };
}

/**
 * @param {Suite} suite
 * @param {string} wanted `flaky` or `unexpected`, Playwright's result of a test
 * @returns {{ title: string, test: PlaywrightTest }[]} tests with that result; each title with its viewport
 */
function endedAs({ specs = [], suites = [] }, wanted) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === wanted).map((test) => ({ title: `${title} (${test.projectName})`, test })),
  );
  return [...own, ...suites.flatMap((suite) => endedAs(suite, wanted))];
}

/** @param {string} json Playwright's report @returns {Counts} */
export function ofPlaywright(json) {
  const { stats, errors, suites } = /** @type {PlaywrightReport} */ (JSON.parse(json));
  const ended = (/** @type {string} */ wanted) => suites.flatMap((suite) => endedAs(suite, wanted));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    second: ended('flaky').map(({ title }) => title),
    broken: [
      ...errors.map(({ message }) => described('Playwright', message)),
      ...ended('unexpected').map(({ title, test }) =>
        described(title, test.results?.findLast(({ error }) => error)?.error?.message),
      ),
    ],
  };
}

/** @param {string} json the report of stories-axe.mjs, which has this shape already @returns {Counts} */
export const ofStories = (json) => ({ ...NONE, ...JSON.parse(json) });
