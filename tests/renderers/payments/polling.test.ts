import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  asked,
  beginPolling,
  nextQuestion,
  type Polling,
  type PollingPlan,
  paused,
} from '../../../renderers/payments/polling.ts';

const PLAN: PollingPlan = { first: 60_000, every: 10_000, hidden: 30_000, attempts: 20 };

/** The moments at which a page in sight asks, in seconds after the window opened, when every answer is null. */
function questions(openedAt = 0): { readonly seconds: number[]; readonly ending: unknown } {
  let polling: Polling = beginPolling(PLAN, openedAt, openedAt);
  const seconds: number[] = [];
  for (;;) {
    const at = nextQuestion(PLAN, polling, false);
    seconds.push((at - openedAt) / 1_000);
    const next = answered(PLAN, asked(polling, at), null);
    if (typeof next === 'string') return { seconds, ending: next };
    polling = next;
  }
}

describe('asking about a payment', () => {
  it('polls at 60 s, then every 10 s, until the 21st null [CARE-10, A30]', () => {
    const { seconds, ending } = questions(1_000_000);
    expect(seconds).toHaveLength(21);
    expect(seconds.slice(0, 3)).toEqual([60, 70, 80]);
    expect(seconds.at(-1)).toBe(260);
    expect(ending).toBe('failed');
  });

  it('ends with the 21st null, accepting an answer until then [CARE-10]', () => {
    const after20: Polling = { unanswered: 19, askedAt: 0, firstAt: 0, notBefore: 0 };
    const open = answered(PLAN, after20, null);
    expect(open).toMatchObject({ unanswered: 20 });
    expect(answered(PLAN, open as Polling, true)).toBe('approved');
    expect(answered(PLAN, open as Polling, false)).toBe('rejected');
    expect(answered(PLAN, open as Polling, null)).toBe('failed');
  });

  it('only literally true counts as paid, and only literally null as unknown [CARE-10]', () => {
    const polling = beginPolling(PLAN, 0, 0);
    for (const answer of ['true', 1, {}, [], 'null', undefined, Number.NaN])
      expect(answered(PLAN, polling, answer)).toBe('failed');
  });

  it('resumes on schedule after a return, with one question left [A30]', () => {
    expect(beginPolling(PLAN, 0, 59_999)).toMatchObject({ unanswered: 0, firstAt: 60_000 });
    expect(beginPolling(PLAN, 0, 60_001)).toMatchObject({ unanswered: 1, firstAt: 60_001 });
    expect(beginPolling(PLAN, 0, 125_000)).toMatchObject({ unanswered: 7, firstAt: 125_000 });
    expect(beginPolling(PLAN, 0, 9_000_000)).toMatchObject({ unanswered: 20 });
  });

  it('polls less often while the page is hidden [A30]', () => {
    const polling: Polling = { unanswered: 3, askedAt: 100_000, firstAt: 60_000, notBefore: 0 };
    expect(nextQuestion(PLAN, polling, false)).toBe(110_000);
    expect(nextQuestion(PLAN, polling, true)).toBe(130_000);
  });

  it('keeps the server’s pause, also out of sight, without counting it [A30]', () => {
    const polling: Polling = { unanswered: 3, askedAt: 100_000, firstAt: 60_000, notBefore: 0 };
    const resting = paused(polling, 100_000, 42);
    expect(resting.unanswered).toBe(3);
    expect(nextQuestion(PLAN, resting, false)).toBe(142_000);
    expect(nextQuestion(PLAN, paused(polling, 100_000, 2), false)).toBe(110_000);
    expect(nextQuestion(PLAN, paused(polling, 100_000, 2), true)).toBe(130_000);
  });

  it('ends after at most 21 questions, whatever the answers [A30]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(null, true, false), { minLength: 30, maxLength: 60 }), (answers) => {
        let polling: Polling | string = beginPolling(PLAN, 0, 0);
        let asks = 0;
        for (const answer of answers) {
          if (typeof polling === 'string') break;
          asks += 1;
          polling = answered(PLAN, polling, answer);
        }
        expect(asks).toBeLessThanOrEqual(21);
        expect(typeof polling).toBe('string');
      }),
    );
  });
});
