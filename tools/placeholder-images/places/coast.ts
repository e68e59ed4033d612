import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { bush, cloud, poplar } from '../shapes.ts';
import { at, box, dot, fill, line } from '../svg.ts';

const lighthouse = (c: Palette, x: number, y: number): string =>
  at(
    x,
    y,
    1,
    `<g opacity=".55">${fill(c.lampSoft, 'M0-292L-420-380v110zM0-292L260-400v130z')}</g>` +
      fill(c.white, 'M-34 0l12-250h44L34 0z') +
      fill(c.b6, 'M-30-84l3-56h54l3 56zM-24-204l2-46h44l2 46z') +
      box(c.b8, -34, -262, 68, 14, 4) +
      box(c.lamp, -20, -306, 40, 44, 6) +
      fill(c.b8, 'M-30-304L0-336l30 32z') +
      fill(c.b8, 'M-13 0v-30a13 13 0 0126 0V0z'),
  );

const GULLS = 'M330 210q14-16 28 0q14-16 28 0M450 270q11-12 22 0q11-12 22 0M250 300q11-12 22 0q11-12 22 0';

/** A lighthouse on a headland above the sea. */
export const coast: DrawScene = (c) => ({
  sky: dot(c.b1, 560, 520, 170) + dot(c.b0, 560, 520, 108) + cloud(c, 640, 240, 0.8) + line(c.white, 6, GULLS),
  back:
    fill(c.b3, 'M0 560h1200v440H0z') +
    line(c.b1, 6, 'M80 600h120M430 596h60M520 620h110M690 592h80M640 650h90M470 668h60M60 650h70') +
    fill(c.b4, 'M1200 520c-120-6-190 30-230 80-40 46-110 60-190 70v330h420z') +
    lighthouse(c, 1040, 560) +
    fill(c.b4, 'M0 690c140-60 300-40 420-6s240 76 420 50v270H0z'),
  clinic: [320, 742, 0.76],
  middle:
    poplar(c, 210, 726, 0.7) +
    bush(c, 440, 742, 0.7, c.b5) +
    fill(c.b5, 'M0 810c260-60 460-40 700-14s340-6 500-40v250H0z'),
  house: [800, 832, 1],
  front:
    bush(c, 660, 836, 0.9) +
    bush(c, 970, 832, 1.1) +
    bush(c, 1060, 826, 0.8, c.b7) +
    fill(c.b7, 'M0 886c220-34 420 12 640 4s360-46 560-26v136H0z') +
    line(c.b5, 6, 'M140 928h110M480 920h80M880 922h130'),
});
