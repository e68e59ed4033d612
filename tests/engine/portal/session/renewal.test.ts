import { describe, expect, it, vi } from 'vitest';
import { type CallResult, failureOf } from '../../../../engine/language/actions/call-failure.ts';
import { FRESH_FOR, type Locks, makeRenewal, type RenewalParts } from '../../../../engine/portal/session/renewal.ts';
import { gate } from '../../fake-transport.ts';

function setup(more: Partial<RenewalParts> = {}) {
  let now = 1_000_000;
  const expired = vi.fn();
  const parts = {
    ask: vi.fn(async (): Promise<CallResult<unknown>> => [{ expiresAt: '2026-11-24T13:30:00Z' }, undefined]),
    locks: undefined,
    lockName: 'renew-1',
    now: () => now,
    signedIn: () => true,
    onRenewed: vi.fn(),
    expiry: () => expired,
    expired,
    ...more,
  };
  return {
    parts,
    renewal: makeRenewal(parts),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

/** The browser's locks, of which one holder works at a time. */
function fairLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_, work) {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

describe('renewal of the session', () => {
  it('answers twenty calls at once with one renewal [R10]', async () => {
    const answered = gate<CallResult<unknown>>();
    const { parts, renewal } = setup({ ask: vi.fn(() => answered.opened) });
    const calls = Array.from({ length: 20 }, () => renewal.before());
    answered.open([{ expiresAt: '2026-11-24T13:30:00Z' }, undefined]);
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => undefined));
    expect(parts.ask).toHaveBeenCalledTimes(1);
    expect(parts.onRenewed).toHaveBeenCalledWith('2026-11-24T13:30:00Z');
  });

  it('is not requested by background reads, which still need a session [D-API-02]', async () => {
    const { parts, renewal, pass } = setup();
    await renewal.before();
    for (let minute = 0; minute < 40; minute += 1) {
      pass(60_000);
      expect(await renewal.before(true)).toBeUndefined();
    }
    expect(parts.ask).toHaveBeenCalledTimes(1);
    await renewal.before();
    expect(parts.ask).toHaveBeenCalledTimes(2);
    const nobody = setup({ signedIn: () => false });
    expect(await nobody.renewal.before(true)).toMatchObject({ code: 'NO_SESSION' });
  });

  it('renews again once the last renewal is no longer fresh [API-03]', async () => {
    const { parts, renewal, pass } = setup();
    await renewal.before();
    pass(FRESH_FOR - 1);
    await renewal.before();
    expect(parts.ask).toHaveBeenCalledTimes(1);
    pass(1);
    await renewal.before();
    expect(parts.ask).toHaveBeenCalledTimes(2);
  });

  it('never renews twice at once in three tabs [R10]', async () => {
    let atWork = 0;
    let most = 0;
    const ask = async (): Promise<CallResult<unknown>> => {
      atWork += 1;
      most = Math.max(most, atWork);
      await Promise.resolve();
      atWork -= 1;
      return [{ expiresAt: '2026-11-24T13:30:00Z' }, undefined];
    };
    const locks = fairLocks();
    const tabs = Array.from({ length: 3 }, () => setup({ ask, locks }));
    for (let expiry = 0; expiry < 10; expiry += 1) {
      for (const { pass } of tabs) pass(FRESH_FOR);
      expect(await Promise.all(tabs.map(({ renewal }) => renewal.before()))).toEqual([undefined, undefined, undefined]);
    }
    expect(most).toBe(1);
    for (const { parts } of tabs) expect(parts.expired).not.toHaveBeenCalled();
  });

  it('ends the session on NO_SESSION but not when offline [R10]', async () => {
    const refused = setup({ ask: async () => [undefined, failureOf('refusal', 'NO_SESSION', { status: 401 })] });
    expect(await refused.renewal.before()).toMatchObject({ code: 'NO_SESSION' });
    expect(refused.parts.expired).toHaveBeenCalledTimes(1);
    const offline = setup({ ask: async () => [undefined, failureOf('offline', 'OFFLINE')] });
    expect(await offline.renewal.before()).toMatchObject({ kind: 'offline' });
    expect(offline.parts.expired).not.toHaveBeenCalled();
  });

  it('ends the session it was asked for, not a later session [D-ENTRY-03, R10]', async () => {
    const order: string[] = [];
    const { renewal } = setup({
      expiry: () => {
        order.push('whose');
        return () => void order.push('ended');
      },
      ask: async () => {
        order.push('asked');
        return [undefined, failureOf('refusal', 'NO_SESSION', { status: 401 })];
      },
    });
    await renewal.before();
    expect(order).toEqual(['whose', 'asked', 'ended']);
  });

  it('has nothing to renew for an anonymous visitor [D-API-03]', async () => {
    const { parts, renewal } = setup({ signedIn: () => false });
    expect(await renewal.before()).toMatchObject({ code: 'NO_SESSION' });
    expect(parts.ask).not.toHaveBeenCalled();
  });

  it('extends when the person asks for it, however fresh the session is', async () => {
    const { parts, renewal } = setup();
    renewal.note();
    await renewal.extend();
    expect(parts.ask).toHaveBeenCalledTimes(1);
  });
});
