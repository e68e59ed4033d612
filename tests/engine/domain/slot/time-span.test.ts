import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlaps, sweepOf } from '../../../../engine/domain/slot/time-span.ts';

const stretch = fc
  .record({ from: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 30 }) })
  .map(({ from, length }) => ({ from, until: from + length }));

it('sweeps ordered stretches with the same result as single comparisons [BOOK-06]', () => {
  fc.assert(
    fc.property(fc.array(stretch), fc.array(stretch), (some, asked) => {
      const inOrder = [...asked].sort((one, other) => one.from - other.from);
      const sweep = sweepOf(some);
      expect(inOrder.map((one) => sweep(one))).toEqual(inOrder.map((one) => overlaps(some, one)));
    }),
  );
});
