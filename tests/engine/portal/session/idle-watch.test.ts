import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../../../engine/language/screens/session-state.ts';
import { WARN_BEFORE, watchIdle } from '../../../../engine/portal/session/idle-watch.ts';

const END = Date.parse('2026-11-24T13:30:00Z');

function setup(start: number) {
  let now = start;
  let changed = () => {};
  let session = { status: 'authenticated', expiresAt: new Date(END).toISOString() } as SessionState;
  const timers: { at: number; work: () => void }[] = [];
  const told: string[] = [];
  const watch = watchIdle({
    get: () => session,
    subscribe: (listener) => {
      changed = listener;
      return () => {
        changed = () => {};
      };
    },
    now: () => now,
    later: (milliseconds, work) => {
      const timer = { at: now + milliseconds, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    warn: (soon) => told.push(soon ? 'soon' : 'calm'),
    over: () => told.push('over'),
  });
  return {
    told,
    timers,
    watch,
    until(instant: number) {
      now = instant;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.work();
      }
    },
    become(next: SessionState) {
      session = next;
      changed();
    },
  };
}

describe('an idle session', () => {
  it('warns two minutes before its end, not before [D-API-02]', () => {
    const { told, until } = setup(END - 1_800_000);
    until(END - WARN_BEFORE - 1);
    expect(told).toEqual(['calm']);
    until(END - WARN_BEFORE);
    expect(told).toEqual(['calm', 'soon']);
  });

  it('is over at its end [D-API-02]', () => {
    const { told, until } = setup(END - WARN_BEFORE);
    until(END);
    expect(told).toEqual(['soon', 'calm', 'over']);
  });

  it('stops warning when it is renewed', () => {
    const { told, become } = setup(END - 1000);
    become({ status: 'authenticated', expiresAt: new Date(END + 1_800_000).toISOString() } as SessionState);
    expect(told).toEqual(['soon', 'calm']);
  });

  it('clears its timer when the session ends or the watch stops', () => {
    const { timers, become, watch } = setup(END - 1_800_000);
    expect(timers).toHaveLength(1);
    watch.stop();
    expect(timers).toHaveLength(0);
    become({ status: 'not-authenticated', ended: undefined });
    expect(timers).toHaveLength(0);
  });
});
