import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Received } from '../../call/messages.ts';
import { type LineState, SignalLine } from '../../call/signal-line.ts';
import { FakeSocket, settle } from './fakes.ts';

let sockets: FakeSocket[];
let states: LineState[];
let heard: Received[];
let line: SignalLine;
let welcome: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  heard = [];
  welcome = true;
  line = new SignalLine({
    url: () => `ws://here/${sockets.length}`,
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
    isAdmitted: async () => welcome,
    open: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket.asSocket();
    },
  });
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

const last = (): FakeSocket => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
};

describe('SignalLine', () => {
  it('hands on what it understands and drops the rest [D-CARE-01]', () => {
    line.start();
    last().open();
    for (const message of [
      'no json',
      '[]',
      { t: 'evil' },
      { t: 'offer' },
      { t: 'offer', sdp: 'to nobody' },
      { t: 'state', status: 'x' },
      { t: 'pong' },
    ])
      last().say(message);
    last().say({ t: 'position', posicion: 3 });
    expect(heard).toEqual([{ t: 'position', posicion: 3 }]);
    expect(states).toEqual(['connecting', 'open']);
  });

  it('reconnects with growing pauses, and at once when back online [D-CARE-01]', () => {
    line.start();
    last().open();
    last().lose();
    expect(states.at(-1)).toBe('reconnecting');
    for (const pause of [250, 500, 1000, 2000, 4000, 4000]) {
      const before = sockets.length;
      vi.advanceTimersByTime(pause - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
      last().lose();
    }
    const before = sockets.length;
    line.wake();
    expect(sockets).toHaveLength(before + 1);
    last().open();
    expect(states.at(-1)).toBe('open');
  });

  it('replaces a socket pending for fifteen seconds, keeps an open one [D-CARE-01]', () => {
    line.start();
    vi.advanceTimersByTime(14_999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1 + 250);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.readyState).toBe(3);
    last().open();
    vi.advanceTimersByTime(4_000);
    last().say({ t: 'pong' });
    vi.advanceTimersByTime(12_000 - 1);
    expect(sockets).toHaveLength(2);
  });

  it('treats ten silent seconds as dead, an answer as alive [D-CARE-01]', () => {
    line.start();
    last().open();
    for (let beat = 0; beat < 5; beat += 1) {
      vi.advanceTimersByTime(4000);
      last().say({ t: 'pong' });
    }
    expect(sockets).toHaveLength(1);
    expect(last().sent).toContainEqual({ t: 'ping' });
    vi.advanceTimersByTime(12_000);
    expect(states.at(-1)).toBe('reconnecting');
  });

  it.each([
    [4403, 'refused'],
    [4409, 'replaced'],
    [4410, 'closed'],
  ])('[D-CARE-01] ends for good when the server closes with %i', (code, state) => {
    line.start();
    last().open();
    last().lose(code);
    vi.advanceTimersByTime(60_000);
    line.wake();
    expect([states.at(-1), sockets.length]).toEqual([state, 1]);
  });

  it('asks after a failed connection: ends when refused, retries when still admitted [D-CARE-01]', async () => {
    line.start();
    last().lose();
    await settle();
    expect(states.at(-1)).toBe('connecting');
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    welcome = false;
    last().lose();
    await settle();
    expect(states.at(-1)).toBe('refused');
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('closes once and stays closed [D-CARE-01]', () => {
    line.start();
    last().open();
    line.close();
    line.start();
    line.wake();
    vi.advanceTimersByTime(60_000);
    expect([last().closedWith, sockets.length, states.filter((state) => state === 'closed').length]).toEqual([
      1000, 1, 1,
    ]);
  });
});
