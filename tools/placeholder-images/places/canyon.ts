import type { DrawScene } from '../scene.ts';
import { bush, cloud, sun } from '../shapes.ts';
import { at, fill, line } from '../svg.ts';

const RIDGE = 'l120-150 90 60 130-170 110 130 80-50 150 180 120-120 110 90 130-140 160 170v520H0z';

const cactus = (x: number, y: number, s: number, color: string): string =>
  at(x, y, s, line(color, 24, 'M0 0V-150M0-62H-40V-104M0-40H38V-92'));

/** Hills painted in layers, with tall cactuses. */
export const canyon: DrawScene = (c) => ({
  sky: sun(c, 640, 270, 140) + cloud(c, 220, 240, 0.8) + cloud(c, 860, 220, 0.7),
  back:
    fill(c.b4, `M0 540${RIDGE}`) +
    fill(c.b3, `M0 584${RIDGE}`) +
    fill(c.lampSoft, `M0 624${RIDGE}`) +
    fill(c.b5, `M0 648${RIDGE}`) +
    fill(c.b3, `M0 690${RIDGE}`) +
    fill(c.b4, 'M0 716c200-60 420-40 620-14s380-6 580-56v354H0z'),
  clinic: [325, 748, 0.78],
  middle:
    cactus(196, 752, 0.72, c.b6) +
    cactus(470, 766, 0.5, c.b6) +
    fill(c.b5, 'M0 806c260-44 480-30 700-10s340-4 500-24v228H0z'),
  house: [805, 836, 1],
  front:
    cactus(990, 846, 1.05, c.b7) +
    cactus(1090, 842, 0.75, c.b6) +
    cactus(90, 848, 0.95, c.b7) +
    bush(c, 650, 840, 0.7) +
    fill(c.b7, 'M0 884c220-28 440 8 660 2s340-34 540-16v130H0z') +
    line(c.b5, 6, 'M150 926h90M470 916h110M860 924h90'),
});
