// @engine pg
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Running, shutDown } from '../../server/shutdown.ts';

const done: string[] = [];
const exit = vi.spyOn(process, 'exit');

/** A server that notes what becomes of it. */
function running(handOver: () => Promise<void>, close = async () => void done.push('closed')): Running {
  const app = {
    lifecycle: { drain: () => done.push('drained'), closeListener: async () => undefined, cut: () => done.push('cut') },
    log: { error: () => done.push('logged') },
    close,
  } as unknown as NonNullable<Running['app']>;
  const letGo = async () => void done.push('let go');
  return { app, drainSeconds: 5, handOver, letGo: [letGo], say: () => undefined };
}

beforeEach(() => {
  done.length = 0;
  vi.useFakeTimers();
  exit.mockReset().mockImplementation(() => undefined as never);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a server shutting down', () => {
  it('serves out its time when the database refuses to release jobs [FIXS-21]', async () => {
    const ended = shutDown(
      running(() => Promise.reject(new Error('no database'))),
      5,
    );
    await vi.advanceTimersByTimeAsync(4_000);
    expect(done).toEqual(['drained', 'logged']);
    await vi.advanceTimersByTimeAsync(1_000);
    await ended;
    expect(done).toEqual(['drained', 'logged', 'closed', 'let go']);
    expect(exit).not.toHaveBeenCalled();
  });

  it('waits no longer than five seconds for a database that hangs [FIXS-21]', async () => {
    const ended = shutDown(
      running(() => new Promise(() => undefined)),
      0,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    await ended;
    expect(done).toEqual(['drained', 'closed', 'let go']);
  });

  it('ends as failed when something never ends [FIXS-21]', async () => {
    void shutDown(
      running(
        async () => undefined,
        () => new Promise(() => undefined),
      ),
      5,
    );
    await vi.advanceTimersByTimeAsync(24_999);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  });
});
