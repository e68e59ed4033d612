import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { cloud, roadDashes, sun, tree } from '../shapes.ts';
import { at, box, fill, line } from '../svg.ts';

/** Windows by floors; every fifth is lit. */
function windows(c: Palette, width: number, floors: number, glass: string): string {
  const columns = Math.floor((width - 30) / 44);
  return Array.from({ length: floors * columns }, (_, i) => {
    const x = 24 + (i % columns) * 44;
    const y = 26 + Math.floor(i / columns) * 52;
    return box(i % 5 === 2 ? c.lamp : glass, x, y, 22, 28, 3);
  }).join('');
}

const block = (
  c: Palette,
  x: number,
  top: number,
  width: number,
  floors: number,
  wall: string,
  glass: string,
): string =>
  at(x, top, 1, box(wall, 0, 0, width, 800) + box(c.b6, -6, -8, width + 12, 12, 3) + windows(c, width, floors, glass));

const tank = (c: Palette, x: number, y: number): string =>
  at(
    x,
    y,
    1,
    line(c.b6, 6, 'M-22 0v-26M22 0v-26') + box(c.b6, -32, -70, 64, 46, 6) + fill(c.b7, 'M-36-68L0-92l36 24z'),
  );

/** Apartment blocks with lit windows, water tanks and aerials. */
export const rooftops: DrawScene = (c) => ({
  sky: sun(c, 590, 270, 140) + cloud(c, 330, 230, 0.7) + cloud(c, 700, 190, 0.8),
  back:
    fill(c.b3, 'M0 520h190v-60h150v110h220v-70h120v90h200v-120h180v60h140v470H0z') +
    tank(c, 110, 494) +
    tank(c, 1085, 424) +
    line(c.b6, 5, 'M250 560v-70M232 500h36M238 514h24M930 470v-60M914 420h32') +
    block(c, 20, 500, 190, 5, c.b4, c.b2) +
    block(c, 886, 476, 130, 6, c.b4, c.b2) +
    block(c, 1010, 430, 180, 7, c.b5, c.b3) +
    block(c, 470, 590, 150, 3, c.b4, c.b2),
  clinic: [345, 776, 0.86],
  middle: fill(c.b5, 'M0 782c300-16 900-16 1200 0v218H0z'),
  house: [795, 850, 1],
  front:
    tree(c, 960, 858, 1.1) +
    tree(c, 600, 850, 0.9) +
    tree(c, 140, 854, 1.1) +
    tree(c, 1100, 858, 0.9) +
    box(c.b7, 0, 856, 1200, 144) +
    roadDashes(c, 915),
});
