import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { bush, cloud, sun, tree } from '../shapes.ts';
import { at, box, fill, line } from '../svg.ts';

const boat = (c: Palette, x: number, y: number, s: number, sail: string): string =>
  at(
    x,
    y,
    s,
    fill(sail, 'M-6-20V-170L-84-20z') +
      fill(c.white, 'M6-20V-150L66-20z') +
      fill(c.b7, 'M-84-10H80L56 14H-60z') +
      box(c.b8, -3, -172, 6, 164),
  );

/** Sails on a wide river, the spires of the old town behind. */
export const river: DrawScene = (c) => ({
  sky: sun(c, 640, 300, 150) + cloud(c, 180, 270, 0.8) + cloud(c, 420, 200, 0.7),
  back:
    fill(
      c.b3,
      'M0 590c100-40 200-40 290-10 60-40 150-40 210 0 120-20 260 0 330 10h80V470l12-40V300l18-70 18 70v130l12 40v20h60v-60l20-54 20 54v120h130v410H0z',
    ) +
    box(c.b4, 0, 610, 1200, 200) +
    line(c.b2, 6, 'M60 640h120M470 632h80M940 640h120M700 660h90M1060 690h90M500 700h60M880 712h70') +
    boat(c, 560, 690, 0.72, c.b2) +
    boat(c, 990, 740, 1, c.b1) +
    fill(c.b5, 'M0 690c120-30 260-20 400 10s160 70 300 90v210H0z'),
  clinic: [320, 752, 0.8],
  middle: fill(c.b6, 'M0 806c240-44 420-10 640 4s340-30 560-44v234H0z'),
  house: [800, 840, 1],
  front:
    tree(c, 980, 838, 1.2, c.b7) +
    tree(c, 130, 812, 1.1, c.b7) +
    bush(c, 640, 846, 0.9, c.b7) +
    bush(c, 1090, 838, 1, c.b7) +
    fill(c.b8, 'M0 890c220-34 440 8 660 0s340-36 540-22v132H0z') +
    line(c.b6, 6, 'M120 930h110M420 918h90M760 926h120'),
});
