import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { bush, cloud, sun, tree } from '../shapes.ts';
import { at, box, dot, fill, line } from '../svg.ts';

const pylon = (c: Palette, x: number): string =>
  at(
    x,
    610,
    1,
    line(c.b4, 4, 'M0-210L-190 0M0-180L-140 0M0-150L-92 0M0-120L-48 0M0-210L190 0M0-180L140 0M0-150L92 0M0-120L48 0') +
      fill(c.b5, 'M-14 110L-8-226H8L14 110z'),
  );

const truck = (c: Palette, x: number, y: number): string =>
  at(
    x,
    y,
    1,
    box(c.white, -70, -58, 96, 50, 5) +
      fill(c.b6, 'M30-46h28l18 20v18H30z') +
      box(c.b8, -70, -10, 146, 7) +
      dot(c.b9, -44, -2, 9) +
      dot(c.b9, 52, -2, 9),
  );

/** A cable-stayed bridge and the road that winds towards it. */
export const highway: DrawScene = (c) => ({
  sky: sun(c, 600, 280, 140) + cloud(c, 150, 240, 0.8) + cloud(c, 930, 220, 0.8),
  back:
    fill(c.b3, 'M0 640c160-90 300-90 440-30s300 20 440-40 220-30 320 0v430H0z') +
    pylon(c, 420) +
    pylon(c, 830) +
    box(c.b5, 0, 602, 1200, 20) +
    truck(c, 556, 602) +
    fill(c.b4, 'M0 700c260-50 520-40 760-14s300-6 440-30v344H0z'),
  clinic: [300, 752, 0.8],
  middle:
    fill(c.b5, 'M0 800c240-50 460-36 680-12s360 0 520-26v238H0z') +
    fill(c.b7, 'M560 700c60 0 40 40-20 70s-170 60-250 175h330c20-110 40-140 0-175s40-70-10-70z') +
    line(c.lamp, 6, 'M574 716c14 16-16 40-40 60M500 812c-30 26-50 60-62 100'),
  house: [860, 838, 1],
  front:
    tree(c, 1030, 844, 1.1) +
    tree(c, 1120, 840, 0.85) +
    bush(c, 710, 844, 0.8) +
    tree(c, 110, 842, 1.1) +
    fill(c.b7, 'M620 945c40-50 200-66 580-62v117H620zM0 890c120-20 230-14 320 0l-40 110H0z'),
});
