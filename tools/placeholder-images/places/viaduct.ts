import type { DrawScene } from '../scene.ts';
import { bush, cloud, roadDashes, sun, tree } from '../shapes.ts';
import { at, box, fill } from '../svg.ts';

const PIERS = [30, 130, 540, 640, 920, 1020, 1120];

/** An elevated railway through a district of workshops. */
export const viaduct: DrawScene = (c) => ({
  sky: sun(c, 600, 320, 150) + cloud(c, 230, 280, 0.9) + cloud(c, 780, 260, 0.8),
  back:
    fill(
      c.b3,
      'M0 600h80v-40h70v-30h16v-90h28v90h66v60h110v-50l60-40 60 40v60h120v-90h100v70h90v-30l60-36 60 36v20h110v-80h24v70h146v440H0z',
    ) +
    box(c.b4, 0, 700, 1200, 300) +
    box(c.b5, 0, 640, 1200, 22) +
    fill(c.b5, PIERS.map((x) => `M${x} 662h16v60h-16z`).join('')) +
    at(
      930,
      640,
      1,
      box(c.white, -150, -46, 280, 42, 10) +
        box(c.b6, -150, -20, 280, 8) +
        fill(c.b8, 'M-130-40h34v16h-34zM-82-40h34v16h-34zM-34-40h34v16H-34zM14-40h34v16H14zM62-40h34v16H62z'),
    ),
  clinic: [330, 766, 0.84],
  middle: fill(c.b5, 'M0 790c300-30 800-30 1200 0v210H0z'),
  house: [790, 850, 1],
  front:
    tree(c, 980, 858, 1.15) +
    tree(c, 600, 848, 0.9) +
    tree(c, 140, 852, 1.1) +
    bush(c, 1090, 856) +
    box(c.b7, 0, 856, 1200, 144) +
    roadDashes(c, 915),
});
