import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { cloud, sun } from '../shapes.ts';
import { at, box, dot, fill, line } from '../svg.ts';

const silo = (c: Palette, x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    box(c.white, -34, -150, 68, 150) +
      fill(c.b6, 'M-38-148a38 38 0 0176 0z') +
      line(c.b3, 5, 'M-34-112h68M-34-76h68M-34-40h68'),
  );

const fruitTree = (c: Palette, x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    box(c.b8, -5, -34, 10, 36, 3) +
      dot(c.b6, 0, -66, 42) +
      dot(c.lamp, -16, -78, 6) +
      dot(c.lamp, 14, -62, 6) +
      dot(c.lamp, -8, -48, 6) +
      dot(c.lamp, 8, -90, 6),
  );

const FURROWS =
  'M600 700C480 760 300 800 0 850M600 700C540 780 420 850 220 945M600 700C590 800 560 880 500 945M600 700C620 800 680 880 780 945M600 700C680 770 860 850 1080 945M600 700C760 750 980 790 1200 830';

/** Crops in rows, silos and fruit trees. */
export const orchard: DrawScene = (c) => ({
  sky: sun(c, 590, 310, 150) + cloud(c, 260, 260, 0.9) + cloud(c, 800, 230, 0.75),
  back:
    fill(c.b3, 'M0 640c220-70 400-60 620-20s380-10 580-60v440H0z') +
    silo(c, 110, 700, 1) +
    silo(c, 186, 706, 0.82) +
    fill(c.b4, 'M0 700c300-24 800-30 1200-4v304H0z') +
    line(c.b3, 10, FURROWS),
  clinic: [345, 758, 0.8],
  middle:
    fruitTree(c, 500, 770, 0.72) +
    fruitTree(c, 586, 780, 0.78) +
    fill(c.b5, 'M0 800c280-34 500-30 700-14s340 4 500-10v224H0z'),
  house: [800, 838, 1],
  front:
    fruitTree(c, 980, 846, 1.1) +
    fruitTree(c, 1086, 842, 0.95) +
    fruitTree(c, 128, 846, 1.05) +
    fill(c.b7, 'M0 872c240-20 900-24 1200 0v128H0z') +
    line(c.b5, 6, 'M40 905h1120M-20 932h1240'),
});
