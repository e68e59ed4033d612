// @engine pg
import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askerOf, PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

/** Work that ends when the test says so. */
function held() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) => () => {
    begun.push(name);
    return new Promise<number>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, ends, work };
}

/** An unknown browser, of a network of unit 1. */
const stranger = (network: string, unit = 1) => askerOf(unit, network);

/** Runs ready tasks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a password', () => {
  it('is the same with a composed or decomposed ñ [FIXP-11]', async () => {
    const hasher = new PasswordHasher();
    for (const chosen of ['NFC', 'NFD']) {
      const phc = await hasher.hash('Niñez-2026'.normalize(chosen));
      for (const typed of ['NFC', 'NFD'])
        expect(await hasher.withPlace(({ verify }) => verify(phc, 'Niñez-2026'.normalize(typed)))).toBe(true);
      expect(await hasher.withPlace(({ verify }) => verify(phc, 'Ninez-2026'))).toBe(false);
    }
  });
});

describe('the work of a password', () => {
  it('runs one hash for unknown names, empty passwords and several candidates alike [R7, FIXS-04]', async () => {
    const argon = { hash: vi.fn(hash), verify: vi.fn(verify) };
    const passwords = new PasswordHasher(undefined, argon);
    const salt = new Uint8Array(16).fill(7);
    const several = await Promise.all(['a', 'b', 'c'].map((one) => passwords.hash(one, undefined, salt)));
    // Creates the hash for unknown people once.
    await passwords.withPlace(({ verify }) => verify(undefined, 'x'));
    const workOf = async (ask: (passwords: PasswordHasher) => Promise<unknown>): Promise<number> => {
      argon.hash.mockClear();
      argon.verify.mockClear();
      await ask(passwords);
      return argon.hash.mock.calls.length + argon.verify.mock.calls.length;
    };
    const picked = (phcs: readonly string[], password: string) =>
      workOf(() => passwords.withPlace(({ pick }) => pick(phcs, password)));
    const judged = (phc: string | undefined) => workOf(() => passwords.withPlace(({ verify }) => verify(phc, 'x')));
    const counts = [await picked([], 'a'), await picked([], ''), await picked(several.slice(0, 1), 'x')];
    counts.push(
      await picked(several, 'a'),
      await picked(several, 'x'),
      await judged(undefined),
      await judged(several[0]),
    );
    expect(counts).toEqual(Array(7).fill(1));
  });
});

describe('places for hashing', () => {
  it('are given in order, never more at once than there are [R5]', async () => {
    const passwords = new PasswordHasher({ atOnce: 2, waiting: 10 });
    const { begun, ends, work } = held();
    const all = [0, 1, 2, 3].map((name) => passwords.withPlace(work(name)));
    await settle();
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await settle();
    const late = passwords.withPlace(work(4));
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    for (let at = 0; at < 5; at += 1) {
      for (const end of ends) end();
      await settle();
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(await Promise.all([...all, late])).toEqual([0, 1, 2, 3, 4]);
  });

  it('are freed when work fails and refused when the queue is full [R5]', async () => {
    const passwords = new PasswordHasher({ atOnce: 1, waiting: 1 });
    const { ends, work } = held();
    const first = passwords.withPlace(work(0));
    const second = passwords.withPlace(() => Promise.reject(new Error('no')));
    await expect(passwords.withPlace(work(2))).rejects.toMatchObject({ status: 503, code: 'BUSY', retryAfter: 5 });
    ends[0]?.();
    await expect(first).resolves.toBe(0);
    await expect(second).rejects.toThrow('no');
    expect(await passwords.withPlace(async () => 'free')).toBe('free');
  });

  it('serves callers in turn so that a flood does not delay others [FIXS-02]', async () => {
    const passwords = new PasswordHasher({ atOnce: 1, waiting: 10 });
    const { begun, ends, work } = held();
    const all = [0, 1, 2, 3].map((name) => passwords.withPlace(work(name), stranger('flood')));
    all.push(passwords.withPlace(work(10), stranger('somebody')), passwords.withPlace(work(20), stranger('another')));
    for (let at = 0; at < 6; at += 1) {
      await settle();
      ends[at]?.();
    }
    await Promise.all(all);
    expect(begun).toEqual([0, 10, 20, 1, 2, 3]);
  });

  it('evicts the caller with the most entries when the queue is full [FIXS-02]', async () => {
    const passwords = new PasswordHasher({ atOnce: 1, waiting: 4 });
    const { ends, work } = held();
    const flood = [0, 1, 2, 3, 4].map((name) => passwords.withPlace(work(name), stranger('flood')));
    const told = Promise.allSettled(flood);
    const others = ['a', 'b'].map((who, name) => passwords.withPlace(work(10 + name), stranger(who)));
    await expect(passwords.withPlace(work(5), stranger('flood'))).rejects.toMatchObject({ status: 503, code: 'BUSY' });
    for (let at = 0; at < 5; at += 1) {
      await settle();
      ends[at]?.();
    }
    expect(await Promise.all(others)).toEqual([10, 11]);
    expect((await told).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  it('by default leave a core to everybody else [R5]', async () => {
    const { begun, work, ends } = held();
    const passwords = new PasswordHasher();
    for (let name = 0; name < 8; name += 1) void passwords.withPlace(work(name));
    await settle();
    expect(begun.length).toBeGreaterThanOrEqual(1);
    expect(begun.length).toBeLessThanOrEqual(4);
    for (let at = 0; at < 8; at += 1) {
      for (const end of ends) end();
      await settle();
    }
  });
});

describe('places for hashing under a flood', () => {
  /** A hasher with one place and room for four who wait, as work that is held fills it. */
  function crowded(now?: () => number) {
    const passwords = new PasswordHasher({ atOnce: 1, waiting: 4 }, undefined, now);
    const { begun, ends, work } = held();
    const done: string[] = [];
    const ask = (name: number, asker = stranger(`198.51.100.${name}`)) =>
      passwords.withPlace(work(name), asker).then(
        () => done.push(`${name} ok`),
        ({ code }: { code: string }) => done.push(`${name} ${code}`),
      );
    const serve = async (times: number) => {
      for (let at = 0; at < times; at += 1) {
        await settle();
        ends[begun.length - 1]?.();
      }
      await settle();
    };
    return { passwords, begun, done, ask, serve };
  }

  it('serves another tenant in turn while one is flooded from many addresses [FIXS-27]', async () => {
    const { begun, done, ask, serve } = crowded();
    for (let name = 0; name < 9; name += 1) void ask(name);
    await settle();
    void ask(20, stranger('203.0.113.1', 2));
    await settle();
    expect(done).toEqual(['5 BUSY', '6 BUSY', '7 BUSY', '8 BUSY', '4 BUSY']);
    await serve(5);
    expect(begun.indexOf(20)).toBeLessThanOrEqual(2);
    expect(done).toContain('20 ok');
  });

  it('serves a new network before recent ones, and displaces them [FIXS-27]', async () => {
    const { begun, done, ask, serve } = crowded();
    const flood = Array.from({ length: 4 }, (_, at) => stranger(`203.0.113.${at}`));
    for (const round of [0, 1, 2])
      for (const [at, asker] of flood.entries()) {
        void ask(round * 10 + at, asker);
        await serve(1);
      }
    const earlier = begun.length;
    for (const [at, asker] of [...flood, ...flood].entries()) void ask(100 + at, asker);
    await settle();
    void ask(200);
    await serve(6);
    expect(begun.slice(earlier, earlier + 2)).toEqual([100, 200]);
    expect(done).toContain('200 ok');
  });

  it('counts a whole IPv6 /48 as one network [FIXS-26]', async () => {
    const { begun, ask, serve } = crowded();
    for (let name = 0; name < 4; name += 1) void ask(name, stranger(`2001:db8:7:${name}::1`));
    void ask(50, stranger('2001:db8:8::1'));
    await serve(5);
    expect(begun).toEqual([0, 50, 1, 2, 3]);
  });

  it('keeps places for known browsers, and leaves strangers every fourth turn [FIXS-27]', async () => {
    const { begun, done, ask, serve } = crowded();
    for (let name = 0; name < 5; name += 1) void ask(name);
    for (let name = 10; name < 14; name += 1) void ask(name, askerOf(1, '198.51.100.1', `device ${name}`));
    await serve(9);
    expect(done).toHaveLength(9);
    expect(done.filter((how) => how.endsWith('ok'))).toHaveLength(9);
    expect(begun).toEqual([0, 10, 11, 12, 1, 13, 2, 3, 4]);
  });

  it('tells who waited too long to come again [FIXS-27]', async () => {
    let now = 0;
    const { done, ask, serve } = crowded(() => now);
    for (let name = 0; name < 3; name += 1) void ask(name);
    await settle();
    now = 11_000;
    void ask(3);
    await serve(2);
    expect(done.toSorted()).toEqual(['0 ok', '1 BUSY', '2 BUSY', '3 ok']);
  });

  it('looks nothing up for who would be turned away [FIXS-27]', async () => {
    const { passwords, ask } = crowded();
    for (let name = 0; name < 5; name += 1) void ask(name);
    await settle();
    const before = vi.fn(() => Promise.resolve());
    await expect(passwords.withPlace(async () => 1, stranger('198.51.100.9'), before)).rejects.toMatchObject({
      code: 'BUSY',
    });
    expect(before).not.toHaveBeenCalled();
  });
});

describe('many sign-ins at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await buildTestServer();
  });
  afterAll(() => server.close());

  it('answers 503 with Retry-After while the queue is full, counting no attempt [R5, R6]', async () => {
    const { passwords } = server.deps;
    // Fills in the demo data first, which hashes too.
    expect((await server.browser().get('/api/auth/sesion')).statusCode).toBe(200);
    let free = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const full: Promise<unknown>[] = [];
    // Four places at most, and those who wait.
    for (let name = 0; name < 100; name += 1)
      full.push(passwords.withPlace(() => held, stranger('127.0.0.1')).catch(() => undefined));
    for (let guess = 0; guess < 8; guess += 1) {
      const answer = await server.browser().login('30111222', 'portal2026');
      expect(refusalOf(answer)).toEqual([503, 'BUSY']);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json().error).toMatchObject({ code: 'BUSY', retryAfter: 5 });
    }
    free();
    await Promise.all(full);
    expect((await server.browser().login('30111222', 'portal2026')).statusCode).toBe(200);
  });
});
