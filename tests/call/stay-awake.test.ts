import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stayAwake } from '../../call/stay-awake.ts';
import { settle } from './fakes.ts';

/** A lock as the browser gives it: taken back whenever the page is hidden. */
class Lock {
  released = false;
  async release(): Promise<void> {
    this.released = true;
  }
}

let page: EventTarget & { visibilityState: DocumentVisibilityState };
let locks: Lock[];
const held = () => locks.filter(({ released }) => !released).length;

async function become(state: DocumentVisibilityState): Promise<void> {
  page.visibilityState = state;
  if (state === 'hidden') for (const lock of locks) lock.released = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

beforeEach(() => {
  locks = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
  const request = async () => {
    const lock = new Lock();
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

it('renews the wake lock whenever the page becomes visible, until released [D-CARE-01]', async () => {
  const sleep = stayAwake();
  await settle();
  await become('visible');
  expect([locks.length, held()]).toEqual([1, 1]);
  await become('hidden');
  expect([locks.length, held()]).toEqual([1, 0]);
  await become('visible');
  expect([locks.length, held()]).toEqual([2, 1]);
  sleep();
  await become('visible');
  expect([locks.length, held()]).toEqual([2, 0]);
});

it('releases a wake lock that is granted after it was cancelled [D-CARE-01]', async () => {
  const sleep = stayAwake();
  sleep();
  await settle();
  expect([locks.length, held()]).toEqual([1, 0]);
});

it.each([
  ['has no such thing', {}],
  ['refuses', { wakeLock: { request: () => Promise.reject(new DOMException('low battery', 'NotAllowedError')) } }],
])('[D-CARE-01] a browser that %s lets the screen sleep, and nothing else happens', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const sleep = stayAwake();
  await become('visible');
  expect(sleep).not.toThrow();
});
