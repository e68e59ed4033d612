import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveBrand } from '../../engine/domain/brand/derive.ts';
import type { BrandTokens } from '../../engine/domain/brand/tokens.ts';
import { drawIcon, drawLogo } from './draw-logo.ts';
import { MARKS, type MarkKind } from './marks.ts';
import { paletteOf } from './palette.ts';
import { PLACES, type PlaceKind } from './places/index.ts';
import { renderScene } from './scene.ts';

/** Choices for a tenant's starter pictures. */
export interface ArtChoice {
  /** The brand colour, `#rrggbb`. */
  readonly color: string;
  readonly art: PlaceKind;
  readonly mark: MarkKind;
}

/** Whether `name` is a known landscape. */
export const isPlaceKind = (name: string): name is PlaceKind => Object.hasOwn(PLACES, name);

/** Whether `name` is a known mark. */
export const isMarkKind = (name: string): name is MarkKind => Object.hasOwn(MARKS, name);

/**
 * Writes `assets/logo.svg`, `assets/login.svg` and `assets/icon.svg` into a tenant's folder and replaces existing ones.
 * The same choice gives the same bytes.
 * @returns the paths written, relative to the tenant's folder
 * @throws RangeError (BRAND_COLOR) when the colour is not `#rrggbb`
 */
export async function writeArt(tenantDir: string, choice: ArtChoice): Promise<string[]> {
  const tokens = deriveBrand(choice.color);
  const files = {
    'assets/logo.svg': drawLogo(choice.mark, tokens),
    'assets/login.svg': drawPlace(choice.art, tokens),
    'assets/icon.svg': drawIcon(choice.mark, tokens),
  };
  await mkdir(join(tenantDir, 'assets'), { recursive: true });
  for (const [path, svg] of Object.entries(files)) await writeFile(join(tenantDir, path), svg);
  return Object.keys(files);
}

/** The picture of a tenant's login and home: a landscape in its tints. */
export function drawPlace(kind: PlaceKind, tokens: BrandTokens): string {
  return renderScene(PLACES[kind], paletteOf(tokens));
}
