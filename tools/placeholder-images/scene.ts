import type { Palette } from './palette.ts';
import { clinic, house } from './shapes.ts';
import { box, line } from './svg.ts';

type Spot = readonly [x: number, y: number, scale: number];

/**
 * A landscape, from the sky to the road in front. `scene` draws the clinic, the house and the dotted path between them.
 */
export interface Scene {
  /** Colour of the sky; by default the second tint. */
  readonly ground?: string;
  readonly sky: string;
  readonly back: string;
  readonly clinic: Spot;
  readonly middle: string;
  readonly house: Spot;
  readonly front: string;
}

/** Draws a landscape in a tenant's colours. */
export type DrawScene = (c: Palette) => Scene;

export const WIDTH = 1200;
export const HEIGHT = 945;

/** The dotted arc from the clinic's roof to the house's. */
function dottedPath(c: Palette, from: Spot, to: Spot): string {
  const x1 = from[0] + Math.round(30 * from[2]);
  const y1 = from[1] - Math.round(165 * from[2]);
  const y2 = to[1] - Math.round(190 * to[2]);
  const d = `M${x1} ${y1}C${x1 + 110} ${y1 - 170} ${to[0] - 110} ${y2 - 225} ${to[0]} ${y2}`;
  return line(c.white, 9, d).replace('/>', ' stroke-dasharray=".1 26"/>');
}

/** Renders the drawing as an SVG document with literal colours, without scripts, styles or external files. */
export function renderScene(draw: DrawScene, c: Palette): string {
  const scene = draw(c);
  const body = [
    box(scene.ground ?? c.b2, 0, 0, WIDTH, HEIGHT),
    scene.sky,
    scene.back,
    dottedPath(c, scene.clinic, scene.house),
    clinic(c, ...scene.clinic),
    scene.middle,
    house(c, ...scene.house),
    scene.front,
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice">${body}</svg>\n`;
}
