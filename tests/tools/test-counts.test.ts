import { describe, expect, it } from 'vitest';
import { ofPlaywright, ofVitest } from '../../tools/test-counts.mjs';

describe('what a stage of npm test says of itself', () => {
  it('counts and names broken files, failures, uncaught errors and retried tests', () => {
    const passed = (fullName: string, failureMessages: string[] = []) => ({
      status: 'passed',
      fullName,
      failureMessages,
    });
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          status: 'passed',
          assertionResults: [
            passed('the queue moves on'),
            passed('a coupon is spent once', ['boom']),
            {
              status: 'failed',
              fullName: 'a mail arrives',
              failureMessages: ['\u001b[31mnobody there\u001b[0m\n\n  at x'],
            },
          ],
        },
        { status: 'failed', name: 'mails.test.ts', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(ofVitest(JSON.stringify(report), ['ReferenceError: nowhere\n  at y'])).toEqual({
      passed: 2,
      failed: 3,
      skipped: 2,
      second: ['a coupon is spent once'],
      broken: [
        'mails.test.ts\n    no such module',
        'a mail arrives\n    nobody there\n      at x',
        'No test caught\n    ReferenceError: nowhere\n      at y',
      ],
    });
  });

  it('counts flaky Playwright tests as passed and names failures at any depth', () => {
    const results = [{ error: { message: 'first try' } }, { error: { message: 'not seen' } }];
    const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: 'phone', results }] });
    const suites = [
      {
        title: 'a.e2e.ts',
        suites: [
          { title: 'inside', specs: ['flaky', 'expected', 'unexpected'].map((status) => spec(`is ${status}`, status)) },
        ],
      },
    ];
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
      errors: [{ message: 'no server' }],
      suites,
    };
    expect(ofPlaywright(JSON.stringify(report))).toEqual({
      passed: 2,
      failed: 2,
      skipped: 0,
      second: ['is flaky (phone)'],
      broken: ['Playwright\n    no server', 'is unexpected (phone)\n    not seen'],
    });
  });
});
