import type { Palette } from './palette.ts';
import { clinic, house } from './shapes.ts';
import { box, line } from './svg.ts';

type Spot = readonly [x: number, y: number, scale: number];

/** A place, from the sky to the road in front. Clinic, house and the dotted path between them are drawn by `scene`. */
export interface Scene {
  /** Colour of the sky; the second tint unless it is night. */
  readonly ground?: string;
  readonly sky: string;
  readonly back: string;
  readonly clinic: Spot;
  readonly middle: string;
  readonly house: Spot;
  readonly front: string;
}

/** A place of one kind in the colours of one tenant. */
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

/** The whole drawing as an SVG document of literal colours: no scripts, no styles, nothing fetched. */
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
