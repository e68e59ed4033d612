import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../engine/domain/brand/contrast.ts';
import { CONTRAST_PAIRS, contrastProblems } from '../../../engine/domain/brand/contrast-problems.ts';
import { deriveBrand, isBrandColor } from '../../../engine/domain/brand/derive.ts';
import { hexToOklch, oklchToHex } from '../../../engine/domain/brand/oklch.ts';
import { themeCss } from '../../../engine/domain/brand/theme-css.ts';
import { BRAND_TOKENS } from '../../../engine/domain/brand/tokens.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('deriving a brand', () => {
  it.each([
    ['#0E8C7F', '#037e72', '#006a60', '#e4f4f1', '#102824'],
    ['#1D4FA3', '#1d4fa3', '#1d4fa3', '#e8f1ff', '#1a2331'],
    ['#F0701A', '#c24a01', '#a83901', '#fdece4', '#2f1e16'],
  ])('keeps the colours of the agreed design for %s', (brand, solid, text, soft, ink) => {
    const tokens = deriveBrand(brand);
    expect([tokens['brand-6'], tokens['brand-text'], tokens['brand-1'], tokens.ink]).toEqual([solid, text, soft, ink]);
  });

  it.each([
    ['#B3261E', '#b3261e', '#a00908', '#870002', '#5d0001'],
    ['#F0701A', '#c24a01', '#ac3b01', '#953000', '#531600'],
    ['#FFD400', '#8e6b00', '#7b5c01', '#684e02', '#3b2b00'],
    ['#0A0A14', '#0a0a14', '#161621', '#23232e', '#030307'],
  ])('darkens %s, or lightens a very dark one, for hover, press and text on a tint', (brand, ...shades) => {
    const tokens = deriveBrand(brand);
    expect([tokens['brand-6'], tokens['brand-7'], tokens['brand-8'], tokens['brand-9']]).toEqual(shades);
    expect(tokens['brand-raw']).toBe(brand.toLowerCase());
  });

  it('makes readable colours out of any brand colour [A11]', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(contrastProblems(deriveBrand(color))).toEqual([]);
      }),
      {
        numRuns: 400,
        examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#00ff00'], ['#ff00ff'], ['#0000ff'], ['#0a0a14']],
      },
    );
  });

  it('keeps rest, hover and pressed colours distinct, even for very dark brands', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const t = deriveBrand(color);
        expect(new Set([t['brand-6'], t['brand-7'], t['brand-8']]).size).toBe(3);
      }),
      { numRuns: 200, examples: [['#000000']] },
    );
  });

  it('refuses colours other than #rrggbb', () => {
    for (const bad of ['', 'red', '#fff', '#12345g', '#0e8c7f;}', ' #0e8c7f']) {
      expect(isBrandColor(bad)).toBe(false);
      expect(() => deriveBrand(bad)).toThrow(RangeError);
    }
  });
});

describe('contrast', () => {
  it('measures as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  it('reports an unreadable pair with its reached and its needed contrast [A11]', () => {
    const problems = contrastProblems({ ...deriveBrand('#0e8c7f'), muted: '#999999' });
    expect(problems.map((p) => [p.ink, p.ground])).toEqual([
      ['muted', 'white'],
      ['muted', 'canvas'],
      ['muted', 'sunken'],
      ['muted', 'brand-1'],
    ]);
    expect(problems[0]?.reached).toBeCloseTo(2.85, 2);
    expect(problems[0]?.needed).toBe(7);
  });

  it('checks 33 pairs, none of them twice', () => {
    expect(new Set(CONTRAST_PAIRS.map(([ink, ground]) => `${ink} on ${ground}`)).size).toBe(33);
  });
});

describe('colour space', () => {
  it('comes back to the same colour', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(distance(oklchToHex(hexToOklch(color)), color)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it.each(['#ff0000', '#ffff00', '#00ff00', '#00ffff', '#ff00ff', '#0000ff', '#ffffff', '#000000'])(
    'keeps %s, at a corner of what a screen shows',
    (color) => expect(oklchToHex(hexToOklch(color))).toBe(color),
  );

  it.each([
    [{ L: 0.9, C: 0.3, H: 30 }, '#ffd2ca'],
    [{ L: 0.8, C: 0.3, H: 140 }, '#49e208'],
    [{ L: 1.1, C: 0.1, H: 30 }, '#ffffff'],
  ])('pales what no screen shows', (color, shown) => expect(oklchToHex(color)).toBe(shown));
});

describe('the style sheet of a tenant', () => {
  it('is scoped to the tenant and holds each token once [A11]', () => {
    const css = themeCss(deriveBrand('#0e8c7f'), 'osef');
    expect(css.startsWith("[data-tenant='osef'] {")).toBe(true);
    for (const name of BRAND_TOKENS) expect(css.split(`--${name}:`)).toHaveLength(2);
  });

  it.each(["x'] {} body {display:none} [y='", "x'] {} [y='x", 'Osef', ''])(
    'refuses an id that could end the selector: %j',
    (id) => expect(() => themeCss(deriveBrand('#0e8c7f'), id)).toThrow(RangeError),
  );
});

/** The largest difference between two colours in any channel, 0..255. */
function distance(a: string, b: string): number {
  const channels = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  const other = channels(b);
  return Math.max(...channels(a).map((v, i) => Math.abs(v - (other[i] ?? Number.NaN))));
}
