import { describe, it } from 'vitest';
import { manyWantOneSlot } from '../server/booking-races.ts';

describe.each(['pglite', 'pg'] as const)('200 people and one slot, on %s', (engine) => {
  it('[R1, D-BOOK-01] exactly one gets it, the rest read that it is taken: twice', () => manyWantOneSlot(engine, 2));
});
