import type { Palette } from './palette.ts';
import { at, box, dot, fill, line } from './svg.ts';

/** Shapes, each with its base at x, y. */
export const tree = (c: Palette, x: number, y: number, s = 1, leaf = c.b6): string =>
  at(
    x,
    y,
    s,
    `${box(c.b8, -4, -34, 8, 36, 3)}<ellipse cy="-66" rx="34" ry="42" fill="${leaf}"/>${line(c.b8, 4, 'M0-30V-74M0-52l14-13M0-44l-13-11')}`,
  );

export const poplar = (c: Palette, x: number, y: number, s = 1, leaf = c.b6): string =>
  at(x, y, s, box(c.b8, -3, -22, 6, 24) + fill(leaf, 'M0-150c20 34 24 64 24 92s-10 42-24 42-24-14-24-42 4-58 24-92z'));

export const pine = (x: number, y: number, s: number, leaf: string, trunk: string): string =>
  at(x, y, s, box(trunk, -5, -30, 10, 32) + fill(leaf, 'M0-190l34 62h-16l30 52H30l30 54H-60l30-54h-18l30-52h-16z'));

export const bush = (c: Palette, x: number, y: number, s = 1, leaf = c.b6): string =>
  at(x, y, s, fill(leaf, 'M-50 0c-4-22 12-34 26-28 6-20 40-22 48 0 18-6 32 8 28 28z'));

export const cloud = (c: Palette, x: number, y: number, s = 1): string =>
  `<g opacity=".75">${at(x, y, s, fill(c.white, 'M0 0h150c14 0 24-9 24-21s-11-22-26-20c-4-24-40-32-56-12-20-8-40 2-42 20-28-6-50 4-50 20 0 8 0 13 0 13z'))}</g>`;

export const sun = (c: Palette, x: number, y: number, r: number, core = c.b0): string =>
  dot(c.b1, x, y, r) + dot(core, x, y, Math.round(r * 0.64));

export const stars = (c: Palette, spots: readonly (readonly [number, number, number])[]): string =>
  `<g fill="${c.b0}">${spots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;

/** Dashes of a road. */
export const roadDashes = (c: Palette, y: number): string =>
  line(c.b5, 6, `M60 ${y}h120M280 ${y}h120M500 ${y}h120M720 ${y}h120M940 ${y}h120`);

/** The house with a lit window and a person at a screen: the same in every landscape. */
export const house = (c: Palette, x: number, y: number, s = 1): string =>
  at(
    x,
    y,
    s,
    fill(c.b8, 'M-118-150L0-236l118 86v16h-236z') +
      box(c.white, -100, -140, 200, 140) +
      box(c.b8, 60, -226, 26, 56) +
      box(c.lamp, -76, -116, 92, 76, 8) +
      fill(c.b9, 'M-44-40c0-24 10-32 26-32s26 8 26 32z') +
      dot(c.b9, -18, -86, 13) +
      box(c.b4, -84, -42, 108, 10, 4) +
      fill(c.b6, 'M40 0v-82a22 22 0 0144 0V0z') +
      dot(c.white, 74, -40, 3.5),
  );

/** The clinic with a lit window: the same in every landscape. */
export const clinic = (c: Palette, x: number, y: number, s = 1): string =>
  at(
    x,
    y,
    s,
    box(c.white, -90, -190, 180, 190, 6) +
      box(c.b7, -98, -202, 196, 18, 5) +
      box(c.b7, -30, -262, 60, 62, 14) +
      fill(c.white, 'M-6-250h12v13h13v12H6v13H-6v-13h-13v-12h13z') +
      box(c.lamp, -68, -162, 58, 52, 6) +
      fill(c.b9, 'M-58-110c0-18 8-25 19-25s19 7 19 25z') +
      dot(c.b9, -39, -144, 9.5) +
      `<path fill="${c.b2}" d="M12-162h56v52H12zM-68-88h58v44h-58zM12-88h56v44H12z"/>` +
      fill(c.b6, 'M-22 0v-34h44V0z'),
  );
