import { contrastRatio } from './contrast.ts';
import { hexToOklch, type Oklch, oklchToHex } from './oklch.ts';
import { type BrandTokens, FIXED_COLORS } from './tokens.ts';

const HEX_COLOR = /^#[0-9a-f]{6}$/i;
/** Under this lightness a darker hover looks like the button at rest: such a brand lightens instead. */
const VERY_DARK = 0.28;
const DARKEST = 0.12;

/** Whether `color` is written as a brand colour must be: `#rrggbb`. */
export function isBrandColor(color: string): boolean {
  return HEX_COLOR.test(color);
}

/** Oranges and yellows turn brown when they darken; they lean up to 8 degrees towards red as they do. */
function lean(brand: Oklch, L: number): number {
  if (brand.H <= 40 || brand.H >= 110) return brand.H;
  return brand.H - Math.min(8, Math.max(0, (brand.L - L) * 40));
}

/** The brand at another lightness. */
function shade(brand: Oklch, L: number, chroma = brand.C): string {
  return oklchToHex({ L, C: chroma, H: lean(brand, L) });
}

/** The first lightness at or under `start` whose contrast on `ground` reaches `min`. */
function darkenUntil(brand: Oklch, ground: string, min: number, start: number): { hex: string; L: number } {
  for (let L = Math.max(start, DARKEST); L > DARKEST; L -= 0.004) {
    const hex = shade(brand, L);
    if (contrastRatio(hex, ground) >= min) return { hex, L };
  }
  return { hex: shade(brand, DARKEST), L: DARKEST };
}

/**
 * The light end of the ramp: each step takes a share of the brand's chroma, up to a ceiling, so that a vivid brand
 * stays calm.
 */
function tints(brand: Oklch): readonly [string, string, string, string, string, string] {
  const tint = (L: number, share: number, ceiling: number): string =>
    oklchToHex({ L, C: Math.min(ceiling, Math.max(0.008, brand.C * share)), H: brand.H });
  return [
    tint(0.98, 0.07, 0.01),
    tint(0.955, 0.17, 0.021),
    tint(0.915, 0.32, 0.042),
    tint(0.86, 0.5, 0.066),
    tint(0.78, 0.74, 0.096),
    tint(0.69, 0.95, 0.122),
  ];
}

/**
 * Derives every colour of a tenant from its one brand colour.
 * @param color the brand as given, `#rrggbb`; anything else throws a RangeError with the code BRAND_COLOR
 * @returns the tokens; `contrastProblems` proves that they can be read
 */
export function deriveBrand(color: string): BrandTokens {
  if (!isBrandColor(color)) throw new RangeError(`BRAND_COLOR ${color}`);
  const brand = hexToOklch(color);
  const ramp = tints(brand);
  const solid = darkenUntil(brand, FIXED_COLORS.white, 4.9, Math.min(brand.L, 0.6));
  const text = darkenUntil(brand, ramp[1], 5.6, solid.L);
  const step = solid.L < VERY_DARK ? 0.055 : -0.055;
  const neutral = (L: number, C: number): string => oklchToHex({ L, C, H: brand.H });
  return {
    'brand-raw': color.toLowerCase(),
    'brand-0': ramp[0],
    'brand-1': ramp[1],
    'brand-2': ramp[2],
    'brand-3': ramp[3],
    'brand-4': ramp[4],
    'brand-5': ramp[5],
    'brand-6': solid.hex,
    'brand-7': shade(brand, solid.L + step),
    'brand-8': shade(brand, solid.L + 2 * step),
    'brand-9': oklchToHex({ L: Math.max(0.1, Math.min(0.3, solid.L - 0.19)), C: brand.C * 0.75, H: lean(brand, 0.3) }),
    'brand-text': text.hex,
    canvas: neutral(0.978, 0.006),
    sunken: neutral(0.955, 0.008),
    line: neutral(0.905, 0.01),
    control: neutral(0.575, 0.022),
    muted: neutral(0.445, 0.026),
    ink: neutral(0.255, 0.03),
    stage: neutral(0.2, 0.028),
    'stage-2': neutral(0.275, 0.03),
  };
}
