import { describe, expect, it, vi } from 'vitest';
import { type CallResult, failureOf } from '../../../../engine/language/actions/call-failure.ts';
import { makeServerClock } from '../../../../engine/portal/session/server-clock.ts';
import { SessionKeeper } from '../../../../engine/portal/session/session-keeper.ts';
import type { TabChannel, TabMessage } from '../../../../engine/portal/session/tab-channel.ts';
import { openTabChannel } from '../../../../engine/portal/session/tab-channel.ts';

const login = (ref: string) => ({
  user: { ref, nome: 'Elena', sobrenome: 'Paz', documento: '20111222', ativo: true },
  family: [],
  role: 'patient',
  scope: 'full',
  expiresAt: '2026-11-24T13:30:00Z',
});
const signedIn = (ref: string) => ({ ...login(ref), status: 'authenticated', now: '2026-11-24T13:00:00Z' });
const nobody = { status: 'not-authenticated', now: '2026-11-24T13:00:00Z' };

/** Tabs of one browser: what one posts, the others hear. */
function browser(): () => TabChannel {
  const all = new Set<{ readonly heard: Set<(message: TabMessage) => void> }>();
  return () => {
    const me = { heard: new Set<(message: TabMessage) => void>() };
    all.add(me);
    return {
      post: (message) => {
        for (const other of all) if (other !== me) for (const hear of other.heard) hear(message);
      },
      listen: (hear) => {
        me.heard.add(hear);
        return () => me.heard.delete(hear);
      },
    };
  };
}

function tab(channel: TabChannel, first: unknown, more: { ask?: unknown; leave?: CallResult<unknown> } = {}) {
  const purge = vi.fn();
  const leave = vi.fn(async () => more.leave ?? ([null, undefined] as CallResult<unknown>));
  const ask = vi.fn(async () => [more.ask ?? first, undefined] as CallResult<unknown>);
  const clock = makeServerClock(() => 0);
  const onRenewedElsewhere = vi.fn();
  const keeper = new SessionKeeper({ ask, leave, tabs: channel, clock, purge, onRenewedElsewhere }, first);
  return { purge, leave, ask, clock, onRenewedElsewhere, keeper };
}

describe('the session', () => {
  it('is unknown until the server has answered, then one of two [ROUTE-07]', async () => {
    const { keeper } = tab(browser()(), undefined, { ask: nobody });
    expect(keeper.get()).toEqual({ status: 'unknown' });
    await keeper.load();
    expect(keeper.get().status).toBe('not-authenticated');
  });

  it('has expired where the server no longer knows it, as on a machine that slept [FIXE-05]', async () => {
    const { keeper } = tab(browser()(), signedIn('a'), { ask: nobody });
    await keeper.load();
    expect(keeper.get()).toEqual({ status: 'not-authenticated', ended: 'expired' });
  });

  it('learns the server’s time from its answer [A36]', () => {
    const { clock } = tab(browser()(), signedIn('a'));
    expect(clock.now()).toBe(Date.parse('2026-11-24T13:00:00Z'));
  });

  it('purges the previous person’s data before it announces the next session [A47, R16]', () => {
    const { keeper, purge } = tab(browser()(), signedIn('a'));
    const order: string[] = [];
    purge.mockImplementation(() => order.push('purged'));
    keeper.subscribe(() => order.push(keeper.get().status));
    keeper.expire();
    keeper.begin(login('b'));
    expect(order).toEqual(['purged', 'not-authenticated', 'purged', 'authenticated']);
  });

  it('counts sessions, so that nothing of one is taken for the next [A47]', () => {
    const { keeper } = tab(browser()(), signedIn('a'));
    const first = keeper.get();
    keeper.expire();
    keeper.begin(login('a'));
    const second = keeper.get();
    expect(first.status === 'authenticated' && second.status === 'authenticated' && first.epoch < second.epoch).toBe(
      true,
    );
  });

  it('ignores a late answer to the previous session [D-ENTRY-03, A47]', () => {
    const { keeper } = tab(browser()(), signedIn('a'));
    const ofTheFirst = keeper.expiry();
    keeper.begin(login('b'));
    ofTheFirst();
    expect(keeper.get()).toMatchObject({ status: 'authenticated', user: { ref: 'b' } });
    keeper.expiry()();
    expect(keeper.get()).toMatchObject({ status: 'not-authenticated', ended: 'expired' });
  });

  it('ends in all three tabs when one signs out [A54]', async () => {
    const channel = browser();
    const tabs = [tab(channel(), signedIn('a')), tab(channel(), signedIn('a')), tab(channel(), signedIn('a'))] as const;
    await tabs[0].keeper.signOut();
    for (const { keeper, purge } of tabs) {
      expect(keeper.get()).toEqual({ status: 'not-authenticated', ended: 'signed-out' });
      expect(purge).toHaveBeenCalledTimes(1);
    }
    expect(tabs[0].leave).toHaveBeenCalledTimes(1);
    expect(tabs[1].leave).not.toHaveBeenCalled();
  });

  it('stays signed in, and says so, when the server cannot be told [A54]', async () => {
    const { keeper } = tab(browser()(), signedIn('a'), { leave: [undefined, failureOf('offline', 'OFFLINE')] });
    expect(await keeper.signOut()).toMatchObject({ kind: 'offline' });
    expect(keeper.get().status).toBe('authenticated');
  });

  it('is over when the server says it already was [A54]', async () => {
    const { keeper } = tab(browser()(), signedIn('a'), { leave: [undefined, failureOf('refusal', 'NO_SESSION')] });
    expect(await keeper.signOut()).toBeUndefined();
    expect(keeper.get().status).toBe('not-authenticated');
  });

  it.each([
    [429, 'TOO_MANY'],
    [403, 'TENANT_OTHER'],
  ])('stays signed in when signing out is refused with %s [A54, FIXP-10]', async (status, code) => {
    const leave: CallResult<unknown> = [undefined, failureOf('refusal', code, { status })];
    const { keeper } = tab(browser()(), signedIn('a'), { leave });
    expect(await keeper.signOut()).toMatchObject({ code });
    expect(keeper.get().status).toBe('authenticated');
  });

  it('asks again when another session began while the server answered [A47]', async () => {
    const { keeper, ask, purge } = tab(browser()(), signedIn('a'));
    let answer: (of: CallResult<unknown>) => void = () => undefined;
    ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const loading = keeper.load();
    await keeper.signOut();
    ask.mockResolvedValue([nobody, undefined]);
    answer([signedIn('a'), undefined]);
    expect(await loading).toBeUndefined();
    expect(keeper.get()).toMatchObject({ status: 'not-authenticated', ended: 'signed-out' });
    expect(purge).toHaveBeenCalledTimes(1);
  });

  it('follows another tab that signs in as someone else [A47]', async () => {
    const channel = browser();
    const one = tab(channel(), signedIn('a'), { ask: signedIn('b') });
    const other = tab(channel(), nobody);
    other.keeper.begin(login('b'));
    await vi.waitFor(() => expect(one.keeper.get()).toMatchObject({ user: { ref: 'b' } }), 10_000);
    expect(one.purge).toHaveBeenCalledTimes(1);
  });

  it('takes over a renewal of another tab [R10]', () => {
    const channel = browser();
    const one = tab(channel(), signedIn('a'));
    const other = tab(channel(), signedIn('a'));
    other.keeper.renewed('2026-11-24T14:00:00Z');
    expect(one.keeper.get()).toMatchObject({ expiresAt: '2026-11-24T14:00:00Z' });
    expect(one.purge).not.toHaveBeenCalled();
    expect(one.onRenewedElsewhere).toHaveBeenCalledTimes(1);
    expect(other.onRenewedElsewhere).not.toHaveBeenCalled();
  });

  it.each([
    ['an unknown role', { ...login('a'), role: 'root' }],
    ['an unknown scope', { ...login('a'), scope: 'all' }],
    ['nobody', { ...login('a'), user: null }],
    ['no end', { ...login('a'), expiresAt: undefined }],
    ['nothing', null],
  ])('does not begin from an answer with %s [A48]', (_, answer) => {
    const { keeper } = tab(browser()(), nobody);
    expect(keeper.begin(answer)).toBe(false);
    expect(keeper.get().status).toBe('not-authenticated');
  });

  it('speaks over the browser’s channel of its unit only [A54]', async () => {
    const [mine, same, foreign] = [openTabChannel(1), openTabChannel(1), openTabChannel(2)];
    const heard: string[] = [];
    const stops = [foreign.listen(() => heard.push('foreign')), same.listen((message) => heard.push(message.t))];
    mine.post({ t: 'signed-out' });
    await vi.waitFor(() => expect(heard).toEqual(['signed-out']), 10_000);
    for (const stop of stops) stop();
  });
});
