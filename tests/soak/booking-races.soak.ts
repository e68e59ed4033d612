import { describe, expect, it } from 'vitest';
import { walkAvailability } from '../server/availability-walk.ts';
import { manyWantOneSlot, manyWantOneTime, manyWantOneTimeOfTwo } from '../server/booking-crowds.ts';
import { patients } from '../server/booking-kit.ts';
import { acceptsWhatIsOffered, heap, onEngine, onTwoInstances } from '../server/booking-races.ts';
import { seeded } from '../server/seeded.ts';

describe.each(['pglite', 'pg'] as const)('bookings on %s', (engine) => {
  it('gives one slot to exactly one of 200 people, 20 times [R1, D-BOOK-01]', () => manyWantOneSlot(engine, 20));

  it('gives 200 people only as many places as professionals, 20 times [FIXT-01, R1]', () =>
    manyWantOneTime(engine, 20));

  it('leaves no overlaps after 1,000 concurrent bookings, moves and cancellations [R1, A39]', () =>
    onEngine(engine, async (server) => heap(server, await patients(server, 50), 10)));

  it('accepts exactly the offered slots among 5,000 random requests [A40, A36]', () =>
    onEngine(engine, async (server) => {
      const { accepted, refused } = await acceptsWhatIsOffered(server, 5_000, seeded(5_000));
      expect([accepted > 1_000, refused > 1_000, accepted + refused]).toEqual([true, true, 5_000]);
    }));

  it.each([1, 2, 3])(
    'keeps and tells everybody through 1,000 random changes, seed %i [FIXT-01, FIXT-02, A40]',
    (seed) =>
      onEngine(engine, async (server) => {
        const steps = await walkAvailability([server], 1_000, seed);
        console.log(`${engine}, semilla ${seed}: ${JSON.stringify(steps)}`);
      }),
  );
});

describe('bookings at two instances of the portal', () => {
  it.each([4, 5])(
    'keep and tell everybody through 1,000 random changes, seed %i [FIXT-13, FIXT-15, FIXT-16, A40]',
    (seed) =>
      onTwoInstances(async (instances) => {
        const steps = await walkAvailability(instances, 1_000, seed);
        console.log(`dos instancias, semilla ${seed}: ${JSON.stringify(steps)}`);
      }),
  );

  it('give 200 people only as many places as professionals, 20 times [FIXT-01, R1]', () => manyWantOneTimeOfTwo(20));
});
