import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps, spanOf, spanOfAll, sweepOf, type TimeSpan } from '../../../../engine/domain/slot/time-span.ts';

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

const span = (from: number, until: number): TimeSpan => ({ from, until });

describe('a time span', () => {
  it.each<[what: string, some: readonly TimeSpan[], overlapping: boolean]>([
    ['no other one', [], false],
    ['one that ends as it begins', [span(0, 10)], false],
    ['one that begins as it ends', [span(20, 30)], false],
    ['its first instant', [span(0, 11)], true],
    ['its last instant', [span(19, 30)], true],
    ['one within it, after one before it', [span(0, 5), span(14, 15)], true],
    ['one around it', [span(0, 30)], true],
  ])('overlaps by instants, its end left out: %s [FIXH-01]', (_what, some, overlapping) => {
    expect([overlaps(some, span(10, 20)), sweepOf(some)(span(10, 20))]).toEqual([overlapping, overlapping]);
  });

  it('lasts the minutes of its appointment [FIXH-01]', () => {
    expect(spanOf(new Date(1_000), 20)).toEqual(span(1_000, 1_201_000));
  });

  it.each<[what: string, spans: readonly TimeSpan[], whole: TimeSpan]>([
    ['no spans', [], span(0, 0)],
    ['one', [span(10, 20)], span(10, 20)],
    ['several, the longest first', [span(10, 90), span(5, 20), span(30, 40)], span(5, 90)],
    ['one without length', [span(10, 10)], span(0, 0)],
  ])('reaches from the first beginning to the last end of %s [FIXH-01]', (_what, spans, whole) => {
    expect(spanOfAll(spans)).toEqual(whole);
  });
});
