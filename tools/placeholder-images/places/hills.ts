import type { DrawScene } from '../scene.ts';
import { bush, poplar, stars } from '../shapes.ts';
import { dot, fill } from '../svg.ts';

/** Rolling hills with cypresses at dusk. */
export const hills: DrawScene = (c) => ({
  sky:
    dot(c.b1, 610, 330, 130) +
    dot(c.lampSoft, 610, 330, 88) +
    stars(c, [
      [240, 210, 5],
      [420, 300, 4],
      [860, 190, 5],
      [980, 330, 4],
      [560, 160, 4],
      [330, 130, 3],
    ]),
  back:
    fill(c.b3, 'M0 620c200-150 380-150 560-40s400 60 640-90v510H0z') +
    fill(c.b4, 'M0 720c240-110 420-60 620-20s380-20 580-110v410H0z'),
  clinic: [350, 730, 0.72],
  middle:
    poplar(c, 250, 720, 0.9) +
    poplar(c, 210, 724, 0.7, c.b5) +
    fill(c.b5, 'M0 810c280-70 520-30 760-10s320-20 440-50v250H0z'),
  house: [806, 836, 1],
  front:
    poplar(c, 960, 832, 1.1, c.b7) +
    poplar(c, 1006, 838, 0.85) +
    poplar(c, 640, 828, 0.8) +
    bush(c, 1090, 830) +
    fill(c.b7, 'M0 890c240-40 480 10 700 0s360-30 500-20v130H0z'),
});
