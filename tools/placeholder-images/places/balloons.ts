import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { bush, cloud, sun, tree } from '../shapes.ts';
import { at, box, fill, line } from '../svg.ts';

const balloon = (c: Palette, x: number, y: number, s: number, skin: string, stripe: string): string =>
  at(
    x,
    y,
    s,
    line(c.b8, 4, 'M-26 78l12 40M26 78l-12 40') +
      fill(skin, 'M-84 0a84 84 0 01168 0c0 42-40 66-56 84h-56C-44 66-84 42-84 0z') +
      fill(stripe, 'M-34 0c0-44 12-72 34-84 22 12 34 40 34 84 0 40-12 66-20 84h-28c-8-18-20-44-20-84z') +
      box(c.b8, -18, 116, 36, 28, 6),
  );

/** Hot-air balloons over round hills. */
export const balloons: DrawScene = (c) => ({
  sky:
    sun(c, 640, 420, 150) +
    cloud(c, 190, 430, 0.7) +
    cloud(c, 1030, 390, 0.7) +
    balloon(c, 480, 430, 0.85, c.b5, c.b2) +
    balloon(c, 945, 440, 0.7, c.b6, c.lamp) +
    balloon(c, 730, 390, 0.45, c.b4, c.b1),
  back:
    fill(c.b3, 'M0 660c100-110 260-120 360-20 110-90 250-80 340 0 120-110 320-110 500 20v340H0z') +
    fill(c.b4, 'M0 730c240-90 420-50 620-24s380-10 580-70v364H0z'),
  clinic: [335, 744, 0.76],
  middle:
    tree(c, 220, 736, 0.85) +
    tree(c, 166, 742, 0.6, c.b5) +
    fill(c.b5, 'M0 812c260-60 480-36 720-12s340-10 480-36v236H0z'),
  house: [805, 836, 1],
  front:
    tree(c, 970, 840, 1.15) +
    bush(c, 1070, 836) +
    bush(c, 650, 836, 0.8) +
    fill(c.b7, 'M0 884c230-36 420 14 640 6s360-40 560-20v130H0z') +
    line(c.b5, 6, 'M160 926h100M520 918h90M900 924h120'),
});
