import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { cloud, poplar, sun, tree } from '../shapes.ts';
import { at, dot, fill, line } from '../svg.ts';

const ROWS = [70, 130, 190, 260, 330, 410, 480, 560, 690, 760, 880, 950, 1030, 1110];
const FAR_TREES = [60, 120, 190, 450, 500, 980, 1040, 1110];

const flower = (c: Palette, x: number, i: number): string =>
  at(
    x,
    900 + ((i * 37) % 30),
    1,
    line(c.b5, 4, 'M0 0v22') + dot(i % 3 === 0 ? c.white : c.lamp, 0, 0, 9) + dot(c.b8, 0, 0, 3.5),
  );

/** Nursery gardens: rows of poplars and a bed of flowers. */
export const flowers: DrawScene = (c) => ({
  sky: sun(c, 610, 290, 150) + cloud(c, 250, 280, 0.9) + cloud(c, 720, 240, 0.8),
  back:
    fill(c.b3, 'M0 640c160-40 300-60 460-30s360 10 740-40v430H0z') +
    FAR_TREES.map((x, i) => poplar(c, x, 650 + (i % 3) * 8, 0.7 + (i % 3) * 0.12, i % 2 === 0 ? c.b5 : c.b4)).join('') +
    fill(c.b4, 'M0 690c300-50 700-40 1200-20v330H0z'),
  clinic: [330, 740, 0.78],
  middle: fill(c.b5, 'M0 760c200-40 460 20 640 10s360-40 560-20v250H0z'),
  house: [790, 842, 1],
  front:
    tree(c, 970, 850, 1.2) +
    tree(c, 1070, 846, 0.9) +
    tree(c, 610, 842, 0.8) +
    fill(c.b7, 'M0 870c220-30 420 20 640 8s340-40 560-18v140H0z') +
    ROWS.map((x, i) => flower(c, x, i)).join(''),
});
