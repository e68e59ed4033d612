import { type BrandTokens, FIXED_COLORS } from '../../engine/domain/brand/tokens.ts';

/** Literal colours of a drawing: custom properties do not work in files shown by `<img>`. */
export interface Palette {
  /** The tenant's tints and shades, 0 (lightest) to 9 (ink). */
  readonly b0: string;
  readonly b1: string;
  readonly b2: string;
  readonly b3: string;
  readonly b4: string;
  readonly b5: string;
  readonly b6: string;
  readonly b7: string;
  readonly b8: string;
  readonly b9: string;
  readonly white: string;
  /** A lit window; the same yellow for every tenant. */
  readonly lamp: string;
  readonly lampSoft: string;
}

/** The palette of a tenant. */
export function paletteOf(tokens: BrandTokens): Palette {
  return {
    b0: tokens['brand-0'],
    b1: tokens['brand-1'],
    b2: tokens['brand-2'],
    b3: tokens['brand-3'],
    b4: tokens['brand-4'],
    b5: tokens['brand-5'],
    b6: tokens['brand-6'],
    b7: tokens['brand-7'],
    b8: tokens['brand-8'],
    b9: tokens['brand-9'],
    white: FIXED_COLORS.white,
    lamp: FIXED_COLORS.lamp,
    lampSoft: FIXED_COLORS['lamp-soft'],
  };
}
