import type { Palette } from '../palette.ts';
import type { DrawScene } from '../scene.ts';
import { cloud, roadDashes, sun, tree } from '../shapes.ts';
import { at, box, fill, line } from '../svg.ts';

const crane = (x: number, y: number, s: number, color: string): string =>
  at(
    x,
    y,
    s,
    line(color, 13, 'M-60 0V-250M60 0V-250M-60-130H60M-150-250H230M-60-250L0-330 60-250M0-330L215-254M0-330L-140-254') +
      line(color, 5, 'M150-250V-180') +
      box(color, 118, -182, 64, 34, 4),
  );

const CARGO: readonly (readonly [number, number, 'b4' | 'b6' | 'white'])[] = [
  [-96, -84, 'b6'],
  [-44, -84, 'white'],
  [8, -84, 'b4'],
  [-70, -114, 'b4'],
  [-18, -114, 'b6'],
];

const ship = (c: Palette, x: number, y: number): string =>
  at(
    x,
    y,
    1,
    CARGO.map(([left, top, tone]) => box(c[tone], left, top, 48, 28, 3)).join('') +
      box(c.white, 84, -122, 40, 68, 4) +
      box(c.b8, 92, -112, 24, 10, 2) +
      fill(c.b7, 'M-150-56H170L132 0H-116z'),
  );

/** Cranes and a container ship at the quay. */
export const port: DrawScene = (c) => ({
  sky: sun(c, 620, 290, 140) + cloud(c, 300, 250, 0.9) + cloud(c, 760, 210, 0.7),
  back:
    fill(c.b3, 'M0 590c200-50 420-30 640-10s360-10 560-40v460H0z') +
    crane(120, 660, 1.05, c.b5) +
    crane(1040, 660, 1.2, c.b5) +
    crane(880, 660, 0.9, c.b4) +
    box(c.b4, 0, 650, 1200, 200) +
    line(c.b2, 6, 'M60 690h90M480 676h70M930 700h110M1090 676h60M700 720h60'),
  clinic: [330, 778, 0.82],
  middle: ship(c, 590, 760) + fill(c.b5, 'M0 784h1200v216H0z') + line(c.b4, 8, 'M0 784h1200'),
  house: [815, 850, 1],
  front:
    tree(c, 990, 856, 1.15) +
    tree(c, 130, 852, 1.1) +
    tree(c, 620, 852, 0.8) +
    box(c.b7, 0, 856, 1200, 144) +
    roadDashes(c, 915),
});
