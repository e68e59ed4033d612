import { contrastRatio } from './contrast.ts';
import { type BrandToken, type BrandTokens, FIXED_COLORS, type FixedColor } from './tokens.ts';

/** Any colour of the product, derived or fixed. */
export type ColorName = BrandToken | FixedColor;

/** A pair of text and background colours with too little contrast: the reached and the needed contrast ratio. */
export interface ContrastProblem {
  readonly ink: ColorName;
  readonly ground: ColorName;
  readonly reached: number;
  readonly needed: number;
}

/** Every pair of colours that the product uses, with the contrast that WCAG 2.2 AA (or our stricter rule) requires. */
export const CONTRAST_PAIRS: readonly (readonly [ink: ColorName, ground: ColorName, needed: number])[] = [
  ['ink', 'white', 7],
  ['ink', 'canvas', 7],
  ['ink', 'sunken', 7],
  ['ink', 'brand-1', 7],
  ['ink', 'brand-2', 7],
  ['muted', 'white', 7],
  ['muted', 'canvas', 6],
  ['muted', 'sunken', 6],
  ['muted', 'brand-1', 5.5],
  ['white', 'brand-6', 4.5],
  ['white', 'brand-7', 4.5],
  ['white', 'brand-8', 4.5],
  ['brand-text', 'white', 4.5],
  ['brand-text', 'canvas', 4.5],
  ['brand-text', 'brand-1', 4.5],
  ['brand-text', 'brand-2', 4.5],
  ['brand-9', 'brand-2', 7],
  ['control', 'white', 3],
  ['control', 'canvas', 3],
  ['brand-6', 'white', 3],
  ['brand-6', 'canvas', 3],
  ['brand-6', 'brand-1', 3],
  ['white', 'call', 4.5],
  ['white', 'call-hover', 4.5],
  ['white', 'danger', 4.5],
  ['danger', 'white', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['danger', 'canvas', 4.5],
  ['success', 'success-soft', 4.5],
  ['warning', 'warning-soft', 4.5],
  ['info', 'info-soft', 4.5],
  ['white', 'stage', 7],
  ['white', 'stage-2', 7],
];

/** Pairs of these tokens with too little contrast; empty when the brand is usable (`tenant check` fails otherwise). */
export function contrastProblems(tokens: BrandTokens): ContrastProblem[] {
  const colors: Readonly<Record<ColorName, string>> = { ...FIXED_COLORS, ...tokens };
  return CONTRAST_PAIRS.flatMap(([ink, ground, needed]) => {
    const reached = contrastRatio(colors[ink], colors[ground]);
    return reached < needed ? [{ ink, ground, reached, needed }] : [];
  });
}
