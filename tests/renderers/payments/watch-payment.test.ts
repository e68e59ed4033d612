import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallResult, failureOf } from '../../../engine/language/actions/call-failure.ts';
import { type PaymentWatch, watchPayment } from '../../../renderers/payments/watch-payment.ts';

const PLAN = { first: 60_000, every: 10_000, hidden: 30_000, attempts: 20 };
const later = (milliseconds: number, work: () => void) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

let asks: number[];
let over: string[];
let answer: () => CallResult<unknown> | Promise<CallResult<unknown>>;

function watch(
  more: { readonly openedAt?: number; readonly hidden?: boolean; readonly offline?: boolean } = {},
): PaymentWatch {
  const openedAt = more.openedAt ?? Date.now();
  return watchPayment({
    plan: PLAN,
    openedAt,
    now: () => Date.now(),
    later,
    ask: async () => {
      asks.push((Date.now() - openedAt) / 1_000);
      return answer();
    },
    hidden: more.hidden ?? false,
    offline: more.offline ?? false,
    over: (outcome) => over.push(outcome),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T13:00:00Z') });
  asks = [];
  over = [];
  answer = () => [null, undefined];
});
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('watching a payment', () => {
  it('polls from 60 s every 10 s, gives up at 260 s [CARE-10]', async () => {
    watch();
    await pass(59.999);
    expect(asks).toEqual([]);
    await pass(200);
    expect(asks).toHaveLength(20);
    expect(over).toEqual([]);
    await pass(10);
    expect(asks.at(-1)).toBe(260);
    expect(over).toEqual(['failed']);
    await pass(3_600);
    expect(asks).toHaveLength(21);
  });

  it.each([
    [true, 'approved'],
    [false, 'rejected'],
  ])('[CARE-10] stops at the answer %s', async (given, outcome) => {
    watch();
    await pass(65);
    answer = () => [given, undefined];
    await pass(600);
    expect(asks).toEqual([60, 70]);
    expect(over).toEqual([outcome]);
  });

  it.each(['refusal', 'broken', 'timeout'] as const)('[CARE-10] a %s is an error and stops it', async (kind) => {
    answer = () => [undefined, failureOf(kind, 'X')];
    watch();
    await pass(600);
    expect([asks, over]).toEqual([[60], ['failed']]);
  });

  it('honours Retry-After without losing an attempt, then continues [A30, CARE-10]', async () => {
    answer = () => [undefined, failureOf('refusal', 'TOO_MANY', { status: 429, retryAfter: 40 })];
    watch();
    await pass(61);
    expect([asks, over]).toEqual([[60], []]);
    answer = () => [null, undefined];
    await pass(38);
    expect(asks).toEqual([60]);
    await pass(200);
    expect(asks.slice(1, 3)).toEqual([100, 110]);
    expect(over).toEqual([]);
    await pass(5);
    expect([asks.at(-1), asks.length, over]).toEqual([300, 22, ['failed']]);
  });

  it('a pause without a length is one turn [A30]', async () => {
    answer = () => [undefined, failureOf('refusal', 'TOO_MANY', { status: 429 })];
    watch();
    await pass(85);
    expect([asks, over]).toEqual([[60, 70, 80], []]);
  });

  it('stops polling and reporting with the page [A30]', async () => {
    const running = watch();
    await pass(75);
    running.stop();
    await pass(600);
    expect([asks, over]).toEqual([[60, 70], []]);
  });

  it('ignores an answer that arrives after the page stopped [A30]', async () => {
    let give = (_: CallResult<unknown>): void => {};
    answer = () =>
      new Promise<CallResult<unknown>>((resolve) => {
        give = resolve;
      });
    const running = watch();
    await pass(60);
    running.stop();
    give([true, undefined]);
    await pass(1);
    expect(over).toEqual([]);
  });

  it('polls every 30 s out of sight, and at once when seen [A30]', async () => {
    const running = watch();
    await pass(60);
    running.see(true);
    await pass(60);
    expect(asks).toEqual([60, 90, 120]);
    await pass(15);
    running.see(false);
    await pass(0);
    expect(asks).toEqual([60, 90, 120, 135]);
  });

  it('pauses while offline, loses no poll, and resumes [A30]', async () => {
    const running = watch();
    await pass(65);
    running.line(true);
    await pass(60);
    expect(asks).toEqual([60]);
    answer = () => [true, undefined];
    running.line(false);
    await pass(0);
    expect([asks, over]).toEqual([[60, 125], ['approved']]);
  });

  it('counts an unnoticed cut as an unanswered question [A30]', async () => {
    answer = () => [undefined, failureOf('offline', 'OFFLINE')];
    watch();
    await pass(260);
    expect([asks.length, over]).toEqual([21, ['failed']]);
  });

  it('never has two questions under way [A30]', async () => {
    let open = 0;
    let most = 0;
    answer = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((done) => later(25_000, done));
      open -= 1;
      return [null, undefined];
    };
    const running = watch();
    for (let second = 0; second < 300; second += 5) {
      running.see(second % 2 === 0);
      await pass(5);
    }
    expect(most).toBe(1);
  });

  it('resumes with the remaining time after a reload [A30]', async () => {
    watch({ openedAt: Date.now() - 255_000 });
    await pass(0);
    expect([asks, over]).toEqual([[255], ['failed']]);
  });
});
