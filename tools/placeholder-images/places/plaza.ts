import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { cloud, sun, tree } from '../shapes.ts';
import { at, box, dot, fill, line } from '../svg.ts';

const lampPost = (c: Palette, x: number, y: number): string =>
  at(x, y, 1, line(c.b8, 7, 'M0 0V-120M-24-120H24') + dot(c.lamp, -24, -132, 11) + dot(c.lamp, 24, -132, 11));

const fountain = (c: Palette, x: number, y: number): string =>
  at(
    x,
    y,
    1,
    line(c.white, 6, 'M0-84C-10-128-44-120-52-80M0-84C10-128 44-120 52-80M0-84V-124') +
      fill(c.b7, 'M-12 0l6-66H6L12 0z') +
      fill(c.b6, 'M-66-70H66L44-52H-44z') +
      box(c.b6, -92, -18, 184, 22, 8) +
      box(c.b1, -80, -24, 160, 10, 5),
  );

const ARCHES = [640, 700, 760, 820, 880, 940, 1000, 1060, 1120];

/** The main square: arcades, a clock tower and a fountain. */
export const plaza: DrawScene = (c) => ({
  sky: sun(c, 470, 290, 140) + cloud(c, 200, 250, 0.8) + cloud(c, 960, 220, 0.8),
  back:
    fill(c.b3, 'M0 620h90v-60h120v40h110v-80h100v90h90v-50h110v60h620v380H0z') +
    box(c.b4, 610, 560, 570, 180) +
    box(c.b5, 600, 546, 590, 18, 4) +
    fill(c.b2, ARCHES.map((x) => `M${x} 740v-84a20 20 0 0140 0v84z`).join('')) +
    fill(c.b4, 'M846 560V400h108v160z') +
    fill(c.b5, 'M836 400l64-70 64 70z') +
    dot(c.white, 900, 456, 32) +
    line(c.b8, 5, 'M900 456v-18M900 456l13 8') +
    box(c.b4, 0, 736, 1200, 264),
  clinic: [320, 778, 0.84],
  middle: fill(c.b5, 'M0 784c300-18 900-18 1200 0v216H0z') + fountain(c, 560, 842),
  house: [830, 850, 1],
  front:
    lampPost(c, 690, 856) +
    lampPost(c, 1130, 856) +
    tree(c, 1010, 858, 1.2) +
    tree(c, 140, 854, 1.2) +
    tree(c, 232, 850, 0.85) +
    box(c.b7, 0, 856, 1200, 144) +
    line(c.b6, 5, 'M0 900h1200M140 856l-70 89M380 856l-30 89M600 856v89M830 856l30 89M1070 856l70 89'),
});
