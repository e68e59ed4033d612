import type { DrawScene } from '../scene.ts';
import { bush, cloud, poplar, sun, tree } from '../shapes.ts';
import { fill, line } from '../svg.ts';

/** Snowy mountains over soft meadows. */
export const mountains: DrawScene = (c) => ({
  sky: sun(c, 610, 300, 150) + cloud(c, 240, 280, 0.9) + cloud(c, 690, 250, 0.7),
  back:
    fill(c.b3, 'M0 640l150-190 110 120 160-250 190 250 120-130 190 210 100-110 180 200v460H0z') +
    fill(
      c.white,
      'M420 320l-62 97 34 18 26-22 30 26 44-22zM730 440l-46 50 30 10 20-14 26 16 24-8zM150 450l-38 48 32 6 14-10 24 10 8-12z',
    ) +
    fill(c.b4, 'M0 720c180-70 330-60 520-20s420 30 680-50v350H0z'),
  clinic: [330, 735, 0.74],
  middle:
    poplar(c, 218, 730, 0.8) +
    poplar(c, 176, 736, 0.6, c.b5) +
    fill(c.b5, 'M0 800c260-50 420-44 700-16s360 6 500-14v230H0z'),
  house: [800, 830, 1],
  front:
    tree(c, 968, 836, 1.1) +
    bush(c, 660, 838, 0.8) +
    bush(c, 1050, 842) +
    fill(c.b7, 'M0 880c200-30 340 10 560 6s380-44 640-16v130H0z') +
    line(c.b5, 6, 'M120 930h130M700 925h120'),
});
