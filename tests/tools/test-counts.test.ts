import { describe, expect, it } from 'vitest';
import { ofPlaywright, ofVitest } from '../../tools/test-counts.mjs';

describe('what a stage of npm test says of itself', () => {
  it('counts a file of Vitest that broke before its first test, and names what passed only at the second try', () => {
    const passed = (fullName: string, failureMessages: string[] = []) => ({
      status: 'passed',
      fullName,
      failureMessages,
    });
    const report = {
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          status: 'passed',
          assertionResults: [passed('the queue moves on'), passed('a coupon is spent once', ['boom'])],
        },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(ofVitest(JSON.stringify(report))).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      second: ['a coupon is spent once'],
    });
  });

  it('counts what Playwright calls flaky as passed, and names it with its width wherever it is nested', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: 'phone' }] });
    const suites = [
      {
        title: 'a.e2e.ts',
        suites: [{ title: 'inside', specs: [spec('shakes', 'flaky'), spec('stands', 'expected')] }],
      },
    ];
    const report = { stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 }, errors: [{}], suites };
    expect(ofPlaywright(JSON.stringify(report))).toEqual({
      passed: 2,
      failed: 2,
      skipped: 0,
      second: ['shakes (phone)'],
    });
  });
});
