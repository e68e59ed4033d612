import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { bush, cloud, poplar, sun, tree } from '../shapes.ts';
import { at, fill, line } from '../svg.ts';

const isle = (c: Palette, x: number, y: number, s: number, top: string): string =>
  at(
    x,
    y,
    s,
    fill(c.b1, 'M-190 14c40-34 340-34 380 0-30 26-350 26-380 0z') +
      fill(top, 'M-176 8c50-44 300-44 352 0-40 14-312 14-352 0z'),
  );

const launch = (c: Palette, x: number, y: number): string =>
  at(
    x,
    y,
    1,
    fill(c.white, 'M-40-22h52l16 22h-70z') +
      fill(c.b8, 'M-64 0H74L50 24H-46z') +
      line(c.white, 5, 'M-96 26h-40M-80 12h-30'),
  );

/** An archipelago: the clinic on one island, the house on another. */
export const islands: DrawScene = (c) => ({
  sky: sun(c, 600, 330, 160) + cloud(c, 250, 260, 0.9) + cloud(c, 770, 210, 0.8),
  back:
    fill(c.b3, 'M0 540h1200v460H0z') +
    fill(c.b4, 'M0 540c80-50 190-50 260 0zM420 540c60-34 150-34 200 0zM830 540c90-60 240-60 330 0z') +
    fill(c.b4, 'M0 680h1200v320H0z') +
    line(c.b1, 6, 'M70 590h120M480 580h80M700 610h110M990 590h90M560 650h80M60 700h70M1050 690h90') +
    isle(c, 330, 726, 1.15, c.b5),
  clinic: [320, 726, 0.78],
  middle:
    poplar(c, 206, 724, 0.75) +
    tree(c, 448, 724, 0.75) +
    launch(c, 600, 772) +
    fill(c.b5, 'M0 800h1200v200H0z') +
    line(c.b3, 6, 'M90 830h130M420 824h90M1040 826h110') +
    isle(c, 820, 836, 1.5, c.b6),
  house: [810, 830, 1],
  front:
    tree(c, 986, 834, 1.1, c.b7) +
    poplar(c, 1040, 834, 0.8, c.b7) +
    bush(c, 660, 838, 0.7, c.b7) +
    fill(c.b7, 'M0 884c90 18 150-10 240 4s150-10 240 4 150-10 240 4 150-10 240 4 150-8 240 0v100H0z') +
    line(c.b5, 6, 'M100 925h120M360 930h80M640 924h110M930 930h120'),
});
