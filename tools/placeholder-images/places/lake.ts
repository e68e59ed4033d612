import type { DrawScene } from '../scene.ts';
import { bush, pine } from '../shapes.ts';
import { dot, fill, line } from '../svg.ts';

const FAR_PINES = [30, 96, 168, 980, 1044, 1104, 1168];

/** A mountain lake at sunset, framed by pines. */
export const lake: DrawScene = (c) => ({
  sky: dot(c.b1, 600, 480, 200) + dot(c.lampSoft, 600, 480, 120),
  back:
    fill(
      c.b3,
      'M0 560c120-160 260-200 360-60 60-50 110-40 160 60h180c50-130 150-180 230-70 80-80 180-60 270 70v440H0z',
    ) +
    fill(c.b1, 'M0 580h1200v200H0z') +
    line(c.lampSoft, 10, 'M540 604h120M560 630h80M520 656h150M570 682h70') +
    FAR_PINES.map((x, i) => pine(x, 616 + (i % 2) * 12, 0.66 + (i % 3) * 0.1, i % 2 === 0 ? c.b5 : c.b4, c.b8)).join(
      '',
    ) +
    fill(c.b4, 'M0 600c80-16 150 0 220 20s240 70 460 100v280H0zM1200 606c-90-14-190 10-260 30s-110 30-200 40v324h460z'),
  clinic: [320, 744, 0.76],
  middle:
    pine(196, 740, 0.95, c.b6, c.b8) +
    pine(446, 752, 0.6, c.b6, c.b8) +
    fill(c.b5, 'M0 810c260-50 480-30 700-10s340-10 500-30v230H0z'),
  house: [800, 834, 1],
  front:
    pine(980, 842, 1.15, c.b7, c.b9) +
    pine(1080, 846, 1.5, c.b7, c.b9) +
    pine(90, 850, 1.5, c.b7, c.b9) +
    bush(c, 650, 838, 0.8) +
    fill(c.b8, 'M0 888c240-36 460 6 680 0s340-34 520-20v132H0z'),
});
