import { describe, expect, it } from 'vitest';
import deepEquals from '../../../renderers/stubs/rjsf-deep-equals.ts';

/** Data that leads back to itself. */
function ring(name: string): object {
  const held: Record<string, unknown> = { name };
  held.self = held;
  return held;
}

describe('how RJSF compares what a form is given', () => {
  it.each([
    ['data', { a: [1, { b: 'x' }], c: undefined }, { a: [1, { b: 'x' }], c: undefined }],
    ['what is no number', { a: Number.NaN }, { a: Number.NaN }],
    ['both zeros', 0, -0],
    ['any two functions', { on: () => 1 }, { on: () => 2 }],
    ['elements', <b key="k">x</b>, <b key="k">x</b>],
    ['rings', ring('a'), ring('a')],
  ])('takes as equal: %s', (_, a, b) => {
    expect(deepEquals(a, b)).toBe(true);
  });

  it.each([
    ['a value', { a: [1, 2] }, { a: [1, 3] }],
    ['an undefined key and none', { a: undefined }, {}],
    ['other keys', { a: undefined }, { b: undefined }],
    ['a list and an object', [], {}],
    ['lengths', [1], [1, 2]],
    ['a function and none', { on: () => 1 }, { on: undefined }],
    ['null and an object', null, {}],
    ['elements', <b key="k">x</b>, <b key="k">y</b>],
    ['files', new File(['1'], 'a.png'), new File(['2'], 'b.png')],
    ['rings', ring('a'), ring('b')],
    ['a ring and what only starts like it', ring('a'), { name: 'a', self: { name: 'a', self: undefined } }],
  ])('tells apart: %s', (_, a, b) => {
    expect(deepEquals(a, b)).toBe(false);
    expect(deepEquals(b, a)).toBe(false);
  });
});
