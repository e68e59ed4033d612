import { describe, expect, it } from 'vitest';
import { mergeRuns } from '../../server/platform/core/merge-runs.ts';

/** Runs that end when the test says so, in the order in which they began. */
function controlled() {
  const began: string[] = [];
  const ends: { readonly done: () => void; readonly fail: (error: Error) => void }[] = [];
  const run = mergeRuns((key: string) => {
    began.push(key);
    return new Promise<void>((done, fail) => ends.push({ done: () => done(), fail }));
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { began, ends, run, turn };
}

describe('mergeRuns', () => {
  it('runs once more for all who ask during a run', async () => {
    const { began, ends, run, turn } = controlled();
    const first = run('one');
    const rest = [run('one'), run('one'), run('one')];
    expect(began).toEqual(['one']);
    ends[0]?.done();
    await first;
    await turn();
    expect(began).toEqual(['one', 'one']);
    ends[1]?.done();
    await Promise.all(rest);
    const later = run('one');
    expect(began).toHaveLength(3);
    ends[2]?.done();
    await later;
  });

  it('keeps keys apart, and goes on after a failure', async () => {
    const { began, ends, run, turn } = controlled();
    const first = run('one').catch(({ message }: Error) => message);
    const other = run('two');
    const next = run('one');
    expect(began).toEqual(['one', 'two']);
    ends[0]?.fail(new Error('gone'));
    expect(await first).toBe('gone');
    await turn();
    expect(began).toEqual(['one', 'two', 'one']);
    for (const { done } of ends) done();
    await Promise.all([other, next]);
  });
});
