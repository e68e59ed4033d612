import { type BrandTokens, FIXED_COLORS } from '../../engine/domain/brand/tokens.ts';
import { MARKS, type MarkInk, type MarkKind } from './marks.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

function brandInk(tokens: BrandTokens): MarkInk {
  return {
    main: tokens['brand-6'],
    soft: tokens['brand-4'],
    deep: tokens['brand-9'],
    cut: FIXED_COLORS.white,
    lamp: FIXED_COLORS.lamp,
  };
}

function whiteInk(tokens: BrandTokens): MarkInk {
  return {
    main: FIXED_COLORS.white,
    soft: tokens['brand-3'],
    deep: tokens['brand-1'],
    cut: tokens['brand-6'],
    lamp: FIXED_COLORS.lamp,
  };
}

/**
 * The logo of a tenant, 40 x 40. The file also contains the mark in white for a solid header, as `logo.svg#solid`,
 * because a style sheet cannot recolour an `<img>`.
 */
export function drawLogo(kind: MarkKind, tokens: BrandTokens): string {
  const draw = MARKS[kind];
  return `<svg ${SVG} width="40" height="40" viewBox="0 0 40 40"><view id="solid" viewBox="60 0 40 40"/>${draw(brandInk(tokens))}<g transform="translate(60 0)">${draw(whiteInk(tokens))}</g></svg>\n`;
}

/** The icon for tab and home screen: the white mark on the brand colour, with a margin for systems that crop it. */
export function drawIcon(kind: MarkKind, tokens: BrandTokens): string {
  return `<svg ${SVG} width="512" height="512" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${tokens['brand-6']}"/><g transform="translate(12 12)">${MARKS[kind](whiteInk(tokens))}</g></svg>\n`;
}
