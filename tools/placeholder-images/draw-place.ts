import type { BrandTokens } from '../../engine/domain/brand/tokens.ts';
import { paletteOf } from './palette.ts';
import { PLACES, type PlaceKind } from './places/index.ts';
import { renderScene } from './scene.ts';

/** The picture of a tenant's login and home: a landscape in its tints. */
export function drawPlace(kind: PlaceKind, tokens: BrandTokens): string {
  return renderScene(PLACES[kind], paletteOf(tokens));
}
