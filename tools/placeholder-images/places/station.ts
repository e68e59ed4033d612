import type { DrawScene } from '../scene.ts';
import { bush, cloud, sun, tree } from '../shapes.ts';
import { at, box, fill, line } from '../svg.ts';

const SLEEPERS = Array.from({ length: 21 }, (_, i) => `M${i * 60} 898l-14 34`).join('');

/** The great arch of a railway station among old trees. */
export const station: DrawScene = (c) => ({
  sky: sun(c, 700, 280, 140) + cloud(c, 190, 230, 0.9) + cloud(c, 860, 240, 0.8),
  back:
    fill(
      c.b3,
      'M0 600c60-60 120-40 150-10 30-70 130-70 160 0 60-50 120-20 130 30 200-20 420-10 520 0 20-60 100-60 120-10 40-40 90-20 120 10v380H0z',
    ) +
    at(
      640,
      730,
      1,
      fill(c.b4, 'M-220 0v-120a220 220 0 01440 0V0z') +
        fill(c.b2, 'M-180 0v-120a180 180 0 01360 0V0z') +
        line(c.b4, 9, 'M0 0v-300M-90 0v-275M90 0v-275M-180-120h360M-168-182h336') +
        box(c.b5, -250, -16, 500, 18),
    ) +
    box(c.b4, 0, 720, 1200, 280),
  clinic: [320, 770, 0.84],
  middle: fill(c.b5, 'M0 780c300-20 900-20 1200 0v220H0z') + bush(c, 470, 792, 0.7),
  house: [810, 846, 1],
  front:
    tree(c, 1000, 852, 1.5) +
    tree(c, 1110, 850, 1.1, c.b7) +
    tree(c, 110, 850, 1.5) +
    tree(c, 220, 846, 1, c.b7) +
    tree(c, 640, 846, 0.8) +
    box(c.b7, 0, 856, 1200, 144) +
    line(c.b8, 10, SLEEPERS) +
    line(c.b4, 6, 'M0 900h1200M0 930h1200'),
});
