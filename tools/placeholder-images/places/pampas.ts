import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { bush, cloud } from '../shapes.ts';
import { at, box, dot, fill, line } from '../svg.ts';

const BLADES = [0, 45, 90, 135, 180, 225, 270, 315];

const windmill = (c: Palette, x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    line(c.b8, 7, 'M-44 0L-6-270M44 0L6-270M-34-70h68M-26-140h52M-18-200h36M-34-70L26-140M34-70L-26-140') +
      line(c.b8, 6, 'M0-284h84') +
      fill(c.b6, 'M78-284l40-26v52z') +
      BLADES.map(
        (deg) => `<path fill="${c.b7}" transform="translate(0 -284) rotate(${deg})" d="M-5-14l-13-62h36L5-14z"/>`,
      ).join('') +
      dot(c.b8, 0, -284, 12),
  );

const FENCE = Array.from({ length: 13 }, (_, i) => `M${i * 100 + 10} 868v44`).join('');
const WHEAT = Array.from({ length: 40 }, (_, i) => `M${i * 31} 800l6-${26 + ((i * 7) % 14)}`).join('');

/** The plain: a windmill, wheat and an enormous sun. */
export const pampas: DrawScene = (c) => ({
  sky: dot(c.b1, 600, 470, 250) + dot(c.lampSoft, 600, 470, 160) + cloud(c, 170, 260, 0.9) + cloud(c, 880, 230, 0.9),
  back:
    fill(c.b3, 'M0 640h1200v360H0z') +
    fill(
      c.b4,
      'M60 640c6-30 40-40 60-20 14-30 70-30 84 6 20-8 36 0 40 14zM480 640c6-20 30-28 44-14 14-18 44-14 50 14zM1020 640c6-26 36-34 54-16 12-24 56-22 66 16z',
    ) +
    windmill(c, 1040, 730, 0.95) +
    fill(c.b4, 'M0 700c300-14 900-14 1200 0v300H0z') +
    line(c.b3, 8, 'M0 726h1200M0 752h1200'),
  clinic: [325, 762, 0.82],
  middle: line(c.lamp, 7, WHEAT) + fill(c.b5, 'M0 794c300-14 900-14 1200 0v206H0z'),
  house: [800, 842, 1],
  front:
    at(
      130,
      846,
      1,
      box(c.b8, -16, -60, 32, 62, 8) +
        fill(c.b6, 'M-110-50c-6-50 30-80 62-70 14-40 90-40 104 0 40-8 66 26 56 70-30 16-190 16-222 0z'),
    ) +
    bush(c, 640, 846, 0.8) +
    bush(c, 980, 846, 0.9) +
    box(c.b7, 0, 856, 1200, 144) +
    line(c.b5, 5, `${FENCE}M0 880h1200M0 898h1200`),
});
