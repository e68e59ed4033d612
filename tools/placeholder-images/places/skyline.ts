import type { DrawScene } from '../scene.ts';
import { bush, cloud, roadDashes, sun, tree } from '../shapes.ts';
import { box, fill } from '../svg.ts';

/** A city of towers behind a tree-lined street. */
export const skyline: DrawScene = (c) => ({
  sky: sun(c, 600, 330, 150) + cloud(c, 250, 280, 0.9) + cloud(c, 830, 240, 0.8),
  back:
    fill(
      c.b3,
      'M0 560h70V430h90v90h60V380h30v-60h20v60h50v120h80V360h110v150h60V290l50-40 50 40v220h70V400h120v110h60V450h90v-60h80v170h110V1000H0z',
    ) +
    fill(c.b4, 'M0 690h120v-90h110v70h140V560h130v100h90v-70h130v90h120v-60h110v80h120v-90h130v410H0z') +
    fill(
      c.b2,
      'M400 590h20v24h-20zM440 590h20v24h-20zM400 630h20v24h-20zM160 630h20v20h-20zM900 690h20v20h-20zM1110 630h20v24h-20zM640 620h20v20h-20z',
    ),
  clinic: [350, 774, 0.86],
  middle: fill(c.b5, 'M0 780c300-20 800-20 1200 0v220H0z'),
  house: [790, 850, 1],
  front:
    tree(c, 960, 860, 1.25) +
    tree(c, 600, 850, 0.95) +
    tree(c, 150, 850, 1.2) +
    bush(c, 1080, 858) +
    bush(c, 500, 850, 0.7) +
    box(c.b7, 0, 850, 1200, 150) +
    roadDashes(c, 920),
});
