import type { DrawScene } from '../scene.ts';
import { bush, poplar, stars } from '../shapes.ts';
import { dot, fill, line } from '../svg.ts';

const LIT =
  'M120 552h16v20h-16zM178 536h16v20h-16zM262 520h16v20h-16zM300 556h16v20h-16zM410 556h16v20h-16zM560 556h16v20h-16zM780 530h16v20h-16zM900 480h16v20h-16zM944 512h16v20h-16zM1022 530h16v20h-16z';

/** A town at night under the moon: somebody is always awake. */
export const night: DrawScene = (c) => ({
  ground: c.b9,
  sky:
    dot(c.b8, 620, 300, 140) +
    dot(c.lampSoft, 620, 300, 84) +
    dot(c.b8, 656, 278, 70) +
    stars(c, [
      [150, 180, 4],
      [260, 290, 3],
      [350, 140, 5],
      [470, 230, 3],
      [800, 170, 4],
      [900, 300, 3],
      [1010, 200, 5],
      [1110, 330, 3],
      [760, 390, 3],
      [420, 400, 3],
    ]),
  back:
    fill(c.b8, 'M0 600h80v-80h120v50h90v-40h90v-50h130v90h140v40h110v-30h120v-70h100v50h80v-20h140v460H0z') +
    fill(c.lamp, LIT) +
    fill(c.b7, 'M0 620c220-60 420-40 620-10s380 0 580-40v370H0z') +
    fill(c.b5, 'M0 700c220-60 380-40 520-40s180-90 340-90 240 30 340 20v410H0z'),
  clinic: [335, 740, 0.78],
  middle:
    poplar(c, 218, 730, 0.8, c.b8) +
    poplar(c, 176, 738, 0.6, c.b8) +
    fill(c.b4, 'M0 804c260-46 480-30 700-10s340-6 500-24v230H0z'),
  house: [800, 834, 1],
  front:
    poplar(c, 964, 838, 1, c.b8) +
    bush(c, 660, 838, 0.8, c.b8) +
    bush(c, 1050, 836, 1, c.b8) +
    fill(c.b9, 'M0 884c220-30 420 12 640 6s360-40 560-20v130H0z') +
    line(c.b7, 6, 'M130 926h120M700 920h110'),
});
